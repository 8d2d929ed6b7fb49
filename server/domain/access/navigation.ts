import { keysOf } from '../typed-keys.js';
import { rolesOf, type Ranked, type Role } from './role.js';

/** A place that the navigation leads to: open to all who are signed in ('none'), or to holders of one of the roles. */
interface Place {
  readonly needs: 'none' | readonly Role[];
  /** Not there while a company looks at itself as one supplier among its suppliers. */
  readonly hideForSuppliers: boolean;
}

const open: Place = { needs: 'none', hideForSuppliers: false };
const to = (...needs: readonly Role[]): Place => ({ needs, hideForSuppliers: false });
const hidden = (...needs: readonly Role[]): Place => ({ needs, hideForSuppliers: true });

/** Places by name, in the order in which they are shown. */
const PLACES = {
  dashboard: open,
  notifications: open,
  about: open,
  profile: open,
  delivery: to('READ_DELIVERY_DESPATCH_NOTE', 'READ_DELIVERY_DESPATCH'),
  'delivery.transport-booking': to('READ_DELIVERY_TRANSPORT_BOOKING'),
  'delivery.package-account': to('READ_DELIVERY_PACKAGE_ACCOUNT'),
  'schedule.delivery-schedule': to('READ_SCHEDULE_DELIVERY_SCHEDULE'),
  'schedule.delivery-situation': to('READ_SCHEDULE_DELIVERY_SITUATION'),
  'schedule.previous-deliveries': to('READ_SCHEDULE_PREVIOUS_DELIVERIES'),
  traffic: to('READ_TRAFFIC'),
  transactions: to('READ_TRANSACTIONS'),
  'transactions.events': to('COMPANY_MASTER'),
  'forecast-ai': to('READ_FORECAST_AI'),
  'customer-control': to('READ_CUSTOMER_CONTROL_RULES'),
  'customer-control.decision-support': to('READ_CUSTOMER_CONTROL_DECISION_SUPPORT'),
  companies: hidden('READ_MAINTENANCE'),
  agreements: to('READ_AGREEMENTS'),
  'user-permissions': hidden('COMPANY_ADMIN'),
  audit: to('COMPANY_MASTER'),
  settings: hidden('ADMIN', 'COMPANY_MASTER'),
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof PLACES;
const PLACE_NAMES = keysOf(PLACES);

/** Where the navigation leads people of carriers, beside their own page. */
export const CARRIER_PLACES: readonly PlaceName[] = ['about', 'profile'];

/** Where the navigation leads somebody, in supplier mode or not. */
export function placesOf(who: Ranked, isSupplierMode: boolean): PlaceName[] {
  const roles = new Set<Role>(rolesOf(who));
  return PLACE_NAMES.filter((name) => {
    const { needs, hideForSuppliers }: Place = PLACES[name];
    return !(isSupplierMode && hideForSuppliers) && (needs === 'none' || needs.some((role) => roles.has(role)));
  });
}
