import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useUser } from '../api/user.js';
import { useTexts } from '../i18n/texts.js';
import { clsx } from '../ui/clsx.js';
import { AreaBanners } from './AreaParts.js';
import { Frame } from './Frame.js';
import { Header } from './Header.js';
import { PageLine } from './PageLine.js';
import { usePreferences } from './preferences.js';
import { ScreenNames } from './ScreenNames.js';
import { SideNav } from './SideNav.js';
import { beginTabs, useTabState } from './tabs.js';

/** What no screen needs to show comes after the first paint. */
const TabRow = lazy(async () => ({ default: (await import('./tabs/TabRow.js')).TabRow }));

/** By itself, so that a page that opens its tab draws nothing else anew. */
function Tabs() {
  const isAny = useTabState().tabs.length > 0;
  return (
    isAny && (
      <Suspense fallback={<div className="tabs-wait" />}>
        <TabRow />
      </Suspense>
    )
  );
}

export function Component() {
  const say = useTexts('shell');
  const { isNavCollapsed } = usePreferences();
  const { id, company, impersonatedBy } = useUser();
  // Before any page opens its tab.
  useState(() => {
    beginTabs([id, company.id, impersonatedBy?.id].join(' '));
  });
  return (
    <Frame>
      <div className={clsx('shell', isNavCollapsed && 'is-collapsed')}>
        <a href="#main" className="skip">
          {say('skip')}
        </a>
        <Header />
        <SideNav />
        <Tabs />
        <PageLine />
        <AreaBanners />
        <main id="main" tabIndex={-1}>
          <Outlet />
          <ScreenNames />
        </main>
      </div>
    </Frame>
  );
}
