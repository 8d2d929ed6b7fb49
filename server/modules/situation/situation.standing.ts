import type { SituationRow } from '../../contract/delivery-situation.js';
import { dayText } from '../../domain/calendar/day.js';
import { decimalText, scaled } from '../../domain/quantity/decimal.js';
import { type CumulativeQuantity, toCumulative, toQuantity } from '../../domain/quantity/quantity.js';
import { cumulativeDespatched } from '../../domain/schedule/despatched.js';
import { inTransit } from '../../domain/schedule/in-transit.js';
import { despatchesAround, resetPlan, type ResetPlan } from '../../domain/schedule/reset.js';
import { type DeliverySituation, reconciliationDifference, situationOf } from '../../domain/schedule/situation.js';
import type { Article, Reset } from './situation.article.js';

/** Behind every day. */
const ANY_DAY = 2 ** 31 - 1;

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
