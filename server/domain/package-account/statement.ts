import { dayNumber } from '../calendar/day.js';
import { MOST_PACKAGES } from './movement.js';

/** A counterparty's statement of a package account, and what it says otherwise than the own ledger. */

/** Days by which both may differ and mean the same movement: packages leave on one day and come on another. */
export const DAYS_APART = 3;

/** A movement of a statement. Quantities are those of the company that compares: what came to it is above zero. */
export interface StatedMovement {
  readonly code: string;
  readonly noteNumber: string;
  /** YYYY-MM-DD; null where the statement says none. */
  readonly day: string | null;
  readonly quantity: number;
}
/** A movement of the own ledger. */
export interface OwnMovement<I> extends StatedMovement {
  readonly id: I;
  readonly day: string;
}
/** What a statement says of one package; null where it says no balance. */
export interface StatedCode {
  readonly code: string;
  readonly opening: number | null;
  readonly closing: number | null;
}

/** Found on both sides alike, on one side alone, or on both with another quantity, day or package. */
export const STATEMENT_CLASSES = ['both', 'ours', 'theirs', 'quantity', 'day', 'code'] as const;
export type StatementClass = (typeof STATEMENT_CLASSES)[number];

/** A line of the comparison: a movement of theirs, of ours, or both; never none. */
export interface ComparedLine<O> {
  readonly class: StatementClass;
  readonly theirs: StatedMovement | null;
  readonly ours: O | null;
}

/** Numbers of notes are compared without zeros in front, signs between and case. */
function noteKey(note: string): string {
  return note
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');
}
function daysApart(theirs: StatedMovement, ours: StatedMovement): number {
  return theirs.day === null || ours.day === null ? 0 : Math.abs(dayNumber(theirs.day) - dayNumber(ours.day));
}

/** Rounds of matching, the surest first. What a round pairs is not looked at again. */
const ROUNDS: readonly {
  readonly class: StatementClass;
  readonly key: (movement: StatedMovement) => string | null;
  readonly isAlike: (theirs: StatedMovement, ours: StatedMovement) => boolean;
}[] = [
  {
    class: 'both',
    key: ({ noteNumber, code, quantity }) => keyOf(noteKey(noteNumber), code, quantity),
    isAlike: (theirs, ours) => daysApart(theirs, ours) <= DAYS_APART,
  },
  {
    class: 'day',
    key: ({ noteNumber, code, quantity }) =>
      noteKey(noteNumber) === '' ? null : keyOf(noteKey(noteNumber), code, quantity),
    isAlike: () => true,
  },
  {
    class: 'quantity',
    key: ({ noteNumber, code }) => (noteKey(noteNumber) === '' ? null : keyOf(noteKey(noteNumber), code)),
    isAlike: () => true,
  },
  {
    class: 'code',
    key: ({ noteNumber, quantity }) => (noteKey(noteNumber) === '' ? null : keyOf(noteKey(noteNumber), quantity)),
    isAlike: () => true,
  },
];
function keyOf(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}

/**
 * Pairs the movements of a statement with those of the ledger: by note and code, then by quantity and day. Each movement of either side is in
 * exactly one line.
 */
export function compareStatement<O extends OwnMovement<unknown>>(
  theirs: readonly StatedMovement[],
  ours: readonly O[],
): readonly ComparedLine<O>[] {
  const lines: ComparedLine<O>[] = [];
  let [leftOfTheirs, leftOfOurs] = [theirs, ours];
  for (const round of ROUNDS) {
    const waiting = new Map<string, O[]>();
    for (const own of leftOfOurs) {
      const key = round.key(own);
      if (key === null) continue;
      const same = waiting.get(key);
      if (same === undefined) waiting.set(key, [own]);
      else same.push(own);
    }
    const taken = new Set<O>();
    leftOfTheirs = leftOfTheirs.filter((stated) => {
      const key = round.key(stated);
      const candidates = key === null ? undefined : waiting.get(key);
      const at = candidates?.findIndex((own) => round.isAlike(stated, own)) ?? -1;
      const own = candidates?.[at];
      if (candidates === undefined || own === undefined) return true;
      candidates.splice(at, 1);
      taken.add(own);
      lines.push({ class: round.class, theirs: stated, ours: own });
      return false;
    });
    leftOfOurs = leftOfOurs.filter((own) => !taken.has(own));
  }
  return [
    ...lines,
    ...leftOfTheirs.map((stated) => ({ class: 'theirs' as const, theirs: stated, ours: null })),
    ...leftOfOurs.map((own) => ({ class: 'ours' as const, theirs: null, ours: own })),
  ];
}

/** What keeps a statement from being compared; `code` is the package it is about. */
export type StatementFault = 'nothing-stated' | 'quantity-not-whole' | 'unbalanced';

/** What is wrong with a statement; null where nothing is. Opening and movements are to make the closing balance. */
export function statementFault(
  codes: readonly StatedCode[],
  movements: readonly StatedMovement[],
): {
  readonly fault: StatementFault;
  readonly code: string;
  readonly expected?: number;
  readonly stated?: number;
} | null {
  if (codes.length === 0 && movements.length === 0) return { fault: 'nothing-stated', code: '' };
  const isWhole = (count: number | null): boolean =>
    count === null || (Number.isSafeInteger(count) && Math.abs(count) <= MOST_PACKAGES);
  const broken =
    movements.find(({ quantity }) => quantity === 0 || !isWhole(quantity)) ??
    codes.find(({ opening, closing }) => !isWhole(opening) || !isWhole(closing));
  if (broken !== undefined) return { fault: 'quantity-not-whole', code: broken.code };
  const sums = new Map<string, number>();
  for (const { code, quantity } of movements) sums.set(code, (sums.get(code) ?? 0) + quantity);
  for (const { code, opening, closing } of codes) {
    if (opening === null || closing === null) continue;
    const expected = opening + (sums.get(code) ?? 0);
    if (expected !== closing) return { fault: 'unbalanced', code, expected, stated: closing };
  }
  return null;
}
