import fc from 'fast-check';
import { dayNumber, dayText, mondayOf } from '../../server/domain/calendar/day.js';
import type { Schedule } from '../../server/domain/schedule/schedule.js';
import { type GivenCalloff, type GivenLine, release } from './releases.js';

/** A customer whose demand stays as it is, and a supplier who delivers early, late, short and too much. */
const HORIZON = 60;
export const FIRST = dayNumber('2026-11-01');
export const LAST = FIRST + HORIZON - 1;

export interface Demand {
  /** By day from `FIRST` on. */
  readonly quantities: readonly number[];
}
/** What is needed from the first day through another one. */
export function needed({ quantities }: Demand, day: number): number {
  return quantities.slice(0, Math.max(0, day - FIRST + 1)).reduce((sum, one) => sum + one, 0);
}

/** How a customer always states what is overdue: as backlog, or with the next call-off, which where weeks are stated is one of the running week. */
type Overdue = 'backlog' | 'next';
/** By days, by weeks, or by days through the next week and by weeks behind it. */
const FORMS = ['days', 'weeks', 'mixed'] as const;
export type Form = (typeof FORMS)[number];

/** The periods of a release of a day, as first and last days. */
export function periodsOf(issued: number, form: Form): readonly (readonly [first: number, last: number])[] {
  const monday = mondayOf(issued);
  const weeksFrom = form === 'days' ? LAST + 1 : form === 'weeks' ? monday : monday + 14;
  const periods: (readonly [number, number])[] = [];
  for (let day = issued; day <= LAST && day < weeksFrom; day += 1) periods.push([day, day]);
  for (let day = weeksFrom; day <= LAST; day += 7) periods.push([day, day + 6]);
  return periods;
}

interface Statement {
  readonly issued: number;
  readonly received: number;
  readonly overdue: Overdue;
  readonly form: Form;
  /** One of the releases that are compared states weeks. */
  readonly isWeekly: boolean;
}
/** A line of the release that the customer sends on a day, having received so much by then. */
export function statedLine(demand: Demand, { issued, received, overdue, form, isWeekly }: Statement): GivenLine {
  const periods = periodsOf(issued, form);
  const before = needed(demand, (periods[0]?.[0] ?? issued) - 1);
  const missing = Math.max(0, before - received);
  const calloffs: GivenCalloff[] =
    missing > 0 && overdue === 'backlog' ? [[issued, missing, { status: 'backlog' }]] : [];
  let known = overdue === 'backlog' ? Math.max(received, before) : received;
  for (const [first, lastDay] of periods) {
    const total = needed(demand, lastDay);
    const isIdle = total === needed(demand, first - 1) && !(isWeekly && lastDay === mondayOf(issued) + 6);
    if (isIdle || total <= known) continue;
    calloffs.push([first, total - known, { lastDay }]);
    known = total;
  }
  return { received, calloffs };
}
export const HORIZON_END = dayText(LAST);
function stated(demand: Demand, statement: Statement): Schedule {
  return release([statedLine(demand, statement)], { horizonEnd: HORIZON_END });
}

const demands = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })), { minLength: HORIZON, maxLength: HORIZON })
  .map((quantities): Demand => ({ quantities }));
const overdues = fc.constantFrom<Overdue>('backlog', 'next');
/** Two releases some days apart, each in its own periods, and what was received by each, from much too little to much too much. */
export const course = fc.record({
  demand: demands,
  first: fc.integer({ min: FIRST, max: FIRST + 20 }),
  apart: fc.integer({ min: 1, max: 20 }),
  shares: fc.tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 150 })),
  overdue: overdues,
  forms: fc.tuple(fc.constantFrom(...FORMS), fc.constantFrom(...FORMS)),
});
export type Course = typeof course extends fc.Arbitrary<infer Value> ? Value : never;

export function isWeekly(forms: readonly Form[]): boolean {
  return forms.some((form) => form !== 'days');
}
/** What was received by a day: a share of what was needed. */
export function receivedBy(demand: Demand, day: number, share: number): number {
  return Math.floor((needed(demand, day - 1) * share) / 100);
}
export function releasesOf({ demand, first, apart, shares, overdue, forms }: Course, changed = demand) {
  const second = first + apart;
  const received = receivedBy(demand, first, shares[0]);
  const later = Math.max(received, receivedBy(demand, second, shares[1]));
  const of = { overdue, isWeekly: isWeekly(forms) };
  return {
    previous: stated(demand, { ...of, issued: first, received, form: forms[0] }),
    current: stated(changed, { ...of, issued: second, received: later, form: forms[1] }),
    issued: second,
    received: later,
  };
}
