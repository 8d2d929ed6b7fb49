/**
 * Who may do what: modules, actions and levels as data, access as one predicate over them (specification, section 6).
 * Access needs both: the company has the module, and the user has the action on it.
 */

/** Every module that a company can subscribe to and a user can hold rights on. */
export const MODULES = [
  'schedule.delivery-schedule',
  'schedule.delivery-situation',
  'schedule.previous-deliveries',
  'customer-control.rules',
  'customer-control.decision-support',
  'forecast-ai',
  'order',
  'delivery.despatch-note',
  'delivery.despatch',
  'delivery.package-account',
  'delivery.transport-booking',
  'traffic',
  'transactions',
  'jit',
  'maintenance',
  'agreements',
] as const;
export type Module = (typeof MODULES)[number];

export const ACTIONS = ['read', 'edit', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** Levels named by the specification that this product distinguishes so far, lowest first. */
export const LEVELS = [
  'reader',
  'user',
  'company-admin',
  'admin',
] as const;
export type Level = (typeof LEVELS)[number];

/** Whether a level is as high as another, or higher. */
export function reaches(level: Level, least: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}

/** The actions each level starts with in the modules it has rights on; a user's own list can only be narrower or wider by an administrator's act. */
const RIGHTS_OF_LEVEL: Record<Level, readonly Action[]> = {
  reader: ['read'],
  user: ['read', 'edit'],
  'company-admin': ['read', 'edit', 'delete'],
  admin: ['read', 'edit', 'delete'],
};

/** Modules of administration: what is set there concerns the whole company, and holds its secrets. */
const ADMINISTRATION: ReadonlySet<Module> = new Set<Module>(['agreements']);

/** The rights a level starts with, as `module:action`. */
export function rightsOf(level: Level): string[] {
  const administers = level === 'company-admin' || level === 'admin';
  return MODULES.filter((m) => administers || !ADMINISTRATION.has(m)).flatMap((m) => RIGHTS_OF_LEVEL[level].map((a) => `${m}:${a}`));
}

/** What the access check needs to know of somebody: the company's modules and the user's own rights. */
export interface Access {
  readonly companyModules: readonly string[];
  readonly rights: readonly string[];
}

/** Whether somebody may do `action` in `module`: the company must have the module and the user the right. */
export function mayDo(who: Access, module: Module, action: Action): boolean {
  return who.companyModules.includes(module) && who.rights.includes(`${module}:${action}`);
}
