/** What waits for somebody: which things, how grave, and in which order they are shown. */
export const NEED_KINDS = [
  'file-errors',
  'not-sent',
  'rejected',
  'overdue',
  'late',
  'gaps',
  'schedule-errors',
  'firm-changes',
  'backorder',
  'unanswered',
  'no-agreement',
  'fee-warning',
  'fee-locked',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];
export type NeedSeverity = 'error' | 'warning';

/** How grave each is. A file that was not read or not sent holds something up; the rest is worth a look today. */
export const SEVERITY_OF: Readonly<Record<NeedKind, NeedSeverity>> = {
  'file-errors': 'error',
  'not-sent': 'error',
  rejected: 'error',
  overdue: 'error',
  late: 'warning',
  gaps: 'warning',
  'schedule-errors': 'error',
  'firm-changes': 'warning',
  backorder: 'warning',
  unanswered: 'warning',
  'no-agreement': 'warning',
  'fee-warning': 'warning',
  'fee-locked': 'error',
};

/** Whether one stands for others of the same cause. */
export function hasMore(values: Readonly<Record<string, string>>): boolean {
  return Number.parseInt(values['more'] ?? '0') > 0;
}

interface Urgent {
  readonly kind: NeedKind;
  /** By when something has to be done; null where nobody said. */
  readonly due: string | null;
  /** When it came up. */
  readonly at: string;
}
const DAY_MS = 86_400_000;

/**
 * 0: today at the latest; 1: later, or whenever. An error that nobody set a day for is for today: it holds something up now. So is a change of
 * what was firm: it is of the next days.
 */
function day({ kind, due }: Urgent, now: number): 0 | 1 {
  if (due === null) return SEVERITY_OF[kind] === 'error' || kind === 'firm-changes' ? 0 : 1;
  return Date.parse(due) <= now + DAY_MS ? 0 : 1;
}

/**
 * What has to be done today before what has not; of that, what came up in the last day before what has waited for longer and is known; errors
 * before warnings, and then the newest first.
 */
export function byUrgency<N extends Urgent>(needs: readonly N[], now: number): N[] {
  const rank = (need: N): number =>
    day(need, now) * 4 + (Date.parse(need.at) > now - DAY_MS ? 0 : 2) + (SEVERITY_OF[need.kind] === 'error' ? 0 : 1);
  return needs.toSorted((a, b) => rank(a) - rank(b) || Date.parse(b.at) - Date.parse(a.at));
}
