import type { SituationDetail } from '../../contract/delivery-situation.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { decimalText, scaled } from '../../domain/quantity/decimal.js';
import { toQuantity } from '../../domain/quantity/quantity.js';
import { coversOf } from '../../domain/schedule/coverage.js';
import { endOfNote } from '../../domain/schedule/despatched.js';
import { explanationOfGap } from '../../domain/schedule/gap.js';
import { positionKnown } from '../../domain/schedule/in-transit.js';
import { openQuantities } from '../../domain/schedule/netting.js';
import { CALLOFF_STATUSES } from '../../domain/schedule/schedule.js';
import type { Article } from './situation.article.js';
import type { FoundArticle, FoundDespatch } from './situation.rows.js';
import { situationRowOf, standingOf } from './situation.standing.js';

/** The first day that can be written. */
const FIRST_DAY = dayNumber('0001-01-01');

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
