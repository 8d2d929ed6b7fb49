import type { ChangeRows } from '../schedule/change-rows.js';
import type { ComparedLine } from '../schedule/comparison.js';
import { type Calloffs, CALLOFF_STATUSES, type ScheduleLine } from '../schedule/schedule.js';

/** Where own deliveries of an article stand, quantities as decimal text in the unit of the line. */
export interface OwnFigures {
  /** In transit to the customer; null where that can't be said. */
  readonly inTransit: string | null;
  /** Despatched since the count began. */
  readonly shipped: string;
  /** Of it despatched so lately that it may still be on its way. */
  readonly young: string;
  /** What the customer counts more than was despatched through its last known note; null where the note is not known, or it counts nothing. */
  readonly difference: string | null;
  /** Whether the last note that the customer names is one of ours; null where it names none. */
  readonly knowsLastNote: boolean | null;
}

/** What is registered of an article. */
export interface ArticleFacts {
  readonly state: 'active' | 'phase-out' | 'inactive';
  readonly successor: string;
  /** Decimal text; null where none is known. */
  readonly packQuantity: string | null;
  /** Days; null where they are not known. */
  readonly productionDays: number | null;
  readonly materialDays: number | null;
}

/** A line in one release. */
export interface Side {
  readonly line: ScheduleLine;
  readonly calloffs: Calloffs;
}

/** A line as rules look at it: in both releases, or in one. Days are days since 1970-01-01. */
export interface RuleLine {
  /** Place among the lines of the run. */
  readonly at: number;
  readonly articleNumber: string;
  readonly shipTo: string | null;
  readonly current: Side | null;
  readonly previous: Side | null;
  /** Index of the previous release that it is compared with; null where there is none. */
  readonly release: number | null;
  readonly compared: ComparedLine | null;
  /** Its rows in the comparison: from the first, the last one left out. */
  readonly rows: readonly [from: number, to: number];
  /** Decimals of its quantities in the comparison. */
  readonly scale: number;
  readonly own: OwnFigures | null;
  readonly article: ArticleFacts | null;
}

/** A release, the ones before it, and what else rules look at. */
export interface RuleFacts {
  /** Issue date of the release, or the day of its receipt. */
  readonly issued: number;
  /** The same of the newest release before it; null for the first one. */
  readonly previousIssued: number | null;
  /** It stands for all that is called off, so that what it lacks is removed. */
  readonly isWhole: boolean;
  readonly lines: readonly RuleLine[];
  readonly rows: ChangeRows;
  /** The day on which it is looked at. */
  readonly today: number;
  /** Another release follows it, or it is in force no longer: nobody waits for the next one. */
  readonly isFollowed: boolean;
  /** The day on which it came, where it is in force and has no answer; null where none is due. */
  readonly unansweredSince: number | null;
  /** The last day of so many working days of the customer after a day, for a place. */
  readonly workingDaysAfter: (day: number, days: number, shipTo: string | null) => number;
}

/** The last day of a period that begins with the issue date, in calendar or working days; both ends belong to it. */
export function zoneEnd(
  facts: RuleFacts,
  days: number,
  basis: 'calendar' | 'working',
  { shipTo }: Pick<RuleLine, 'shipTo'>,
): number {
  return basis === 'working' ? facts.workingDaysAfter(facts.issued, days, shipTo) : facts.issued + days;
}

const BACKLOG = CALLOFF_STATUSES.indexOf('backlog');

/** What is called off from a day on, backlog with it whatever its date: scaled by the decimals of the line. */
export function demandFrom({ calloffs }: Side, day: number): bigint {
  const { days, lastDays, quantities, statuses } = calloffs;
  let sum = 0n;
  for (let at = 0; at < days.length; at += 1)
    if (statuses[at] === BACKLOG || ((lastDays ?? days)[at] ?? 0) >= day) sum += quantities[at] ?? 0n;
  return sum;
}

/** What is called off as backlog, and what was due before a day. */
export function overdue({ calloffs }: Side, day: number): bigint {
  const { days, lastDays, quantities, statuses } = calloffs;
  let sum = 0n;
  for (let at = 0; at < days.length; at += 1)
    if (statuses[at] === BACKLOG || ((lastDays ?? days)[at] ?? 0) < day) sum += quantities[at] ?? 0n;
  return sum;
}
