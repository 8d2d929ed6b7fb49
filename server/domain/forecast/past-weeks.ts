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
  for (let week = 0; week < end; week += 1) values[week] = quantityOf(weeks[week]);
  const first = values.findIndex((value) => value > 0);
  const series = first < 0 ? new Float64Array() : values.subarray(first);
  const isKnown = Uint8Array.from(series, (value) => (Number.isNaN(value) ? 0 : 1));
  const known = series.filter((value) => !Number.isNaN(value));
  const scale = powerOfTwo(known.reduce((most, value) => Math.max(most, value), 0));
  for (const [i, value] of known.entries()) known[i] = value / scale;
  const allKnown = values.filter((value) => !Number.isNaN(value));
  return {
    series: filled(series.map((value) => value / scale)),
    isKnown,
    known,
    weeksWithDemand: known.filter((value) => value > 0).length,
    scale,
    end: from + end * WEEK,
    weeksKnown: allKnown.length,
    zerosAtEnd: allKnown.length - 1 - allKnown.findLastIndex((value) => value > 0),
    unknownAtEnd:
      Math.max(0, Math.floor((asOf - from) / WEEK)) - 1 - values.findLastIndex((value) => !Number.isNaN(value)),
  };
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
  if (places.length === series.length) return series;
  let after = 0;
  return series.map((value, week) => {
    if (!Number.isNaN(value)) return value;
    while (after < places.length && (places[after] ?? 0) < week) after += 1;
    const near = places.slice(Math.max(0, after - NEIGHBOURS), after + NEIGHBOURS);
    return near.reduce((sum, place) => sum + (series[place] ?? 0) / near.length, 0);
  });
}
