import type { ParseKeys } from 'i18next';
import type { CurrentUser } from '../../../server/contract/current-user.js';
import type { PlaceName } from '../../../server/domain/access/navigation.js';
import type { Module } from '../../../server/domain/access/permission.js';
import { userMay } from '../api/user.js';
import { paths } from '../paths.js';
import type { IconName } from '../ui/Icon.js';

export interface Place {
  readonly to: string;
  readonly label: ParseKeys;
  readonly icon: IconName;
  /** Whose right to read opens it, or a place that the server names where that hangs on the level; without either everybody may go. */
  readonly module?: Module;
  readonly place?: PlaceName;
  /** The letter after `g` that leads there. */
  readonly key: string;
  /** What its badge counts: open errors, and nothing else ever. */
  readonly badge?: 'errors';
}
interface Group {
  /** Absent above the first and the last places, which are of no group. */
  readonly label?: ParseKeys;
  readonly places: readonly Place[];
}

/** Only places that exist, by the job that leads there. */
const GROUPS: readonly Group[] = [
  { places: [{ to: paths.home, label: 'nav.dashboard', icon: 'home', key: 'h' }] },
  {
    label: 'nav.plan',
    places: [
      { to: paths.schedules, label: 'nav.schedules', icon: 'calendar', module: 'schedule.delivery-schedule', key: 's' },
    ],
  },
  {
    label: 'nav.exchange',
    places: [
      {
        to: paths.traffic,
        label: 'nav.traffic',
        icon: 'arrow-right-arrow-left',
        module: 'traffic',
        key: 't',
        badge: 'errors',
      },
      { to: paths.transactions, label: 'nav.transactions', icon: 'file', module: 'transactions', key: 'x' },
      { to: paths.agreements, label: 'nav.agreements', icon: 'verified', module: 'agreements', key: 'a' },
    ],
  },
  {
    label: 'nav.partners',
    places: [
      { to: paths.companies, label: 'nav.companies', icon: 'building', place: 'companies', key: 'c' },
      { to: paths.relations, label: 'nav.relations', icon: 'users', place: 'companies', key: 'r' },
    ],
  },
  {
    label: 'nav.admin',
    places: [
      { to: paths.users, label: 'nav.users', icon: 'user', place: 'user-permissions', key: 'u' },
      { to: paths.notifications, label: 'nav.notices', icon: 'inbox', key: 'n' },
      { to: paths.audit, label: 'nav.audit', icon: 'history', place: 'audit', key: 'l' },
    ],
  },
  { places: [{ to: paths.about, label: 'nav.about', icon: 'info-circle', key: 'i' }] },
];

/** Where the navigation leads somebody. What the user may not see is absent, not grey. */
export function navigationOf(user: CurrentUser): readonly Group[] {
  return GROUPS.map((group) => ({
    ...group,
    places: group.places.filter(
      ({ module, place }) =>
        (module === undefined || userMay(user, module, 'read')) &&
        (place === undefined || user.navigation.includes(place)),
    ),
  })).filter((group) => group.places.length > 0);
}
export function placesOf(user: CurrentUser): readonly Place[] {
  return navigationOf(user).flatMap((group) => group.places);
}
