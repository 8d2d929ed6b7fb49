import { addWorkingDays, isWorkingDay, type Workplace } from '../calendar/working-days.js';
import { clockAt, instantAt } from '../calendar/zone.js';

/** What a company has answered to a release that it received. */
export const ANSWERS = ['open', 'accepted', 'rejected'] as const;
export type AnswerState = (typeof ANSWERS)[number];
export const DECISIONS = ['accept', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];
/** The state that each decision leads to. */
export const ANSWER_OF: Readonly<Record<Decision, AnswerState>> = { accept: 'accepted', reject: 'rejected' };

/** How answers to schedules that come under an agreement are sent to the customer. */
export const ANSWER_WAYS = ['kept', 'aperak', 'mail'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];
/**
 * How an answer is sent: as the agreement says that the schedule came under. One that was entered by hand came under none, and goes by mail
 * to the contact of the relation, where that has one; of others it is kept.
 */
export function answerWay(of: {
  readonly agreed: AnswerWay | null;
  readonly isByHand: boolean;
  readonly hasContact: boolean;
}): AnswerWay {
  return of.agreed ?? (of.isByHand && of.hasContact ? 'mail' : 'kept');
}

/**
 * Where a message to a customer about a schedule stands. `sending`: its mail or file is being handed over. `replaced`: another answer took
 * its place before it left.
 */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed', 'replaced'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** An answer that was sent, or is to be. */
export interface GivenAnswer {
  readonly state: MessageState;
  readonly decision: Decision;
  readonly reason: string | null;
}
/**
 * What a new answer does about the last one: `send` beside it, `replace` it, since it has not left, `repeat` nothing, since the customer has
 * or gets the same; `confirm`: the customer has another one, so that somebody must want to send a second one.
 */
export type AnswerStep = 'send' | 'replace' | 'repeat' | 'confirm';

/** What is to be done about a new answer. The server sends by it, the console asks by it before. */
export function answerStep(last: GivenAnswer | null, answer: Pick<GivenAnswer, 'decision' | 'reason'>): AnswerStep {
  if (last === null || last.state === 'replaced') return 'send';
  if (last.state === 'failed') return 'replace';
  if (last.decision === answer.decision && last.reason === answer.reason) return 'repeat';
  return last.state === 'queued' ? 'replace' : 'confirm';
}

/** Working days within which a release is to be answered. */
const WORKING_DAYS = 1;
const DAY_MS = 86_400_000;

/**
 * Until when a release is to be answered, in milliseconds, UTC: at the same time of the next working day of a place. One that came on a day
 * without work counts as come when the next working day begins.
 */
export function answerDue(receivedAt: number, { calendar, timeZone }: Workplace): number {
  const clock = clockAt(receivedAt, timeZone);
  const day = Math.floor(clock / DAY_MS);
  const due = isWorkingDay(day, calendar)
    ? addWorkingDays(day, WORKING_DAYS, calendar) * DAY_MS + (clock - day * DAY_MS)
    : addWorkingDays(addWorkingDays(day, 1, calendar), WORKING_DAYS, calendar) * DAY_MS;
  return instantAt(due, timeZone);
}

/** The last moment at which a release may have come whose answer is due by now, in milliseconds, UTC. */
export function answerDueFrom(now: number, { calendar, timeZone }: Workplace): number {
  const clock = clockAt(now, timeZone);
  const today = Math.floor(clock / DAY_MS);
  const before = (day: number): number => {
    let at = day - 1;
    while (!isWorkingDay(at, calendar)) at -= 1;
    return at;
  };
  if (isWorkingDay(today, calendar)) return instantAt(before(today) * DAY_MS + (clock - today * DAY_MS), timeZone);
  // All that came before the last working day was due on it at the latest.
  return instantAt(before(today) * DAY_MS, timeZone) - 1;
}
