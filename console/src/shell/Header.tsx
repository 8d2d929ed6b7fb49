import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../api/user.js';
import { useTexts } from '../i18n/texts.js';
import { paths } from '../paths.js';
import { Icon } from '../ui/Icon.js';
import { Bell } from './Bell.js';
import { LiveState } from './LiveState.js';
import logo from './logo.svg';
import { showPanel } from './panel.js';
import { setPreferences, usePreferences } from './preferences.js';
import { ThemeSwitch } from './ThemeSwitch.js';
import { UserButton } from './UserButton.js';

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
/** The company alone is shown until the choices have come: no screen waits for them. */
const HeaderContext = lazy(async () => ({ default: (await import('./context/HeaderContext.js')).HeaderContext }));
const HeaderMore = lazy(async () => ({ default: (await import('./context/HeaderContext.js')).HeaderMore }));

export function Header() {
  const say = useTexts('shell');
  const user = useUser();
  const { isNavCollapsed } = usePreferences();
  const toggleLabel = say(isNavCollapsed ? 'expandNav' : 'collapseNav');
  return (
    <header className="head">
      <Link to={paths.home} className="brand" aria-label="Consignal">
        <img src={logo} alt="" width="26" height="26" />
        <span>Consignal</span>
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={!isNavCollapsed}
        onClick={() => {
          setPreferences({ isNavCollapsed: !isNavCollapsed });
        }}
      >
        <Icon name={isNavCollapsed ? 'angle-double-right' : 'angle-double-left'} />
      </button>
      <Suspense
        fallback={
          <span className="context">
            <Icon name="building" />
            {user.company.name}
          </span>
        }
      >
        <HeaderContext />
      </Suspense>
      <button
        type="button"
        className="head-search"
        aria-haspopup="dialog"
        data-testid="palette-button"
        onClick={() => {
          showPanel('palette');
        }}
      >
        <Icon name="search" />
        <span>{say('search')}</span>
        <kbd>{MODIFIER} K</kbd>
      </button>
      <LiveState />
      <Bell />
      <button
        type="button"
        className="icon-button"
        aria-label={say('help')}
        title={say('help')}
        aria-haspopup="dialog"
        onClick={() => {
          showPanel('help');
        }}
      >
        <Icon name="question-circle" />
      </button>
      <ThemeSwitch />
      <span className="head-more">
        <Suspense>
          <HeaderMore />
        </Suspense>
      </span>
      <UserButton />
    </header>
  );
}
