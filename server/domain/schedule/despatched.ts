import { type Steps, StepSum } from './steps.js';

/**
 * What was despatched of an article to a ship-to, one row for each despatch note and article, in the order of their days; notes that
 * were undone are not in it, and returns neither: they do not lower what was despatched. Quantities have the scale of the line.
 */
export interface Despatched {
  /** Days of despatch, as days since 1970-01-01. */
  readonly days: Int32Array;
  readonly quantities: BigInt64Array;
  readonly notes: readonly string[];
}

/** Corrections of the cumulative quantity despatched, which move no goods. Not in any order. */
export interface Corrections {
  readonly days: Int32Array;
  readonly quantities: BigInt64Array;
}

/** Where both sides stand. */
export interface CumulativePosition {
  /** The supplier's cumulative quantity despatched. */
  readonly shipped: bigint;
  /** The customer's cumulative quantity received. */
  readonly received: bigint;
}

/** The cumulative quantity despatched from a start day through another day, both included: despatch notes and corrections. */
export function cumulativeDespatched(
  { days, quantities }: Pick<Despatched, 'days' | 'quantities'>,
  corrections: Corrections,
  from: number,
  through: number,
): bigint {
  return (
    sumWithin(days, quantities, from, through) + sumWithin(corrections.days, corrections.quantities, from, through)
  );
}

/** The cumulative quantity despatched over time, from a start day on, which begins with a quantity. */
export function despatchedSteps(
  { days, quantities }: Pick<Despatched, 'days' | 'quantities'>,
  corrections: Corrections,
  from: number,
  begin: bigint,
): Steps {
  const sum = new StepSum(begin);
  const all = [days, corrections.days].flatMap((some, of) => Array.from(some, (day, at) => ({ day, of, at })));
  for (const { day, of, at } of all.sort((a, b) => a.day - b.day))
    if (day >= from) sum.add(day, (of === 0 ? quantities : corrections.quantities)[at] ?? 0n);
  return sum.steps();
}

function sumWithin(days: Int32Array, quantities: BigInt64Array, from: number, through: number): bigint {
  let sum = 0n;
  for (let at = 0; at < days.length; at += 1) {
    const day = days[at] ?? 0;
    if (day >= from && day <= through) sum += quantities[at] ?? 0n;
  }
  return sum;
}

/** Position behind the last row of a note, as both sides write its number; -1 where no such note was despatched. */
export function endOfNote({ notes }: Pick<Despatched, 'notes'>, note: string): number {
  const wanted = noteKey(note);
  for (let at = notes.length - 1; at >= 0; at -= 1) if (noteKey(notes[at] ?? '') === wanted) return at + 1;
  return -1;
}

/** What two numbers of one note have in common: customers repeat it without the zeros in front of it, or with some. */
export function noteKey(note: string): string {
  return note
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');
}

/** Despatched through a note, from a start day on. Corrections are not goods of a note: all until the note's day count. */
export function cumulativeThrough(despatched: Despatched, corrections: Corrections, from: number, end: number): bigint {
  const day = despatched.days[end - 1] ?? from - 1;
  return (
    sumWithin(despatched.days.subarray(0, end), despatched.quantities, from, day) +
    sumWithin(corrections.days, corrections.quantities, from, day)
  );
}
