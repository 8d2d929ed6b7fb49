import type { UserId } from '../ids.js';
import { isOneOf } from '../typed-keys.js';
import { administers, LEVELS, type Level } from './level.js';
import { ACTIONS, MODULES, rightsOf, type Action, type Module } from './permission.js';

export type Right = `${Module}:${Action}`;
/** Every right there is, by module. */
export const RIGHTS = MODULES.flatMap((module) => ACTIONS.map((action): Right => `${module}:${action}`)) as [
  Right,
  ...Right[],
];

/** Who gives rights: the own level and the own rights are the most that can be given. */
export interface Granter {
  readonly userId: UserId;
  readonly level: Level;
  readonly rights: readonly string[];
}

/** The levels that somebody may give: lower than the own. 'external-user' is what an invitation makes of the people of others. */
export function assignableLevels(level: Level): Level[] {
  return LEVELS.filter((other) => other !== 'external-user' && administers(level, other));
}

/** "An administrator cannot administer themselves or higher-level users" (specification, section 5); those of the same level neither. */
export function mayAdminister(
  granter: Omit<Granter, 'rights'>,
  other: { readonly id: UserId; readonly level: Level },
): boolean {
  return granter.userId !== other.id && administers(granter.level, other.level);
}

/** The rights that may be given in a company: of its modules, and held by the giver. */
export function grantable(granter: Pick<Granter, 'rights'>, companyModules: readonly string[]): Right[] {
  return RIGHTS.filter((right) => granter.rights.includes(right) && companyModules.includes(moduleOf(right)));
}

/** What of a level's rights to start with is left of those that may be given. */
export function startingRights(level: Level, most: readonly Right[]): Right[] {
  const starts = rightsOf(level);
  return most.filter((right) => starts.includes(right));
}

/** The same rights in the order of modules, each once; who edits or deletes must see, so reading comes with it. */
export function withReading(rights: readonly Right[]): Right[] {
  const modules = new Set(rights.map(moduleOf));
  return RIGHTS.filter((right) => rights.includes(right) || (right.endsWith(':read') && modules.has(moduleOf(right))));
}

function moduleOf(right: Right): string {
  return right.slice(0, right.lastIndexOf(':'));
}

/** What a change brings and takes away. */
export function difference<T extends string>(
  before: readonly string[],
  after: readonly T[],
): { added: T[]; removed: string[] } {
  return {
    added: after.filter((one) => !before.includes(one)),
    removed: before.filter((one) => !isOneOf(after, one)),
  };
}
