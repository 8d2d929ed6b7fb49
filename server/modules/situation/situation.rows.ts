import type { SituationDetail, SituationRow } from '../../contract/delivery-situation.js';
import type { DespatchedRow } from '../../contract/despatched.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { dayAt } from '../../domain/calendar/zone.js';
import type { RelationId, ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import { decimalsOf, decimalText, scaled } from '../../domain/quantity/decimal.js';
import { type CumulativeQuantity, toCumulative, toQuantity } from '../../domain/quantity/quantity.js';
import { coversOf } from '../../domain/schedule/coverage.js';
import {
  type Corrections,
  cumulativeDespatched,
  type Despatched,
  endOfNote,
} from '../../domain/schedule/despatched.js';
import { explanationOfGap } from '../../domain/schedule/gap.js';
import { inTransit, type InTransitMethod, positionKnown, type ReleaseFacts } from '../../domain/schedule/in-transit.js';
import { openQuantities } from '../../domain/schedule/netting.js';
import type { ArticleSought } from './despatched.rows.js';
import { despatchesAround, resetPlan, type ResetPlan } from '../../domain/schedule/reset.js';
import { CALLOFF_STATUSES, type Calloffs, DATE_KINDS } from '../../domain/schedule/schedule.js';
import { type DeliverySituation, reconciliationDifference, situationOf } from '../../domain/schedule/situation.js';

/** A line of a release in force; arrays are as the database writes them. */
export interface FoundDemand {
  readonly articleId: ScheduleLineId;
  readonly articleNumber: string;
  readonly description: string | null;
  readonly customer: string;
  readonly shipTo: string;
  readonly shipToName: string | null;
  readonly unit: string;
  readonly scheduleHeadId: ScheduleHeadId;
  readonly documentNumber: string;
  readonly issueDate: string | null;
  readonly receivedAt: string;
  readonly timeZone: string | null;
  readonly quantityScale: number;
  readonly received: CumulativeQuantity | null;
  readonly cumulativeStartDate: string | null;
  readonly lastDespatchNote: string | null;
  readonly lastDespatchDate: string | null;
  readonly lastDespatchQuantity: string | null;
  readonly dateKind: (typeof DATE_KINDS)[number];
  readonly days: string;
  readonly lastDays: string;
  readonly quantities: string;
  readonly statuses: string;
}
/** What left for a customer's ship-to of an article in one unit, in the order of the days, with corrections among it. */
export type FoundDespatch = DespatchedRow & { readonly adviceNumber: string | null };

/** What left in a period, read as a sum: corrections are in it, and `notes` counts the others. */
export interface FoundTotal {
  /** A day of the period, whose days lie on the same side of all that is compared with them. */
  readonly date: string;
  readonly quantity: string;
  readonly notes: number;
}
export interface FoundDespatches {
  readonly despatches: readonly FoundDespatch[];
  /** Of what left before these. */
  readonly totals: readonly FoundTotal[];
  readonly hasOtherUnits: boolean;
}

/** What was agreed with the customer. */
export interface FoundRelation {
  readonly relationId: RelationId;
  readonly method: InTransitMethod;
  readonly transitDays: number;
  readonly scope: string;
  readonly resetDate: string | null;
  readonly resetKeyDate: string | null;
  readonly resetQuantity: string | null;
}
export interface FoundArticle extends FoundDespatches {
  /** Lines of one article, ship-to and unit, of one release; one at least. */
  readonly lines: readonly [FoundDemand, ...FoundDemand[]];
  readonly relation: FoundRelation | null;
  readonly customerName: string | null;
  /** By what its despatches are found. */
  readonly sought: ArticleSought;
}

/** Before every day of a count that has no first one. */
const EVER = -(2 ** 21);
/** The first day that can be written. */
const FIRST_DAY = dayNumber('0001-01-01');
/** Behind every day. */
const ANY_DAY = 2 ** 31 - 1;
export const METHOD: InTransitMethod = 'last-note';

/** A reset of a relation, quantities in the scale of the article. */
interface Reset {
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

/** Both counts of an article, by the count that its release speaks of. */
export interface Standing {
  readonly shipped: bigint;
  readonly inTransit: ReturnType<typeof inTransit>;
  readonly difference: bigint | null;
  readonly situation: DeliverySituation;
  /** What a reset takes off both counts. */
  readonly less: bigint;
}

/** Where an article stands at the end of a day. */
export function standingOf(article: Article, day: number): Standing {
  const { despatched, corrections, facts, from, base, found, calloffs } = article;
  const shipped = base + cumulativeDespatched(despatched, corrections, from, ANY_DAY);
  const moving = inTransit(article.method, facts, despatched, shipped);
  const demand = { calloffs, dateKind: found.lines[0].dateKind, received: facts.received ?? 0n };
  return {
    shipped,
    inTransit: moving,
    difference:
      facts.received === null
        ? null
        : reconciliationDifference(facts.received - base, facts.lastNote, despatched, corrections, from),
    situation: situationOf(demand, moving?.quantity ?? 0n, day, article.transitDays),
    less: article.reset === null || article.reset.date > day ? 0n : lessBy(article, article.reset),
  };
}

/** What a reset takes off both counts. */
function lessBy({ despatched, corrections, from }: Article, reset: Pick<Reset, 'keyDay' | 'restartAt'>): bigint {
  const { after } = resetPlan({ shipped: 0n, received: 0n }, despatched, corrections, from, reset);
  return -after.shipped;
}

/** The row of an article. @param day the calculation date, as days since 1970-01-01 */
export function situationRowOf(article: Article, day: number): SituationRow {
  const { found, scale, facts } = article;
  const {
    lines: [line],
    relation,
    customerName,
    hasOtherUnits,
  } = found;
  const { situation, shipped, difference, less, ...standing } = standingOf(article, day);
  const text = (value: bigint): string => decimalText(value, scale);
  const cumulative = (value: bigint): CumulativeQuantity => toCumulative(text(value - less));
  const { articleId, articleNumber, description, customer, unit, scheduleHeadId, documentNumber, issueDate } = line;
  return {
    ...{
      articleId,
      articleNumber,
      description,
      customer,
      customerName,
      unit,
      scheduleHeadId,
      documentNumber,
      issueDate,
    },
    relationId: relation?.relationId ?? null,
    shipTo: line.shipTo === '' ? null : line.shipTo,
    shipToName: line.shipToName,
    required: cumulative(situation.required),
    shipped: cumulative(situation.shipped),
    received: facts.received === null ? null : cumulative(facts.received),
    despatched: cumulative(shipped),
    inTransit: standing.inTransit === null ? null : toQuantity(text(standing.inTransit.quantity)),
    balance: toQuantity(text(situation.balance)),
    reconciliationDifference: difference === null ? null : toQuantity(text(difference)),
    isCustomerHigher: facts.received !== null && facts.received > shipped,
    firstOpenDate: dayOrNull(situation.firstOpenDay),
    coverageUntil: dayOrNull(situation.coveredThrough),
    method: standing.inTransit?.method ?? null,
    hasOtherUnits,
  };
}

function dayOrNull(day: number | null): string | null {
  return day === null ? null : dayText(day);
}

/** Where the despatches in transit begin; behind the last one where they are known by their sum alone. */
export function firstInTransit({ method, facts, despatched }: Article): number {
  return positionKnown(method, facts, despatched) ?? despatched.days.length;
}

/** Despatches that arrived, as many as are shown beside those in transit. */
export const MOST_DELIVERED = 100;
const MOST_DESPATCHES = 500;

/** What was read of an article for its details alone. */
export interface FoundDetails {
  readonly corrections: readonly FoundDespatch[];
  /** The first despatch before those of the article whose quantity is the difference of both counts. */
  readonly ofDifference: FoundDespatch | null;
}

/** An article with its call-offs, despatches and corrections. */
export function situationDetailOf(article: Article, day: number, details: FoundDetails): SituationDetail {
  const { found, transitDays, facts } = article;
  const start = firstInTransit(article);
  const notes = notesOf(found);
  return {
    ...situationRowOf(article, day),
    date: dayText(day),
    transitDays,
    cumulativeStartDate: found.lines[0].cumulativeStartDate,
    lastDespatchNote: facts.lastNote,
    calloffs: coveredCalloffs(article, day, start),
    despatches: notes
      .map((row, at) => ({ ...row, state: at < start ? ('delivered' as const) : ('in-transit' as const) }))
      .slice(Math.max(0, Math.min(start - MOST_DELIVERED, notes.length - MOST_DELIVERED)))
      .reverse()
      .slice(0, MOST_DESPATCHES),
    corrections: [...details.corrections],
    explanation: explanationOf(article, day, details.ofDifference),
  };
}

function notesOf({ despatches }: FoundArticle): readonly FoundDespatch[] {
  return despatches.filter(({ source }) => source !== 'correction');
}

/** What one despatch would have to be to explain the difference of both counts, from a day on and before the last note's; null where both agree, or can't be compared. */
export function differenceToExplain(
  article: Article,
  day: number,
): { readonly quantity: string; readonly from: string; readonly before: string } | null {
  const { difference } = standingOf(article, day);
  const { despatched, facts, scale, from } = article;
  if (difference === null || difference === 0n || facts.lastNote === null) return null;
  return {
    quantity: decimalText(difference < 0n ? -difference : difference, scale),
    from: dayText(Math.max(from, FIRST_DAY)),
    before: dayText(despatched.days[endOfNote(despatched, facts.lastNote) - 1] ?? FIRST_DAY),
  };
}

function coveredCalloffs(article: Article, day: number, start: number): SituationDetail['calloffs'] {
  const { calloffs, despatched, scale } = article;
  const open = openQuantities(calloffs, standingOf(article, day).inTransit?.quantity ?? 0n);
  const covers = Map.groupBy(coversOf(calloffs, despatched.quantities, start), ({ calloff }) => calloff);
  const text = (value: bigint) => toQuantity(decimalText(value, scale));
  return Array.from(calloffs.days, (date, at) => ({
    date: dayText(date),
    lastDate: dayText(calloffs.lastDays?.[at] ?? date),
    status: CALLOFF_STATUSES[calloffs.statuses[at] ?? 0] ?? 'firm',
    quantity: text(calloffs.quantities[at] ?? 0n),
    open: text(open[at] ?? 0n),
    coveredBy: (covers.get(at) ?? []).map(({ despatch, quantity }) => ({
      noteNumber: despatched.notes[despatch] ?? '',
      quantity: text(quantity),
    })),
    state: (open[at] ?? 0n) > 0n ? ('to-deliver' as const) : ('in-transit' as const),
  }));
}

function explanationOf(
  article: Article,
  day: number,
  ofDifference: FoundDespatch | null,
): SituationDetail['explanation'] {
  const { despatched, facts, from, scale, found } = article;
  const { difference } = standingOf(article, day);
  if (difference === null || facts.lastNote === null) return null;
  const said =
    found.lines.find(({ lastDespatchNote }) => lastDespatchNote === facts.lastNote)?.lastDespatchQuantity ?? null;
  const before = ofDifference === null ? [] : [ofDifference];
  const notes = [...before, ...notesOf(found)];
  const explained = explanationOfGap(
    {
      days: Int32Array.from(notes, ({ date }) => dayNumber(date)),
      quantities: BigInt64Array.from(notes, ({ quantity }) => scaled(quantity, scale)),
      notes: [],
    },
    {
      difference,
      end: endOfNote(despatched, facts.lastNote) + before.length,
      from,
      hasBefore: [...notes, ...found.totals.filter((one) => one.notes > 0)].some(({ date }) => dayNumber(date) < from),
      lastReceived: said === null ? null : scaled(said, scale),
    },
  );
  const note = explained === null ? undefined : notes[explained.at];
  if (explained === null || note === undefined) return null;
  return { reason: explained.reason, noteNumber: note.noteNumber ?? '', date: note.date, quantity: note.quantity };
}

/** What a reset makes of an article's counts. */
export function resetOfArticle(
  article: Article,
  keyDay: number,
  restartAt: string,
): ResetPlan & { readonly around: readonly [number, number] } {
  const { despatched, corrections, facts, from, base, scale } = article;
  const shipped = base + cumulativeDespatched(despatched, corrections, from, ANY_DAY);
  const before = { shipped, received: facts.received ?? 0n };
  const reset = { keyDay, restartAt: scaled(restartAt, scale) - base };
  return {
    ...resetPlan(before, despatched, corrections, from, reset),
    around: despatchesAround(despatched, keyDay),
  };
}
