/** Weekly demand as it is kept: consecutive weeks from a Monday on, days since 1970-01-01; null where a week is not known. */
export interface WeeklyHistory {
  readonly from: number;
  readonly weeks: ArrayLike<number | null>;
}

/** Weeks before a Monday, from the first one with demand on. */
export interface PastWeeks {
  /** Quantities divided by `scale`, from 0 to below 2; weeks that are not known have the mean of known ones beside them. */
  readonly series: Float64Array;
  readonly isKnown: Uint8Array;
  /** The weeks that are known, alone. */
  readonly known: Float64Array;
  readonly weeksWithDemand: number;
  /** A power of two, so that dividing by it is exact; the squares of quantities are neither too large nor too small for a number. */
  readonly scale: number;
  /** The Monday behind the last week, as days since 1970-01-01. */
  readonly end: number;
  /** Known weeks in all, those before the first demand among them, and those at the end without demand. */
  readonly weeksKnown: number;
  readonly zerosAtEnd: number;
  /** Weeks at the end that are not known. */
  readonly unknownAtEnd: number;
}

const WEEK = 7;
/** Known weeks on each side whose mean stands for one that is not known. */
const NEIGHBOURS = 4;

/** What is known of the weeks that ended on or before a Monday; nothing later is read. O(n). */
export function pastWeeks({ from, weeks }: WeeklyHistory, asOf: number): PastWeeks {
  const end = Math.max(0, Math.min(weeks.length, Math.floor((asOf - from) / WEEK)));
  const values = new Float64Array(end);
  let [first, largest, weeksKnown, zerosAtEnd, lastKnown] = [-1, 0, 0, 0, -1];
  for (let week = 0; week < end; week += 1) {
    const value = quantityOf(weeks[week]);
    values[week] = value;
    if (Number.isNaN(value)) continue;
    if (first < 0 && value > 0) first = week;
    largest = Math.max(largest, value);
    weeksKnown += 1;
    zerosAtEnd = value > 0 ? 0 : zerosAtEnd + 1;
    lastKnown = week;
  }
  const scale = powerOfTwo(largest);
  const { series, isKnown, known, weeksWithDemand } = scaled(values, first < 0 ? end : first, scale);
  return {
    series: known.length === series.length ? series : filled(series),
    isKnown,
    known,
    weeksWithDemand,
    scale,
    end: from + end * WEEK,
    weeksKnown,
    zerosAtEnd,
    unknownAtEnd: Math.max(0, Math.floor((asOf - from) / WEEK)) - 1 - lastKnown,
  };
}

/** Weeks from the first one on, divided by the scale. */
function scaled(
  values: Float64Array,
  first: number,
  scale: number,
): Pick<PastWeeks, 'series' | 'isKnown' | 'known' | 'weeksWithDemand'> {
  const series = values.subarray(first);
  const isKnown = new Uint8Array(series.length);
  const known = new Float64Array(series.length);
  let [count, weeksWithDemand] = [0, 0];
  for (let week = 0; week < series.length; week += 1) {
    const value = (series[week] ?? 0) / scale;
    series[week] = value;
    if (Number.isNaN(value)) continue;
    isKnown[week] = 1;
    known[count] = value;
    count += 1;
    if (value > 0) weeksWithDemand += 1;
  }
  return { series, isKnown, known: known.subarray(0, count), weeksWithDemand };
}

/** A quantity is not negative; what is no finite number is not known. */
function quantityOf(value: number | null | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : NaN;
}

function powerOfTwo(largest: number): number {
  return largest > 0 ? 2 ** Math.min(1023, Math.max(-1022, Math.floor(Math.log2(largest)))) : 1;
}

/** Puts the mean of the known weeks nearest on both sides where a week is not known. */
function filled(series: Float64Array): Float64Array {
  const places = Array.from(series.keys()).filter((week) => !Number.isNaN(series[week] ?? NaN));
  let after = 0;
  return series.map((value, week) => {
    if (!Number.isNaN(value)) return value;
    while (after < places.length && (places[after] ?? 0) < week) after += 1;
    const near = places.slice(Math.max(0, after - NEIGHBOURS), after + NEIGHBOURS);
    return near.reduce((sum, place) => sum + (series[place] ?? 0) / near.length, 0);
  });
}
