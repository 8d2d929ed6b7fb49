import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router-dom';
import { clsx } from '../ui/clsx.js';
import { Toasts } from '../ui/Toasts.js';
import { UiProvider } from '../ui/UiProvider.js';
import { ErrorAnnouncer } from './ErrorAnnouncer.js';
import { Header } from './Header.js';
import { usePreferences } from './preferences.js';
import { SideNav } from './SideNav.js';
import { TabRow } from './TabRow.js';

/** The socket's code comes after the first paint: no screen needs it to show. */
function useRealtime(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('../api/realtime.js').then(({ connectRealtime }) => { if (!isOver) stop = connectRealtime(); });
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
}

/** The list of keys, fetched when somebody asks for it. */
const KeyHelp = lazy(async () => ({ default: (await import('./KeyHelp.js')).KeyHelp }));

function HelpKey() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key === '?' && !isTyping) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => { document.removeEventListener('keydown', onKey); };
  }, []);
  return isOpen && <Suspense><KeyHelp onClose={() => { setOpen(false); }} /></Suspense>;
}

export function Component() {
  const { t } = useTranslation();
  const { isNavCollapsed } = usePreferences();
  const isLoading = useNavigation().state === 'loading';
  useRealtime();
  return (
    <UiProvider>
      <Toasts>
        <div className={clsx('shell', isNavCollapsed && 'is-collapsed')}>
          <a href="#main" className="skip">{t('shell.skip')}</a>
          <Header />
          <SideNav />
          <TabRow />
          <main id="main" tabIndex={-1}><Outlet /></main>
          {isLoading && <div className="page-loader" role="progressbar" aria-label={t('states.loading')} />}
        </div>
        <HelpKey />
        <ErrorAnnouncer />
      </Toasts>
    </UiProvider>
  );
}
