import type { Created, UserCreation } from '../../../../../server/contract/user.js';
import { MOST_CREATED } from '../../../../../server/contract/user.js';
import type { Language } from '../../../../../server/contract/fields.js';
import { startingRights, type Right } from '../../../../../server/domain/access/grant.js';
import { LEVEL_RIGHTS, type Level } from '../../../../../server/domain/access/level.js';
import { entriesOf, type Entry } from './addresses.js';

export type PermissionKind = UserCreation['permissions']['kind'];
/** What was entered so far; going back and forth loses none of it. */
export interface Draft {
  readonly text: string;
  readonly level: Level;
  /** Levels of single addresses, by address in small letters. */
  readonly levels: Readonly<Record<string, Level>>;
  readonly language: Language;
  readonly kind: PermissionKind;
  readonly rights: readonly Right[];
}
/** Somebody who is to be created. */
export interface Newcomer {
  readonly email: string;
  readonly level: Level;
}
/** What became of somebody: created, refused by a line's error, or not sent at all. */
export interface Outcome extends Newcomer {
  readonly error: Created['errors'][number]['code'] | null;
  readonly problem: string | null;
}

export const STEPS = ['people', 'permissions', 'review', 'result'] as const;
export type Step = (typeof STEPS)[number];

export function levelOf({ level, levels }: Draft, email: string): Level {
  return levels[email.toLowerCase()] ?? level;
}
export function newcomersOf(draft: Draft, entries: readonly Entry[]): readonly Newcomer[] {
  return entries.map(({ email }) => ({ email, level: levelOf(draft, email) }));
}
export function isAdministrative({ level }: Newcomer): boolean {
  return LEVEL_RIGHTS[level].administers !== 'none';
}

export type PeopleFault = 'none' | 'someInvalid' | 'tooMany';
/** What keeps the first step from being done. */
export function faultOf(entries: readonly Entry[]): PeopleFault | null {
  if (entries.length === 0) return 'none';
  if (entries.some((entry) => entry.error !== null)) return 'someInvalid';
  return entries.length > MOST_CREATED ? 'tooMany' : null;
}
/** The furthest step that the entries so far allow. */
export function reachable(draft: Draft): Step {
  if (faultOf(entriesOf(draft.text)) !== null) return 'people';
  return draft.kind === 'modules' && draft.rights.length === 0 ? 'permissions' : 'review';
}

/** The rights that somebody of a level gets, as the server gives them. */
export function rightsGiven({ kind, rights }: Draft, level: Level, grantable: readonly Right[]): readonly Right[] {
  return kind === 'company-modules' ? grantable : kind === 'modules' ? rights : startingRights(level, grantable);
}
