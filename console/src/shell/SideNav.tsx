import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { Module } from '../../../server/domain/access/permission.js';
import { useLive } from '../api/live.js';
import { userMay, useUser } from '../api/user.js';
import { paths } from '../paths.js';
import { Icon, type IconName } from '../ui/Icon.js';
import { usePreferences } from './preferences.js';

interface Item {
  readonly to: string;
  readonly label: ParseKeys;
  readonly icon: IconName;
  readonly module: Module;
}
interface Group {
  readonly label: ParseKeys;
  readonly items: readonly Item[];
}

/** Only places that exist. What the user may not see is absent, not grey. */
const GROUPS: readonly Group[] = [
  { label: 'nav.plan', items: [{ to: paths.schedules, label: 'nav.schedules', icon: 'calendar', module: 'schedule.delivery-schedule' }] },
  { label: 'nav.exchange', items: [{ to: paths.traffic, label: 'nav.traffic', icon: 'arrow-right-arrow-left', module: 'traffic' }, { to: paths.transactions, label: 'nav.transactions', icon: 'file', module: 'transactions' }, { to: paths.agreements, label: 'nav.agreements', icon: 'verified', module: 'agreements' }] },
];

export function SideNav() {
  const { t } = useTranslation();
  const user = useUser();
  const { isNavCollapsed } = usePreferences();
  const { errorCount } = useLive();
  return (
    <nav className="side" aria-label={t('nav.label')}>
      {GROUPS.map((group) => {
        const items = group.items.filter((item) => userMay(user, item.module, 'read'));
        return items.length > 0 && (
          <div key={group.label} className="side-group">
            <p className="side-head">{t(group.label)}</p>
            <ul>
              {items.map((item) => (
                <li key={item.to}>
                  <NavLink to={item.to} title={isNavCollapsed ? t(item.label) : undefined}>
                    <Icon name={item.icon} />
                    <span className="side-label">{t(item.label)}</span>
                    {item.module === 'traffic' && errorCount !== null && errorCount > 0 && (
                      <span className="side-badge" data-testid="nav-error-count" data-count={errorCount} aria-label={t('shell.errorFiles', { count: errorCount })} role="img">
                        {errorCount > 999 ? '999+' : errorCount}
                      </span>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
