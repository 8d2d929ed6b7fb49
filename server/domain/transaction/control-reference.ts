/**
 * Which control references are missing. A standard promises that a partner's references are unique, not that they are consecutive
 * (ISO 9735, UNB 0020), so a gap is reported only where the partner's own numbers prove it: by a run without a hole before it, or because a
 * later transmission names a predecessor that never came (VDA 511 and 711, positions 24-28).
 *
 * Everything here is a function of the set of numbers received, never of the order in which they came: whatever arrives late, the same
 * gaps are left in the end.
 */

/** Numbers from `from` to below `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A reference as a number of so many digits; numbers of different widths have nothing to do with each other. */
export interface NumberedReference {
  readonly width: number;
  readonly number: number;
}

/** Consecutive numbers that must come first, before a hole behind them is a gap. */
export const LEARNED = 3;
/** Numbers apart that still belong together; further away the partner began anew (9999 to 1) or counts something else. */
export const REACH = 50;
/** Numbers kept below the highest. */
export const KEPT = 1_000;
/** Digits that stay exact as a number. */
const MAX_WIDTH = 14;
/** A reference that begins with a day this near is dated, not numbered. */
const DATED_WITHIN_DAYS = 40;
const DAY_MS = 86_400_000;

/** A reference as a number, or null where it says something else: letters, a date in front, too many digits. `today` is the day of receipt. */
export function numbered(reference: string, today: Date): NumberedReference | null {
  if (!/^\d+$/.test(reference) || reference.length > MAX_WIDTH || isDated(reference, today)) return null;
  return { width: reference.length, number: Number(reference) };
}

/** The text of a number in a stream of references. */
export function referenceText({ width, number }: NumberedReference): string {
  return String(number).padStart(width, '0');
}

function isDated(reference: string, today: Date): boolean {
  const year = Number(reference.slice(0, 4));
  const short = 2_000 + Number(reference.slice(0, 2));
  const readings: readonly (readonly [number, number, number, number])[] = [
    [8, year, Number(reference.slice(4, 6)), Number(reference.slice(6, 8))],
    [6, short, Number(reference.slice(2, 4)), Number(reference.slice(4, 6))],
    [7, year, 1, Number(reference.slice(4, 7))],
    [5, short, 1, Number(reference.slice(2, 5))],
  ];
  return readings.some(
    ([digits, of, month, day]) =>
      reference.length >= digits &&
      month >= 1 &&
      month <= 12 &&
      day >= 1 &&
      Math.abs(Date.UTC(of, month - 1, day) - today.getTime()) <= DATED_WITHIN_DAYS * DAY_MS,
  );
}

/** The numbers that an interchange proves not to be missing: itself, and what it skipped by its own word. */
export function covered({ number }: NumberedReference, previous: NumberedReference | null): Range {
  const follows =
    previous !== null && previous.number > 0 && previous.number < number && number - previous.number <= REACH;
  return { from: follows ? previous.number + 1 : number, to: number + 1 };
}

/** The predecessor that it names, where it is one that can be missing. */
export function namedBy({ number, width }: NumberedReference, previous: NumberedReference | null): Range | null {
  const names =
    previous !== null &&
    previous.width === width &&
    previous.number > 0 &&
    previous.number < number &&
    number - previous.number <= REACH;
  return names ? { from: previous.number, to: previous.number + 1 } : null;
}

/** Ranges sorted, joined and without overlap. */
export function joined(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a.from - b.from);
  const result: Range[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last !== undefined && range.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else result.push(range);
  }
  return result;
}

export function holds(ranges: readonly Range[], number: number): boolean {
  return ranges.some((range) => number >= range.from && number < range.to);
}

/**
 * The holes that numbers received prove. A hole counts when at least three consecutive numbers stand somewhere before it and when at least
 * twice as many numbers came as are missing: who gives every third number to somebody else leaves no gaps.
 */
export function holesIn(received: readonly Range[]): number[] {
  const runs = joined(received);
  const came = runs.reduce((sum, run) => sum + run.to - run.from, 0);
  const learned = runs.findIndex((run) => run.to - run.from >= LEARNED);
  const holes = runs.slice(1).map((next, i) => ({ from: runs[i]?.to ?? next.from, to: next.from }));
  const lacking = holes.reduce((sum, hole) => sum + hole.to - hole.from, 0);
  return learned < 0 || lacking * 2 > came ? [] : holes.slice(learned).flatMap(numbersOf);
}

/** The predecessors named that never came. What lies before all that is known is from before the partner's first file here. */
export function missingPredecessors(received: readonly Range[], named: readonly Range[]): number[] {
  const lowest = Math.min(...received.map((range) => range.from));
  return joined(named)
    .flatMap(numbersOf)
    .filter((number) => number > lowest && !holds(received, number));
}

function numbersOf({ from, to }: Range): number[] {
  return Array.from({ length: Math.min(REACH, to - from) }, (_, i) => from + i);
}

/** Everything received and named under one number of digits, all message types together (`kind` '') and each by itself. */
export interface Stream {
  readonly width: number;
  readonly kind: string;
  readonly received: readonly Range[];
  readonly named: readonly Range[];
}

/** An interchange between two parties, as far as its numbers go. */
export interface NumberedInterchange {
  readonly messageType: string;
  readonly reference: string;
  /** The predecessor it names (VDA 511, positions 24-28); '' for none. */
  readonly previousReference: string;
}

/** What interchanges between two parties add: to the stream of all message types and to that of their own. `today` is the day of receipt. */
export function arrivedStreams(arrived: readonly NumberedInterchange[], today: Date): readonly Stream[] {
  const added = arrived.flatMap(({ messageType, reference, previousReference }) => {
    const number = numbered(reference, today);
    if (number === null) return [];
    const previous = numbered(previousReference, today);
    const named = namedBy(number, previous);
    return [...new Set(['', messageType])].map(
      (kind): Stream => ({
        width: number.width,
        kind,
        received: [covered(number, previous)],
        named: named === null ? [] : [named],
      }),
    );
  });
  return [...Map.groupBy(added, ({ width, kind }) => `${String(width)} ${kind}`).values()].flatMap((streams) =>
    streams.slice(0, 1).map(({ width, kind }) => ({
      width,
      kind,
      received: joined(streams.flatMap(({ received }) => received)),
      named: joined(streams.flatMap(({ named }) => named)),
    })),
  );
}

/**
 * A stream with what arrived. Numbers within reach of the known ones join them, and those far below the highest are forgotten; numbers
 * further away begin the stream anew.
 */
export function extended(known: Stream | undefined, arrived: Stream): Stream {
  if (known === undefined || !isWithinReach(known.received, arrived.received)) return arrived;
  const received = joined([...known.received, ...arrived.received]);
  const lowest = Math.max(...received.map(({ to }) => to)) - KEPT;
  return {
    ...arrived,
    received: notBelow(lowest, received),
    named: notBelow(lowest, joined([...known.named, ...arrived.named])),
  };
}

function isWithinReach(known: readonly Range[], arrived: readonly Range[]): boolean {
  const [here, there] = [extentOf(known), extentOf(arrived)];
  return there.from <= here.to + REACH && there.to >= here.from - REACH;
}

function extentOf(ranges: readonly Range[]): Range {
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
}

function notBelow(lowest: number, ranges: readonly Range[]): Range[] {
  return ranges.flatMap(({ from, to }) => (to > lowest ? { from: Math.max(from, lowest), to } : []));
}

/** What is missing now, as references in ascending order; `before` is what was missing until now, `arrived` what came with this file. */
export function missingNow(
  streams: readonly Stream[],
  before: readonly string[],
  arrived: readonly string[],
): string[] {
  const proven = streams.flatMap((stream) =>
    [...holesIn(stream.received), ...missingPredecessors(stream.received, stream.named)]
      .filter((number) => !streams.some((other) => other.width === stream.width && holds(other.received, number)))
      .map((number) => referenceText({ width: stream.width, number })),
  );
  // What the partner has left far behind can be proven or refuted by nothing but itself.
  const remote = before.filter(
    (reference) =>
      !streams.some((stream) => stream.width === reference.length && isNear(stream.received, Number(reference))),
  );
  return [...new Set([...proven, ...remote])].filter((reference) => !arrived.includes(reference)).sort();
}

function isNear(received: readonly Range[], number: number): boolean {
  const { from, to } = extentOf(received);
  return number >= from && number <= to;
}

/** What becomes of a gap: it opens, the missing interchange came, or it is a gap no longer although nothing came. */
export interface GapChange {
  readonly reference: string;
  readonly state: 'open' | 'closed' | 'withdrawn';
}

/** What is known between two parties before a file. */
export interface KnownReferences {
  readonly streams: readonly Stream[];
  /** The references of the open gaps. */
  readonly missing: readonly string[];
  /** Whether an agreement says that the numbers between the two have gaps. */
  readonly areGapsAgreed: boolean;
}
export interface ReferencesAfter {
  /** The streams that the file adds to, as they are now. */
  readonly streams: readonly Stream[];
  readonly missing: readonly string[];
  readonly changes: readonly GapChange[];
}

/** What a file changes between two parties: `arrived` is what it adds to their streams, `references` all that came with it. */
export function afterArrival(
  known: KnownReferences,
  arrived: readonly Stream[],
  references: readonly string[],
): ReferencesAfter {
  const streams = arrived.map((one) =>
    extended(
      known.streams.find(({ width, kind }) => width === one.width && kind === one.kind),
      one,
    ),
  );
  const missing = known.areGapsAgreed ? [] : missingNow(streams, known.missing, references);
  return { streams, missing, changes: gapChanges(known.missing, missing, references) };
}

function gapChanges(before: readonly string[], now: readonly string[], arrived: readonly string[]): GapChange[] {
  const [was, is, came] = [new Set(before), new Set(now), new Set(arrived)];
  const opened = now.filter((reference) => !was.has(reference));
  const ended = before.filter((reference) => !is.has(reference));
  return [
    ...opened.map((reference): GapChange => ({ reference, state: 'open' })),
    ...ended.map((reference): GapChange => ({ reference, state: came.has(reference) ? 'closed' : 'withdrawn' })),
  ];
}
