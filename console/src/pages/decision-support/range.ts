import { ANOMALY_RANGE } from '../../../../server/domain/anomaly/names.js';
import type { AnyTextKey } from '../../i18n/texts.js';
import { type FilterField, flagField, readFilters, textField, writeFilters } from '../../list/filter.js';

/** Scores from one through the other, both included. */
export interface ScoreRange {
  readonly min: number;
  readonly max: number;
}
export const ALL_SCORES: ScoreRange = { min: 0, max: 100 };

/** A score that somebody types; undefined where it is none. */
export function scoreOf(text: string): number | undefined {
  const score = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return score <= ALL_SCORES.max ? score : undefined;
}

function scoreField(end: keyof ScoreRange, label: AnyTextKey): FilterField<number> {
  return {
    label,
    param: end === 'min' ? 'anomalyMin' : 'anomalyMax',
    none: ALL_SCORES[end],
    initial: () => ANOMALY_RANGE[end],
    parse: scoreOf,
    format: String,
  };
}

/** The range in the address; the same names everywhere, so that it goes along from page to page. */
export const RANGE_FIELDS = {
  min: scoreField('min', 'decisionSupport.range.min'),
  max: scoreField('max', 'decisionSupport.range.max'),
} as const;

/** What every list of decision support is narrowed by. */
export const LISTED_FIELDS = {
  q: textField({ label: 'decisionSupport.search', most: 70 }),
  ...RANGE_FIELDS,
  unscored: flagField({ label: 'decisionSupport.unscored' }),
} as const;

/** A range whose ends somebody wrote into the address the wrong way round is the same range. */
function inOrder({ min, max }: ScoreRange): ScoreRange {
  return { min: Math.min(min, max), max: Math.max(min, max) };
}

/** The range of an address. */
export function rangeIn(search: URLSearchParams): ScoreRange {
  return inOrder(readFilters(RANGE_FIELDS, search));
}

/** A search that says the range, and nothing else; empty for the usual one. */
export function rangeSearch(range: ScoreRange): string {
  const search = writeFilters(RANGE_FIELDS, range, new URLSearchParams()).toString();
  return search === '' ? '' : `?${search}`;
}

interface Listed extends ScoreRange {
  readonly q: string;
  readonly unscored: boolean;
}
/** What the server is asked for by a range. */
export function askedRange(range: ScoreRange): { readonly anomalyMin: number; readonly anomalyMax: number } {
  const { min, max } = inOrder(range);
  return { anomalyMin: min, anomalyMax: max };
}
/** What the server is asked for by the filter of a list. */
export function askedBy({ q, unscored, min, max }: Listed) {
  return {
    ...askedRange({ min, max }),
    show: unscored ? ('unscored' as const) : ('range' as const),
    ...(q === '' ? {} : { q }),
  };
}

/** How many of those with a score are in a range. */
export function countInRange(histogram: readonly number[], { min, max }: ScoreRange): number {
  return histogram.slice(min, max + 1).reduce((sum, count) => sum + count, 0);
}

/** Scores from which a chip has another colour. */
const STEPS = [ANOMALY_RANGE.min, 85, 95];
/** How loud a score is, from 0 to 3. */
export function loudness(score: number): number {
  return STEPS.filter((step) => score >= step).length;
}
