import type { AnomalyReasonCode } from './names.js';
import type { Anomaly } from './article.js';
import type { WeekChange } from './observation.js';

/** Why a release is unlike the ones before. Weeks are counted from that of its issue, 0; null where the ten weeks are meant. */
export interface Reason {
  readonly code: AnomalyReasonCode;
  readonly week: number | null;
  /** Where a quantity moved from. */
  readonly fromWeek: number | null;
  /** Quantities; of a cadence, how many of the ten weeks have demand. */
  readonly before: number;
  readonly now: number;
}
interface Changed {
  readonly lag: number;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
}

/** A quantity moved where another week loses or gains as much but for this part. */
const MOVED_WITHIN = 0.5;
/** A week is what a level is about from this part of its difference on; no other can be then. */
const LARGEST_FROM = 0.5;
/** The rhythm changed where so many weeks differ while the sum stays. */
const CADENCE_WEEKS = 4;

/** What a release is about: what it is scored by, its quantity of ten weeks beside what was expected, and its changes by week. */
export interface Explained {
  readonly anomaly: Pick<Anomaly, 'kind' | 'direction' | 'lag'>;
  readonly quantity: number;
  readonly expected: number;
  readonly changes: readonly (WeekChange | null)[] | null;
}

/** Why a release is unlike those before it. */
export function reasonOf({ anomaly, quantity, expected, changes }: Explained): Reason {
  const ofTenWeeks = { week: null, fromWeek: null, before: Math.max(0, expected), now: quantity };
  if (quantity <= 0 && expected > 0) return { code: 'zeroed', ...ofTenWeeks };
  const weeks = changedWeeks(changes ?? []);
  const week =
    anomaly.kind === 'revision' ? weeks.find(({ lag }) => lag === anomaly.lag) : largestOf(weeks, quantity - expected);
  if (week === undefined) return { code: ofDirection(anomaly), ...ofTenWeeks };
  return (
    movedOf(week, weeks) ??
    cadenceOf(weeks) ?? {
      code: ofDirection(anomaly),
      week: week.lag,
      fromWeek: null,
      before: Math.max(0, week.before),
      now: week.after,
    }
  );
}

/** Of an article that is called off for the first time. */
export function newArticle(quantity: number): Reason {
  return { code: 'new-article', week: null, fromWeek: null, before: 0, now: quantity };
}

function ofDirection({ direction }: Explained['anomaly']): AnomalyReasonCode {
  return direction === 'high' ? 'spike' : 'drop';
}

function changedWeeks(changes: readonly (WeekChange | null)[]): readonly Changed[] {
  return changes.flatMap((change, lag) =>
    change === null ? [] : { lag, ...change, difference: change.after - change.before },
  );
}

/** The week that makes up most of a difference, where one does. */
function largestOf(weeks: readonly Changed[], difference: number): Changed | undefined {
  return weeks.find((week) => week.difference * Math.sign(difference) > LARGEST_FROM * Math.abs(difference));
}

/** The week that lost what this one gained, or the other way round. */
function movedOf(week: Changed, weeks: readonly Changed[]): Reason | null {
  const size = Math.abs(week.difference);
  const differing = weeks.filter(({ difference }) => difference !== 0);
  if (size === 0 || differing.length >= CADENCE_WEEKS) return null;
  const [other] = differing
    .filter((one) => Math.sign(one.difference) === -Math.sign(week.difference))
    .filter((one) => Math.abs(Math.abs(one.difference) - size) <= MOVED_WITHIN * size)
    .sort((a, b) => Math.abs(a.difference + week.difference) - Math.abs(b.difference + week.difference));
  if (other === undefined) return null;
  const [from, to] = week.difference < 0 ? [week, other] : [other, week];
  return {
    code: to.lag < from.lag ? 'pull-in' : 'push-out',
    week: to.lag,
    fromWeek: from.lag,
    before: Math.max(0, to.before),
    now: to.after,
  };
}

/** As much as before in other weeks. */
function cadenceOf(weeks: readonly Changed[]): Reason | null {
  const sum = (of: (week: Changed) => number): number => weeks.reduce((total, week) => total + of(week), 0);
  const differing = weeks.filter(({ difference }) => difference !== 0);
  const moved = sum(({ difference }) => Math.abs(difference));
  if (differing.length < CADENCE_WEEKS || Math.abs(sum(({ difference }) => difference)) > MOVED_WITHIN * (moved / 2))
    return null;
  const demanded = (of: (week: Changed) => number): number => weeks.filter((week) => of(week) > 0).length;
  return {
    code: 'cadence',
    week: null,
    fromWeek: null,
    before: demanded(({ before }) => before),
    now: demanded(({ after }) => after),
  };
}
