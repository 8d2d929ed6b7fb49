import { keysOf } from '../typed-keys.js';
import { LEVEL_RIGHTS, reaches, type Level } from './level.js';
import { mayDo, MODULES, type Access, type Module } from './permission.js';

/** What a role of reading stands on: a module, nothing at all ('none', open to all who are signed in), or a part that this product does not have. */
type Ground = Module | 'none' | 'nowhere';

type Snake<S extends string> = S extends `${infer A}.${infer B}`
  ? Snake<`${A}_${B}`>
  : S extends `${infer A}-${infer B}`
    ? Snake<`${A}_${B}`>
    : S;
/** Each module has a role of reading (specification, section 6), named after it. */
type ReadRole = `READ_${Uppercase<Snake<Module>>}`;

/** Roles of reading beside those of modules. */
const OTHER_READ_ROLES = {
  READ_SCHEDULE_DELIVER: 'delivery.despatch',
  READ_SCHEDULE_STATISTICS: 'schedule.delivery-schedule',
  READ_DELIVERY_EFRTPD: 'delivery.transport-booking',
  READ_SUPPLIER: 'none',
  READ_IFS: 'nowhere',
  READ_VIA: 'nowhere',
} as const satisfies Record<string, Ground>;

/** The roles that a level brings by itself. */
const LEVEL_ROLES = {
  ADMIN: (level: Level) => reaches(level, 'admin'),
  COMPANY_ADMIN: (level: Level) => LEVEL_RIGHTS[level].administers !== 'none',
  COMPANY_MASTER: (level: Level) => reaches(level, 'company-admin'),
  USER: (level: Level) => level !== 'guest',
} as const satisfies Record<string, (level: Level) => boolean>;

export type Role = ReadRole | keyof typeof OTHER_READ_ROLES | keyof typeof LEVEL_ROLES;

/** Who somebody is for the access check, with the level. */
export interface Ranked extends Access {
  readonly level: Level;
}

const LEVEL_ROLE_NAMES = keysOf(LEVEL_ROLES);
const roleOf = (module: Module): ReadRole => `READ_${module.toUpperCase().replaceAll(/[.-]/g, '_')}` as ReadRole;
const READ_ROLES: readonly (readonly [Role, Ground])[] = [
  ...MODULES.map((module) => [roleOf(module), module] as const),
  ...keysOf(OTHER_READ_ROLES).map((role) => [role, OTHER_READ_ROLES[role]] as const),
];

/** The role identifiers that follow from a level and the rights that hold in the company. */
export function rolesOf(who: Ranked): Role[] {
  const reads = (ground: Ground): boolean => ground === 'none' || (ground !== 'nowhere' && mayDo(who, ground, 'read'));
  return [
    ...LEVEL_ROLE_NAMES.filter((role) => LEVEL_ROLES[role](who.level)),
    ...READ_ROLES.filter(([, ground]) => reads(ground)).map(([role]) => role),
  ];
}
