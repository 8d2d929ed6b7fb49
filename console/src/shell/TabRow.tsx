import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.js';
import { clsx } from '../ui/clsx.js';
import { Icon } from '../ui/Icon.js';
import { closeTab, useTabs } from './tabs.js';

/** Open places as links, so that the middle button and "copy address" work. */
export function TabRow() {
  const { t } = useTranslation();
  const tabs = useTabs();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = (path: string): void => {
    const next = closeTab(path);
    if (isShown(path, pathname)) void navigate(next ?? paths.home);
  };
  return (
    <nav className="tabs" aria-label={t('shell.tabs')}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path} className={clsx('tab', isShown(tab.path, pathname) && 'is-shown')}>
            <Link to={tab.path} aria-current={isShown(tab.path, pathname) ? 'page' : undefined}>{tab.label}</Link>
            <button type="button" aria-label={t('shell.closeTab', { name: tab.label })} onClick={() => { close(tab.path); }}><Icon name="times" /></button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A schedule's tab stays in view when one of its lines is open. */
function isShown(path: string, pathname: string): boolean {
  return pathname === path || (path.split('/').length > 3 && pathname.startsWith(`${path}/`));
}
