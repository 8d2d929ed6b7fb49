import { dayNumber, dayText } from '../calendar/day.js';
import { dayAt, instantAt } from '../calendar/zone.js';

/** The last instant that is written with four digits of the year. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** A transport leaves, or comes to where it goes. */
export const MOVEMENT_KINDS = ['departure', 'arrival'] as const;

/** When something was planned and when it happened. */
export interface Timed {
  /** The instant after which it is late, ISO 8601 in UTC. */
  readonly dueBy: string;
  /** When it happened; null where it has not. */
  readonly doneAt: string | null;
}

/** The calendar day YYYY-MM-DD that it is at a place. @param at milliseconds since 1970-01-01T00:00Z */
export function todayIn(timeZone: string, at: number): string {
  return dayText(dayAt(at, timeZone));
}

/**
 * The instant after which what was planned is late: its minute, or the end of its day where no time is said. A time that the clocks jump over
 * is as long after the jump; one that they show twice is the first.
 * @param planned YYYY-MM-DD or YYYY-MM-DDThh:mm at the place
 */
export function dueBy(planned: string, timeZone: string): string {
  const [day = '', time] = planned.split('T');
  const [hours = 0, minutes = 0] = (time ?? '24:00').split(':').map(Number);
  const clock = dayNumber(day) * 86_400_000 + (hours * 60 + minutes) * 60_000;
  return new Date(Math.min(instantAt(clock, timeZone), LAST)).toISOString();
}

/** Whether it has not happened though its time has passed. @param now milliseconds since 1970-01-01T00:00Z */
export function isLate({ dueBy: due, doneAt }: Timed, now: number): boolean {
  return doneAt === null && Date.parse(due) < now;
}

/** The instant at which the next of some becomes late, in milliseconds; null where none does any more. */
export function nextLateAt(all: readonly Timed[], now: number): number | null {
  const times = all.flatMap(({ dueBy: due, doneAt }) =>
    doneAt === null && Date.parse(due) >= now ? [Date.parse(due)] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** The hour of a planned moment, `08`; empty where no time is said. */
export function hourOf(planned: string): string {
  return planned.slice(11, 13);
}

/** The moment of a plan moved to another day: its time stays. */
export function onDay(planned: string, day: string): string {
  return day + planned.slice(10);
}
