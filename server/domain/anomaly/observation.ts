import { ISO_WEEKS, weekdayUpTo } from '../calendar/bucket.js';
import { mondayOf } from '../calendar/day.js';
import {
  type ComparedLine,
  compareSchedules,
  type PreviousReleases,
  type ScheduleChanges,
} from '../schedule/comparison.js';
import { isBacklog } from '../schedule/due-order.js';
import { NO_LINE } from '../schedule/pairing.js';
import { calloffsOfLine, type Schedule, type ScheduleLine } from '../schedule/schedule.js';
import { SUMMED_WEEKS } from './names.js';

/** Days that are kept one by one: the week of issue and the next. */
export const KEPT_DAYS = 14;
/** Weeks that are kept, the week of issue the first. */
export const KEPT_WEEKS = 26;
const WEEK = 7;

/** What a release says of an article at a ship-to in a unit. */
export interface Observation {
  readonly articleNumber: string;
  /** As its first line has it. */
  readonly shipTo: string;
  readonly unit: string;
  /** Its first line in the release; `NO_LINE` where the release left it out. */
  readonly line: number;
  /** It was in none of the releases before. */
  readonly isAdded: boolean;
  /** Called off in the ten weeks from the day of issue on. */
  readonly quantity: number;
  /** What is due on each day of the week of issue and the next. */
  readonly days: Float64Array;
  /** What is due in each week, the week of issue first. */
  readonly weeks: Float64Array;
  /** What was to be expected and what is called off in each of ten weeks, null where both releases do not reach so far; null where it was in none before. */
  readonly changes: readonly (WeekChange | null)[] | null;
}
export interface WeekChange {
  readonly before: number;
  readonly after: number;
}

/** What a release says, and those before it, none for the first; `issued` as days since 1970-01-01. */
export interface ObservedRelease {
  readonly current: Schedule;
  readonly previous: readonly Schedule[];
  readonly issued: number;
}

/** Key of what is observed: what situation and history of an article go by. */
export function demandKey(of: Pick<Observation, 'articleNumber' | 'shipTo' | 'unit'>): string {
  return [of.articleNumber.trim(), of.shipTo.trim().toUpperCase(), of.unit.trim().toUpperCase()].join('\0');
}

/** What a release says of each of its articles, and of those that it leaves out for the first time. Lines of one article are summed. */
export function observationsOf({ current, previous, issued }: ObservedRelease): readonly Observation[] {
  const found = new Map<string, Draft>();
  const draftOf = (line: ScheduleLine, at: number): Draft => {
    const draft = new Draft(line, at, issued);
    const key = demandKey(draft);
    const known = found.get(key) ?? draft;
    found.set(key, known);
    return known;
  };
  for (const [at, line] of current.lines.entries()) draftOf(line, at).demand(current, at);
  const [newest, ...others] = previous;
  if (newest !== undefined) {
    const compared = compareSchedules([newest, ...others], current, { issued, bucket: ISO_WEEKS });
    addChanges(compared, [newest, ...others], current, draftOf);
  }
  return [...found.values()].map((draft) => draft.observation(newest !== undefined));
}

function addChanges(
  { lines, rows }: ScheduleChanges,
  previous: PreviousReleases,
  current: Schedule,
  draftOf: (line: ScheduleLine, at: number) => Draft,
): void {
  let from = 0;
  for (const line of lines) {
    const own = current.lines[line.current] ?? previous[line.release]?.lines[line.previous];
    if (own !== undefined) {
      const draft = draftOf(own, line.current);
      draft.open(line);
      for (let at = from; at < line.end; at += 1) {
        const now = Number(rows.current[at] ?? 0n);
        draft.change(rows.days[at] ?? 0, line.scale, { before: now - Number(rows.changes[at] ?? 0n), after: now });
      }
    }
    from = line.end;
  }
}

/** An observation while its lines are added. */
class Draft {
  readonly articleNumber: string;
  readonly shipTo: string;
  readonly unit: string;
  private readonly monday: number;
  private readonly days = new Float64Array(KEPT_DAYS);
  private readonly weeks = new Float64Array(KEPT_WEEKS);
  private readonly before = new Float64Array(SUMMED_WEEKS);
  private readonly after = new Float64Array(SUMMED_WEEKS);
  private quantity = 0;
  /** Lines that both releases have, and the last day that both speak of. */
  private paired = 0;
  private through = Infinity;

  constructor(
    line: ScheduleLine,
    private readonly firstLine: number,
    private readonly issued: number,
  ) {
    this.articleNumber = line.articleNumber.trim();
    this.shipTo = line.shipToCode?.trim() ?? '';
    this.unit = line.unit.trim();
    this.monday = mondayOf(issued);
  }

  /** Adds what a line calls off. A period of more than a week is due evenly over its days, others on their first. */
  demand(schedule: Schedule, at: number): void {
    const calloffs = calloffsOfLine(schedule, at);
    const scale = 10 ** (schedule.lines[at]?.quantityScale ?? 0);
    for (const [i, day] of calloffs.days.entries()) {
      if (isBacklog(calloffs, i)) continue;
      const last = calloffs.lastDays?.[i] ?? day;
      const quantity = Number(calloffs.quantities[i] ?? 0n) / scale;
      const days = last - day + 1;
      if (days <= WEEK) this.due(Math.min(last, Math.max(day, this.issued)), day, quantity);
      else for (let each = day; each <= last; each += 1) this.due(each, each, quantity / days);
    }
  }

  /** A quantity of a day; `counted` is the day that decides whether it lies ahead. */
  private due(counted: number, day: number, quantity: number): void {
    if (counted >= this.issued && counted < this.issued + SUMMED_WEEKS * WEEK) this.quantity += quantity;
    const at = Math.max(day, Math.min(this.monday, counted)) - this.monday;
    const week = Math.floor(at / WEEK);
    if (at < 0 || week >= KEPT_WEEKS) return;
    this.weeks[week] = (this.weeks[week] ?? 0) + quantity;
    if (at < KEPT_DAYS) this.days[at] = (this.days[at] ?? 0) + quantity;
  }

  /** A line of it is compared from here on. */
  open({ basis, previous, current, through }: ComparedLine): void {
    if (basis === 'none' || previous === NO_LINE) return;
    this.paired += 1;
    if (current !== NO_LINE) this.through = Math.min(this.through, through);
  }

  change(day: number, scale: number, { before, after }: WeekChange): void {
    const lag = Math.max(0, Math.floor((day - this.monday) / WEEK));
    if (lag >= SUMMED_WEEKS) return;
    this.before[lag] = (this.before[lag] ?? 0) + before / 10 ** scale;
    this.after[lag] = (this.after[lag] ?? 0) + after / 10 ** scale;
  }

  observation(isFollowing: boolean): Observation {
    const { articleNumber, shipTo, unit, firstLine: line, quantity, days, weeks } = this;
    const isPaired = this.paired > 0;
    return {
      articleNumber,
      shipTo,
      unit,
      line,
      isAdded: isFollowing && !isPaired,
      quantity,
      days,
      weeks,
      changes: isPaired ? Array.from(this.before, (before, lag) => this.changeOf(before, lag)) : null,
    };
  }

  private changeOf(before: number, lag: number): WeekChange | null {
    const lastWeekday = weekdayUpTo(this.monday + lag * WEEK + WEEK - 1);
    return lastWeekday > this.through ? null : { before, after: this.after[lag] ?? 0 };
  }
}
