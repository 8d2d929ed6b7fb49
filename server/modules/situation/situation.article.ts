import { dayNumber } from '../../domain/calendar/day.js';
import { dayAt } from '../../domain/calendar/zone.js';
import { decimalsOf, decimalText, scaled } from '../../domain/quantity/decimal.js';
import { type CumulativeQuantity, toCumulative } from '../../domain/quantity/quantity.js';
import { type Corrections, type Despatched, endOfNote } from '../../domain/schedule/despatched.js';
import type { InTransitMethod, ReleaseFacts } from '../../domain/schedule/in-transit.js';
import type { Calloffs } from '../../domain/schedule/schedule.js';
import type { FoundArticle, FoundDemand, FoundDespatch, FoundRelation } from './situation.rows.js';

/** Before every day of a count that has no first one. */
const EVER = -(2 ** 21);
export const METHOD: InTransitMethod = 'last-note';

/** A reset of a relation, quantities in the scale of the article. */
export interface Reset {
  readonly date: number;
  readonly keyDay: number;
  readonly restartAt: bigint;
}
/** An article with its quantities in one scale. */
export interface Article {
  readonly found: FoundArticle;
  readonly scale: number;
  readonly calloffs: Calloffs;
  readonly despatched: Despatched;
  readonly corrections: Corrections;
  readonly facts: ReleaseFacts;
  readonly transitDays: number;
  readonly method: InTransitMethod;
  /** First day of the count that the release speaks of, and what it begins with. */
  readonly from: number;
  readonly base: bigint;
  /** A reset that has taken effect, which the release does not know of yet. */
  readonly reset: Reset | null;
}

/** What was found of an article, as the domain calculates with it, in decimals enough for another quantity too. */
export function articleOf(found: FoundArticle, another = '0'): Article {
  const { lines, despatches, totals, relation } = found;
  const [first] = lines;
  const notes = despatches.filter(({ source }) => source !== 'correction');
  // Sums of what left before are no goods of a note and never in transit, as corrections.
  const corrections = [...despatches.filter(({ source }) => source === 'correction'), ...totals];
  const received = receivedOf(lines, relation);
  const texts = [
    another,
    received,
    relation?.resetQuantity ?? null,
    first.lastDespatchQuantity,
    ...[...despatches, ...totals].map((one) => one.quantity),
  ];
  const scale = Math.max(...lines.map((line) => line.quantityScale), ...texts.map((text) => decimalsOf(text ?? '0')));
  const facts = factsOf(lines, received === null ? null : scaled(received, scale));
  const reset = resetOf(relation, scale);
  const isOld = reset !== null && isOfOldCount(first, facts, reset);
  const start = first.cumulativeStartDate === null ? EVER : dayNumber(first.cumulativeStartDate);
  return {
    found,
    scale,
    calloffs: calloffsOf(lines, scale),
    despatched: {
      days: Int32Array.from(notes, ({ date }) => dayNumber(date)),
      quantities: BigInt64Array.from(notes, ({ quantity }) => scaled(quantity, scale)),
      notes: notesAsNamed(notes, facts.lastNote),
    },
    corrections: {
      days: Int32Array.from(corrections, ({ date }) => dayNumber(date)),
      quantities: BigInt64Array.from(corrections, ({ quantity }) => scaled(quantity, scale)),
    },
    facts,
    transitDays: relation?.transitDays ?? 0,
    method: relation?.method ?? METHOD,
    from: reset === null || isOld ? start : reset.keyDay + 1,
    base: reset === null || isOld ? 0n : reset.restartAt,
    reset: isOld ? reset : null,
  };
}

/** The last note that the customer names of an article. */
export function lastNoteOf(lines: FoundArticle['lines']): string | null {
  return newestOf(lines).lastDespatchNote;
}
function newestOf(lines: FoundArticle['lines']): FoundDemand {
  return (
    lines.toSorted((a, b) => (a.lastDespatchDate ?? '').localeCompare(b.lastDespatchDate ?? '')).at(-1) ?? lines[0]
  );
}

/** What the customer has received: every line says it of the article, or of its order alone. */
function receivedOf(lines: FoundArticle['lines'], relation: FoundRelation | null): CumulativeQuantity | null {
  const said = lines.flatMap(({ received }) => received ?? []);
  if (said.length === 0) return null;
  const scale = Math.max(...said.map(decimalsOf));
  const values = said.map((text) => scaled(text, scale));
  const isByOrder = relation?.scope === 'ship-to-article-order';
  const value = values.reduce((a, b) => (isByOrder ? a + b : a > b ? a : b));
  return toCumulative(decimalText(value, scale));
}

/** What a release says of an article. */
export function factsOf(lines: FoundArticle['lines'], received: bigint | null): ReleaseFacts {
  const [first] = lines;
  const newest = newestOf(lines);
  return {
    lastNote: newest.lastDespatchNote,
    lastReceiptDay: newest.lastDespatchDate === null ? null : dayNumber(newest.lastDespatchDate),
    issueDay: first.issueDate === null ? null : dayNumber(first.issueDate),
    importDay: dayAt(Date.parse(first.receivedAt), first.timeZone ?? 'UTC'),
    received,
  };
}

/** Despatches by the number that the customer names: that of the note, or that of the advice where the note is not known by its own. */
function notesAsNamed(notes: readonly FoundDespatch[], lastNote: string | null): readonly string[] {
  const own = notes.map(({ noteNumber }) => noteNumber ?? '');
  const unknown = { notes: own, days: new Int32Array(), quantities: new BigInt64Array() };
  if (lastNote === null || endOfNote(unknown, lastNote) !== -1) return own;
  return notes.map(({ adviceNumber, noteNumber }) => adviceNumber ?? noteNumber ?? '');
}

function resetOf(relation: FoundRelation | null, scale: number): Reset | null {
  if (typeof relation?.resetDate !== 'string' || relation.resetKeyDate === null) return null;
  return {
    date: dayNumber(relation.resetDate),
    keyDay: dayNumber(relation.resetKeyDate),
    restartAt: scaled(relation.resetQuantity ?? '0', scale),
  };
}

/** Whether a release counts from before a reset: its count began by the key day, or where it says no first day, it was issued before the reset. */
function isOfOldCount(line: FoundDemand, { issueDay, importDay }: ReleaseFacts, reset: Reset): boolean {
  if (line.cumulativeStartDate !== null) return dayNumber(line.cumulativeStartDate) <= reset.keyDay;
  return (issueDay ?? importDay ?? reset.date) < reset.date;
}

/** The call-offs of lines, in one scale. */
export function calloffsOf(lines: readonly FoundDemand[], scale: number): Calloffs {
  const all = (of: (line: FoundDemand) => readonly string[]): readonly string[] => lines.flatMap(of);
  return {
    days: Int32Array.from(
      all(({ days }) => elements(days)),
      dayNumber,
    ),
    lastDays: Int32Array.from(
      all(({ lastDays }) => elements(lastDays)),
      dayNumber,
    ),
    quantities: BigInt64Array.from(
      lines.flatMap(({ quantities, quantityScale }) => {
        const factor = 10n ** BigInt(scale - quantityScale);
        return elements(quantities).map((one) => BigInt(one) * factor);
      }),
    ),
    statuses: Uint8Array.from(
      all(({ statuses }) => elements(statuses)),
      Number,
    ),
  };
}

function elements(array: string): readonly string[] {
  return array === '{}' ? [] : array.slice(1, -1).split(',');
}
