/**
 * The levels of users (specification, section 6), lowest first: what each may do in the modules of its company, and whom it may administer.
 * A person's own rights are stored apart: they start as the level says and are narrowed or widened by an administrator's act.
 */
export const LEVELS = [
  'guest',
  'external-user',
  'restricted-reader',
  'reader',
  'limited-user',
  'restricted-user',
  'standard-user',
  'user',
  'company-account',
  'parent-account',
  'company-manager',
  'user-admin',
  'company-admin',
  'admin',
  'system-admin',
] as const;
export type Level = (typeof LEVELS)[number];

/** Kinds of modules that a level's rights differ by. */
export type ModuleKind = 'operation' | 'delivery' | 'planning' | 'administration';
type Actions = readonly ('read' | 'edit' | 'delete')[];

const NOTHING: Actions = [];
const READ: Actions = ['read'];
const EDIT: Actions = ['read', 'edit'];
const ALL: Actions = ['read', 'edit', 'delete'];

/** Whom somebody may administer: nobody, people of lower levels in the own company, or of every company. */
export type Reach = 'none' | 'company' | 'installation';

export interface LevelRights {
  readonly name: string;
  /** The actions that the level starts with in modules of each kind. */
  readonly starts: Readonly<Record<ModuleKind, Actions>>;
  readonly administers: Reach;
  /** Sees nothing until ship-tos or facilities are named for the person, and then these alone. */
  readonly isRestricted: boolean;
}

function level(
  name: string,
  operation: Actions,
  delivery: Actions,
  planning: Actions,
  {
    administration = NOTHING,
    administers = 'none',
    isRestricted = false,
  }: Partial<Omit<LevelRights, 'name' | 'starts'>> & { readonly administration?: Actions } = {},
): LevelRights {
  return { name, starts: { operation, delivery, planning, administration }, administers, isRestricted };
}

export const LEVEL_RIGHTS: Readonly<Record<Level, LevelRights>> = {
  // An account without rights of its own: what is open to all who are signed in, or what an invitation names.
  guest: level('Guest', NOTHING, NOTHING, NOTHING),
  'external-user': level('External user', NOTHING, NOTHING, NOTHING),
  'restricted-reader': level('Restricted reader', READ, READ, NOTHING, { isRestricted: true }),
  reader: level('Reader', READ, READ, READ),
  // Packers and drivers: they change despatch advices and packages, and read the rest.
  'limited-user': level('Limited user', READ, EDIT, NOTHING),
  'restricted-user': level('Restricted user', EDIT, EDIT, NOTHING, { isRestricted: true }),
  'standard-user': level('Standard user', EDIT, EDIT, READ),
  user: level('User', EDIT, EDIT, EDIT),
  'company-account': level('Company account', EDIT, EDIT, EDIT),
  'parent-account': level('Parent account', ALL, ALL, ALL),
  'company-manager': level('Company manager', ALL, ALL, ALL, { administration: READ }),
  'user-admin': level('User administrator', EDIT, EDIT, EDIT, { administers: 'company' }),
  'company-admin': level('Company administrator', ALL, ALL, ALL, { administration: ALL, administers: 'company' }),
  admin: level('Administrator', ALL, ALL, ALL, { administration: ALL, administers: 'installation' }),
  'system-admin': level('System administrator', ALL, ALL, ALL, { administration: ALL, administers: 'installation' }),
};

/** Whether a level is as high as another, or higher. */
export function reaches(level: Level, least: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}

/** Whether `level` may administer somebody of `other`: only people of lower levels, and nobody of its own (specification, section 5). */
export function administers(level: Level, other: Level): boolean {
  return LEVEL_RIGHTS[level].administers !== 'none' && !reaches(other, level);
}
