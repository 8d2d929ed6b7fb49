import type { FindingList } from '../findings.js';
import type { Profile } from '../mapping/profile.js';
import type { ScheduleLine } from '../model/schedule-line.js';
import { type Code, code } from '../syntax/codes.js';
import { daysBetween, NO_DATE } from '../syntax/date.js';
import { BACKLOG, FIRM, FORECAST, URGENT } from './delfor-codes.js';

/** QTY 6063: cumulative quantity, and that scheduled. */
const CUMULATIVE: ReadonlySet<Code> = new Set(['3', '78'].map(code));
const NONE: ReadonlySet<Code> = new Set();
/** QTY 6063 of call-offs. */
const CALLOFFS: ReadonlySet<string> = new Set(['113', '1', '131']);
/** Go-aheads for production and material are no call-offs. */
export const DEMANDED: ReadonlySet<number> = new Set([FIRM, FORECAST, BACKLOG, URGENT]);
/** Rising quantities that are worth a word, and as many as make it certain that they count on. */
const MIN_RISES = 5;
const CERTAIN_RISES = 6;
/** The largest step of cumulative quantities, as a part of what was received before: discrete ones differ by more, or are smaller. */
const CERTAIN_STEP = 0.2;
/** The largest step of those that may be cumulative. */
const POSSIBLE_STEP = 5;
const WEEK_DAYS = 7;
/** Dates a week apart that are worth a word. */
const MIN_WEEKS = 4;

/** What the call-offs of a message mean where the standard leaves it to the partners: by the profile, else by what the message shows, which is reported. */
export class ScheduleHabits {
  /** QTY 6063 of quantities that count on from one to the next. */
  readonly cumulative: ReadonlySet<Code>;
  /** Codes of call-offs that the profile says to be cumulative. */
  private readonly agreedCumulative: ReadonlySet<Code>;
  private readonly isCountAgreed: boolean;
  private readonly reported = new Set<'calloff-dates-open' | 'calloff-periods-open'>();

  constructor(
    private readonly findings: FindingList,
    private readonly profile: Profile | undefined,
  ) {
    const agreed = profile?.quantities ?? [];
    const counted = agreed.filter(({ are }) => are === 'cumulative');
    this.agreedCumulative = counted.length === 0 ? NONE : new Set(counted.map((one) => code(one.code)));
    this.cumulative = counted.length === 0 ? CUMULATIVE : new Set([...CUMULATIVE, ...this.agreedCumulative]);
    this.isCountAgreed = agreed.some((one) => CALLOFFS.has(one.code));
  }

  /** Whether the profile says that such quantities count on from one to the next. */
  isAgreedCumulative(qualifier: Code): boolean {
    return this.agreedCumulative.size > 0 && this.agreedCumulative.has(qualifier);
  }

  /** Judges a line that is complete; `isPeriodOpen` says that a forecast of it had no frequency. */
  settle(line: ScheduleLine, isPeriodOpen: boolean): void {
    if (line.dates.length === 0) return;
    if (!this.isCountAgreed) this.judgeCount(line);
    if (line.isDated && line.about.dateKind === 'unspecified' && this.profile?.dateKind === undefined)
      this.once('calloff-dates-open', line);
    if (isPeriodOpen && this.profile?.forecastPeriod === undefined) this.judgePeriods(line);
  }

  /** Quantities that rise from what was received on, in small steps, are cumulative whatever their code says. */
  private judgeCount(line: ScheduleLine): void {
    const base = Number(line.about.cumulativeReceived ?? 0);
    if (!(base > 0) || !Number.isSafeInteger(base)) return;
    const rise = line.riseFrom(base);
    if (rise === null || rise.count < MIN_RISES || rise.largest > base * POSSIBLE_STEP) return;
    if (!line.statuses.every((status) => DEMANDED.has(status))) return;
    const isCertain = rise.count >= CERTAIN_RISES && rise.largest <= base * CERTAIN_STEP;
    if (isCertain) line.countFrom(base);
    this.findings.add(
      isCertain ? 'quantities-taken-as-cumulative' : 'quantities-look-cumulative',
      line.place,
      String(base),
    );
  }

  /** Single days a week apart are most likely weeks. */
  private judgePeriods(line: ScheduleLine): void {
    if (this.reported.has('calloff-periods-open')) return;
    let before = NO_DATE;
    let weeks = 0;
    for (const [i, date] of line.dates.entries()) {
      if (line.statuses[i] !== FORECAST) continue;
      if (line.lasts[i] !== date) return;
      if (before !== NO_DATE && daysBetween(before, date) !== WEEK_DAYS) return;
      before = date;
      weeks++;
    }
    if (weeks >= MIN_WEEKS) this.once('calloff-periods-open', line);
  }

  private once(finding: 'calloff-dates-open' | 'calloff-periods-open', { place }: ScheduleLine): void {
    if (this.reported.has(finding)) return;
    this.reported.add(finding);
    this.findings.add(finding, place);
  }
}
