import { keysOf } from '../typed-keys.js';
import { LEVEL_RIGHTS, reaches, type Level } from './level.js';
import { mayDo, type Access, type Module } from './permission.js';

/** What a role of reading stands on: a module, nothing at all ('none', open to all who are signed in), or a part that this product does not have. */
type Ground = Module | 'none' | 'nowhere';

/** The roles of reading by feature (specification, section 6). */
const READ_ROLES = {
  READ_SCHEDULE_DELIVERY_SCHEDULE: 'schedule.delivery-schedule',
  READ_SCHEDULE_DELIVERY_SITUATION: 'schedule.delivery-situation',
  READ_SCHEDULE_DELIVER: 'delivery.despatch',
  READ_SCHEDULE_STATISTICS: 'schedule.delivery-schedule',
  READ_SCHEDULE_PREVIOUS_DELIVERIES: 'schedule.previous-deliveries',
  READ_CUSTOMER_CONTROL_RULES: 'customer-control.rules',
  READ_CUSTOMER_CONTROL_DECISION_SUPPORT: 'customer-control.decision-support',
  READ_FORECAST_AI: 'forecast-ai',
  READ_ORDER: 'order',
  READ_DELIVERY_DESPATCH_NOTE: 'delivery.despatch-note',
  READ_DELIVERY_DESPATCH: 'delivery.despatch',
  READ_DELIVERY_PACKAGE_ACCOUNT: 'delivery.package-account',
  READ_DELIVERY_TRANSPORT_BOOKING: 'delivery.transport-booking',
  READ_DELIVERY_EFRTPD: 'delivery.transport-booking',
  READ_TRAFFIC: 'traffic',
  READ_TRANSACTIONS: 'transactions',
  READ_JIT: 'jit',
  READ_SUPPLIER: 'none',
  READ_IFS: 'nowhere',
  READ_VIA: 'nowhere',
  READ_MAINTENANCE: 'maintenance',
  READ_AGREEMENTS: 'agreements',
} as const satisfies Record<string, Ground>;

/** The roles that a level brings by itself. */
const LEVEL_ROLES = {
  ADMIN: (level: Level) => reaches(level, 'admin'),
  COMPANY_ADMIN: (level: Level) => LEVEL_RIGHTS[level].administers !== 'none',
  COMPANY_MASTER: (level: Level) => reaches(level, 'company-admin'),
  USER: (level: Level) => level !== 'guest',
} as const satisfies Record<string, (level: Level) => boolean>;

export type Role = keyof typeof READ_ROLES | keyof typeof LEVEL_ROLES;

/** Who somebody is for the access check, with the level. */
export interface Ranked extends Access {
  readonly level: Level;
}

const LEVEL_ROLE_NAMES = keysOf(LEVEL_ROLES);
const READ_ROLE_NAMES = keysOf(READ_ROLES);

/** The role identifiers that follow from a level and the rights that hold in the company. */
export function rolesOf(who: Ranked): Role[] {
  const reads = (ground: Ground): boolean => ground === 'none' || (ground !== 'nowhere' && mayDo(who, ground, 'read'));
  return [
    ...LEVEL_ROLE_NAMES.filter((role) => LEVEL_ROLES[role](who.level)),
    ...READ_ROLE_NAMES.filter((role) => reads(READ_ROLES[role])),
  ];
}
