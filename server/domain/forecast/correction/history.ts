import type { KnownFacts } from './facts.js';

/** How much is known of an article, the least first but for `inactive`, which asks for nothing any more. */
export const HISTORY_STATUSES = ['insufficient', 'pooled', 'own', 'blend', 'inactive'] as const;
export type HistoryStatus = (typeof HISTORY_STATUSES)[number];

const LEAST_VERSIONS = 4;
const LEAST_WEEKS = 4;
const OWN_WEEKS = 13;
const OWN_NON_ZERO = 8;
const BLEND_WEEKS = 26;
const INACTIVE_WEEKS = 26;
/** Above these, demand comes in few weeks and in unlike sizes (Syntetos, Boylan and Croston 2005). */
const RARE_INTERVAL = 1.32;
const UNLIKE_SIZES = 0.49;
const CLASS_WEEKS = 52;

export interface HistoryCount {
  readonly versions: number;
  /** Weeks whose quantity is known and had been planned. */
  readonly weeks: number;
  readonly nonZero: number;
  /** Weeks from which on more can be said; null where nothing more can. */
  readonly needed: number | null;
}

/** How much was known of an article at the beginning of each of its weeks. */
export class History {
  private readonly weeks: Int32Array;
  private readonly nonZero: Int32Array;
  /** Of all known weeks, planned or not: how many, how many with demand, sum of these and of their squares. */
  private readonly known: Int32Array;
  private readonly demands: Int32Array;
  private readonly sums: Float64Array;
  private readonly squares: Float64Array;
  private readonly statuses: readonly HistoryStatus[];

  constructor(private readonly facts: KnownFacts) {
    const size = facts.weeks + 1;
    [this.weeks, this.nonZero, this.known, this.demands] = [0, 1, 2, 3].map(() => new Int32Array(size)) as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    [this.sums, this.squares] = [new Float64Array(size), new Float64Array(size)];
    for (let week = 0; week < facts.weeks; week += 1) this.add(week, facts.actualOf(week));
    this.statuses = Array.from({ length: size }, (_, week) => this.judge(week));
  }

  private add(week: number, actual: number): void {
    const isKnown = !Number.isNaN(actual);
    const isDemand = isKnown && actual > 0;
    const isPlanned = isKnown && !Number.isNaN(this.facts.plannedAt(week - 1, 1));
    const carry = (sums: Int32Array | Float64Array, value: number): void => {
      sums[week + 1] = (sums[week] ?? 0) + value;
    };
    carry(this.weeks, isPlanned ? 1 : 0);
    carry(this.nonZero, isPlanned && isDemand ? 1 : 0);
    carry(this.known, isKnown ? 1 : 0);
    carry(this.demands, isDemand ? 1 : 0);
    carry(this.sums, isDemand ? actual : 0);
    carry(this.squares, isDemand ? actual * actual : 0);
  }

  /** At the beginning of a week, by its number. */
  statusAt(week: number): HistoryStatus {
    return this.statuses[week] ?? 'insufficient';
  }

  private judge(week: number): HistoryStatus {
    const { versions, weeks, nonZero } = this.countsAt(week);
    if (versions < LEAST_VERSIONS || weeks < LEAST_WEEKS) return 'insufficient';
    const from = week - INACTIVE_WEEKS;
    if (from >= 0 && between(this.demands, from, week) === 0 && between(this.known, from, week) >= LEAST_WEEKS)
      return 'inactive';
    if (weeks < OWN_WEEKS || nonZero < OWN_NON_ZERO) return 'pooled';
    return weeks < BLEND_WEEKS ? 'own' : 'blend';
  }

  countAt(week: number): HistoryCount {
    const status = this.statusAt(week);
    const needed = { insufficient: LEAST_WEEKS, pooled: OWN_WEEKS, own: BLEND_WEEKS, blend: null, inactive: null };
    return { ...this.countsAt(week), needed: needed[status] };
  }

  private countsAt(week: number): Omit<HistoryCount, 'needed'> {
    return {
      versions: this.facts.versions[week] ?? 0,
      weeks: this.weeks[week] ?? 0,
      nonZero: this.nonZero[week] ?? 0,
    };
  }

  /** Whether demand is lumpy: in few weeks, and in unlike sizes. */
  isLumpyAt(week: number): boolean {
    const from = Math.max(0, week - CLASS_WEEKS);
    const demands = between(this.demands, from, week);
    if (demands === 0) return true;
    const mean = between(this.sums, from, week) / demands;
    const variance = between(this.squares, from, week) / demands - mean * mean;
    return between(this.known, from, week) / demands > RARE_INTERVAL && variance > UNLIKE_SIZES * mean * mean;
  }
}

function between(sums: Int32Array | Float64Array, from: number, until: number): number {
  return (sums[until] ?? 0) - (sums[from] ?? 0);
}
