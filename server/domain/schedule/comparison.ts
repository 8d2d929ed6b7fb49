import type { Bucket } from '../calendar/bucket.js';
import { dayNumber } from '../calendar/day.js';
import { decimalsOf, scaled } from '../quantity/decimal.js';
import { ChangeRows } from './change-rows.js';
import { DueCalloffs } from './due-calloffs.js';
import { MergedPeriods } from './merged-periods.js';
import { NO_LINE, pairReleases } from './pairing.js';
import type { Schedule, ScheduleLine } from './schedule.js';

/** Why a pair of lines is compared as it is: date by date, or not at all. */
export const BASIS_REASONS = [
  'cumulative-missing',
  'cumulative-reset',
  'cumulative-decreased',
  'line-added',
  'line-removed',
  'unit-changed',
] as const;
export type BasisReason = (typeof BASIS_REASONS)[number];

/** What a pair of lines is compared by. */
interface LineComparison {
  /** By what was expected cumulatively, by each period's quantity alone, or not in numbers. */
  readonly basis: 'cumulative' | 'discrete' | 'none';
  readonly reason: BasisReason | null;
  /** Decimals of the quantities in its rows. */
  readonly scale: number;
  /** The last day that both releases speak of, as days since 1970-01-01; the first is the issue date. */
  readonly through: number;
  /** Where its rows end; they begin where those of the line before end. */
  readonly end: number;
}
/** A line of a previous release and one of the current, `NO_LINE` where there is none. */
export interface ComparedLine extends LineComparison {
  /** Index of the previous release, the newest one for a line that none of them has. */
  readonly release: number;
  readonly previous: number;
  readonly current: number;
}

/** What a release changes. */
export interface ScheduleChanges {
  /** In the order of the current release, then the removed ones in that of the previous. */
  readonly lines: readonly ComparedLine[];
  readonly rows: ChangeRows;
}

/** What two releases are compared on. */
export interface ComparisonDays {
  /** Issue date of the current release, or the day of its receipt, as days since 1970-01-01. */
  readonly issued: number;
  /** Weeks or months that quantities are summed to; null to compare by the periods that the releases have. */
  readonly bucket: Bucket | null;
}

/** The release before, or where releases stand for single articles or change some, all that are in force, newest first. */
export type PreviousReleases = readonly [Schedule, ...Schedule[]];

/**
 * Compares a release with the one before, by what it should have said: an early, late, short or exceeding delivery moves call-offs and is
 * no change. Ship-tos of lines are those of the whole schedule where lines have none. What it takes grows with the call-offs alone.
 */
export function compareSchedules(previous: PreviousReleases, current: Schedule, days: ComparisonDays): ScheduleChanges {
  const rows = new ChangeRows();
  const last = lastDay(current) ?? Infinity;
  const comparisons = previous.map((one) => {
    const through = Math.min(lastDay(one) ?? Infinity, last);
    return new Comparison(one, current, { ...days, through }, rows);
  });
  const { releaseOf, previousOf, missing } = pairReleases(
    previous.map(({ lines }) => lines),
    current.lines,
  );
  const lines: ComparedLine[] = [];
  const compare = (release: number, previousLine: number, currentLine: number): void => {
    const compared = comparisons[release]?.compare(previousLine, currentLine);
    if (compared) lines.push({ release, previous: previousLine, current: currentLine, ...compared });
  };
  for (const [at, line] of previousOf.entries()) compare(releaseOf[at] ?? 0, line, at);
  if (current.completeness === 'FULL') for (const [release, line] of missing) compare(release, line, NO_LINE);
  return { lines, rows };
}

/** The last day that a release speaks of: the end of its horizon, else of its last call-off; null where it has neither. */
function lastDay({ horizonEnd, calloffs: { days, lastDays } }: Schedule): number | null {
  if (horizonEnd !== null) return dayNumber(horizonEnd);
  let last = -Infinity;
  for (const day of lastDays ?? days) if (day > last) last = day;
  return last === -Infinity ? null : last;
}

/** Cumulative quantities received, as both releases say. */
export interface Received {
  readonly previous: bigint;
  readonly current: bigint;
}
/** What two lines are compared by; `received` where that is the cumulative quantity. */
export interface Basis extends Pick<LineComparison, 'basis' | 'reason' | 'scale'> {
  readonly received: Received | null;
}

/** What of a line says how it is compared. */
export type CountedLine = Pick<ScheduleLine, 'unit' | 'cumulativeReceived' | 'cumulativeStartDate' | 'quantityScale'>;

/** What a line of a release and the one of the release before it are compared by. */
export function basisOf(previous: CountedLine | undefined, current: CountedLine | undefined): Basis {
  const scale = Math.max(decimalsOfLine(previous), decimalsOfLine(current));
  const without = (basis: 'discrete' | 'none', reason: BasisReason): Basis => ({
    basis,
    reason,
    scale,
    received: null,
  });
  if (previous === undefined) return without('discrete', 'line-added');
  if (current === undefined) return without('discrete', 'line-removed');
  if (previous.unit.trim() !== current.unit.trim()) return without('none', 'unit-changed');
  if (previous.cumulativeReceived === null || current.cumulativeReceived === null)
    return without('discrete', 'cumulative-missing');
  const [before, now] = [previous.cumulativeStartDate, current.cumulativeStartDate];
  if (before !== null && now !== null && before !== now) return without('discrete', 'cumulative-reset');
  const received = {
    previous: scaled(previous.cumulativeReceived, scale),
    current: scaled(current.cumulativeReceived, scale),
  };
  if (received.current < received.previous) return without('discrete', 'cumulative-decreased');
  return { basis: 'cumulative', reason: null, scale, received };
}

function decimalsOfLine(line: CountedLine | undefined): number {
  return line === undefined ? 0 : Math.max(line.quantityScale, decimalsOf(line.cumulativeReceived ?? ''));
}

/** The lines of two releases, compared one after the other; each call-off is read a fixed number of times. */
class Comparison {
  private readonly before: DueCalloffs;
  private readonly now: DueCalloffs;
  private readonly periods: MergedPeriods;

  constructor(
    private readonly previous: Schedule,
    private readonly current: Schedule,
    private readonly days: ComparisonDays & { readonly through: number },
    private readonly rows: ChangeRows,
  ) {
    this.before = new DueCalloffs(previous, days);
    this.now = new DueCalloffs(current, days);
    this.periods = new MergedPeriods({ previous: this.before, current: this.now }, days.through);
  }

  compare(previousLine: number, currentLine: number): LineComparison {
    const { received, ...basis } = basisOf(this.previous.lines[previousLine], this.current.lines[currentLine]);
    if (basis.basis !== 'none') {
      this.before.open(previousLine, basis.scale);
      this.now.open(currentLine, basis.scale);
      if (received !== null) this.byCumulative(received);
      else if (previousLine !== NO_LINE && currentLine !== NO_LINE) this.byPeriod();
      else this.ofOneRelease();
    }
    return { ...basis, through: this.days.through, end: this.rows.length };
  }

  /**
   * By period, how the difference between what the customer asks for cumulatively and what was to be expected changes. Expected is the
   * demand of the previous release, or what was received where that is more. What is due before the issue date belongs to the first
   * period; where more is due than expected, to the issue date.
   */
  private byCumulative(received: Received): void {
    const { before, now, periods, rows } = this;
    const rowsBefore = rows.length;
    let demand = received.previous + before.backlog + before.past;
    let asked = received.current + now.backlog + now.past;
    const due = expectedDemand(demand, received);
    let difference = 0n;
    let moreDue = asked > due ? asked - due : 0n;
    if (moreDue > 0n && periods.nextDay > this.days.issued) {
      this.addDue(due - received.current, asked - received.current, asked);
      difference = moreDue;
      moreDue = 0n;
    }
    while (periods.next()) {
      demand += periods.previous;
      asked += periods.current;
      periods.current += moreDue;
      moreDue = 0n;
      const next = asked - expectedDemand(demand, received);
      rows.add(periods, next - difference, asked);
      difference = next;
    }
    if (rows.length === rowsBefore) this.addDue(due - received.current, now.backlog + now.past, asked);
  }

  /** What is due on the issue date, which is firm. */
  private addDue(previous: bigint, current: bigint, cumulative: bigint | null): void {
    const { issued, through } = this.days;
    if (issued > through || previous === current) return;
    this.rows.add({ day: issued, lastDay: issued, previous, current, isFirm: true }, current - previous, cumulative);
  }

  /** By period, the quantities alone; one that began before the issue date has been delivered in part and is left out. */
  private byPeriod(): void {
    const { periods, rows } = this;
    while (periods.next())
      if (periods.begins >= this.days.issued) rows.add(periods, periods.current - periods.previous);
  }

  /** A line that only one of the releases has: its backlog and all periods that are not over. */
  private ofOneRelease(): void {
    const { periods, rows } = this;
    this.addDue(this.before.backlog, this.now.backlog, null);
    while (periods.next()) rows.add(periods, periods.current - periods.previous);
  }
}

/**
 * What a release should ask for by a day: what the one before it did, or what was received where that is more. Where corrections below
 * zero took the demand below what had been received before, what was received since comes on top.
 */
export function expectedDemand(demand: bigint, { previous, current }: Received): bigint {
  const satisfied = demand > previous ? demand : previous;
  return current > satisfied ? demand + current - satisfied : demand;
}
