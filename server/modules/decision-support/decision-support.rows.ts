import type { AnomalyReason, DecisionArticle } from '../../contract/decision-support.js';
import type { Actuals } from '../../domain/anomaly/actuals.js';
import type { Anomaly, DemandHistory } from '../../domain/anomaly/article.js';
import type { WeekChange } from '../../domain/anomaly/observation.js';
import type { Reason } from '../../domain/anomaly/reason.js';
import { dayNumber, dayText, mondayOf } from '../../domain/calendar/day.js';
import { toQuantity, type Quantity } from '../../domain/quantity/quantity.js';

/** Releases of an article that are kept. */
export const KEPT_RELEASES = 104;
/** Past weeks of an article that are kept. */
export const KEPT_ACTUALS = 104;

/** A statistical quantity as text: three decimals at most. */
export function quantityText(value: number): Quantity {
  return toQuantity(
    value
      .toFixed(3)
      .replace(/\.?0+$/, '')
      .replace(/^-0$/, '0'),
  );
}

/** What is estimated, as text: no more digits than anybody can mean, whole from 100 on and three of them below. */
export function estimateText(value: number): Quantity {
  return quantityText(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}

/** With one decimal. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A reason in the words of the contract; `issued` as days since 1970-01-01. */
export function reasonText({ code, week, fromWeek, before, now }: Reason, issued: number): AnomalyReason {
  const monday = (lag: number | null): string | null => (lag === null ? null : dayText(mondayOf(issued) + 7 * lag));
  return {
    code,
    week: monday(week),
    fromWeek: monday(fromWeek),
    before: quantityText(before),
    now: quantityText(now),
    percent: before > 0 ? oneDecimal((100 * (now - before)) / before) : null,
  };
}

/** What was to be expected of weeks and what was called off, as the database has both. */
export function changesOf(
  before: readonly (number | null)[] | null,
  after: readonly (number | null)[] | null,
): readonly (WeekChange | null)[] | null {
  if (before === null || after === null) return null;
  return before.map((expected, lag) => {
    const now = after[lag] ?? null;
    return expected === null || now === null ? null : { before: expected, after: now };
  });
}

/** Past weeks of an article as the database has them. */
export interface KnownActuals {
  readonly actualsFrom: string | null;
  readonly actuals: readonly (number | null)[] | null;
}
export function knownActuals({ actualsFrom, actuals }: KnownActuals): Actuals | null {
  return actualsFrom === null || actuals === null ? null : { from: dayNumber(actualsFrom), weeks: actuals };
}

/** Releases as they are scored. */
export function historyOf(
  releases: readonly { readonly quantity: number; readonly revisions: readonly (number | null)[] | null }[],
): DemandHistory {
  return {
    quantities: releases.map(({ quantity }) => quantity),
    revisions: releases.map(({ revisions }) => revisions),
  };
}

/** What of a score is stored and answered; null in all where there is too little history. */
export function anomalyColumns(
  anomaly: Anomaly | null,
): Pick<DecisionArticle, 'score' | 'level' | 'kind' | 'direction'> {
  if (anomaly === null) return { score: null, level: null, kind: null, direction: null };
  const { score, level, kind, direction } = anomaly;
  return { score, level, kind, direction };
}
