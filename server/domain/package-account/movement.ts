/**
 * Movements of returnable packages between a company and a counterparty. A movement between two parties of this portal is one movement with
 * two sides, whose quantities are each other's opposite.
 */

/** Full and empty packages that leave or come, packages that were scrapped, what a count found, and what a person sets right. */
export const MOVEMENT_KINDS = [
  'full-out',
  'full-in',
  'empties-out',
  'empties-in',
  'scrap',
  'count-adjustment',
  'correction',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
/** What a person enters; goods are moved by despatch notes. */
export const HAND_KINDS = [
  'empties-in',
  'empties-out',
  'scrap',
  'correction',
] as const satisfies readonly MovementKind[];
export type HandKind = (typeof HAND_KINDS)[number];

/** Where a movement comes from. `note`: a despatch note that was sent; `counter`: it counters another movement. */
export const MOVEMENT_SOURCES = ['note', 'hand', 'count', 'counter'] as const;
export type MovementSource = (typeof MOVEMENT_SOURCES)[number];

/** What the party that enters a movement has more (1) or fewer (-1) of afterwards; either (0), as its sign says. */
const DIRECTION: Readonly<Record<MovementKind, -1 | 0 | 1>> = {
  'full-out': -1,
  'full-in': 1,
  'empties-out': -1,
  'empties-in': 1,
  scrap: -1,
  'count-adjustment': 0,
  correction: 0,
};
const MIRRORED: Readonly<Record<MovementKind, MovementKind>> = {
  'full-out': 'full-in',
  'full-in': 'full-out',
  'empties-out': 'empties-in',
  'empties-in': 'empties-out',
  // Packages that one party scrapped are fewer of those that it has of the other.
  scrap: 'scrap',
  'count-adjustment': 'count-adjustment',
  correction: 'correction',
};
/** What needs a reason: nobody else's paper says it. */
const NEEDS_REASON: ReadonlySet<MovementKind> = new Set(['scrap', 'correction', 'count-adjustment']);

/** Whole packages of one movement, at most. */
export const MOST_PACKAGES = 1_000_000_000;

/** What is wrong with a movement that a person enters. */
export type MovementFault = 'quantity-not-whole' | 'quantity-zero' | 'quantity-negative' | 'reason-missing';

/** What is wrong with a movement; null where nothing is. `count` is signed for what goes either way alone. */
export function movementFault(kind: MovementKind, count: number, reason: string | null): MovementFault | null {
  if (!Number.isSafeInteger(count) || Math.abs(count) > MOST_PACKAGES) return 'quantity-not-whole';
  if (count === 0) return 'quantity-zero';
  if (count < 0 && DIRECTION[kind] !== 0) return 'quantity-negative';
  return reason === null && NEEDS_REASON.has(kind) ? 'reason-missing' : null;
}

/** The quantity of a movement as its account counts it: what comes is more, what goes is less. */
export function signedQuantity(kind: MovementKind, count: number): number {
  return DIRECTION[kind] === 0 ? count : DIRECTION[kind] * count;
}

/** What a movement is on the side of the counterparty. */
export function mirroredKind(kind: MovementKind): MovementKind {
  return MIRRORED[kind];
}
