import { dayAt } from '../../domain/calendar/zone.js';
import { addWorkingDays, MONDAY_TO_FRIDAY, type WorkCalendar } from '../../domain/calendar/working-days.js';
import type { RelationId, ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import type { ArticleFacts, OwnFigures, RuleFacts, RuleLine } from '../../domain/rules/facts.js';
import { ruleLines } from '../../domain/rules/lines.js';
import { ChangeRows } from '../../domain/schedule/change-rows.js';
import { compareSchedules } from '../../domain/schedule/comparison.js';
import { NO_LINE } from '../../domain/schedule/pairing.js';
import { relationOf } from '../../domain/schedule/relation.js';
import type { Schedule } from '../../domain/schedule/schedule.js';
import { storedSchedule } from './schedule.changes.js';
import type { StoredRelease, StoredReleases } from './schedule.changes.view.js';
import { type StoredRelations, workCalendar } from './schedule.relations.js';

/** What rules look at of a release, as it is stored, without own deliveries. */
export interface StoredRuleFacts extends StoredReleases {
  readonly relations: StoredRelations;
  readonly isFollowed: boolean;
  /** An instant; null where it was answered, or has no answer to give. */
  readonly unansweredSince: string | null;
  readonly articles: readonly (ArticleFacts & { readonly articleNumber: string })[];
}

/** What own deliveries are looked up by. */
export type OwnOf = (line: {
  readonly articleNumber: string;
  readonly shipTo: string | null;
  readonly unit: string;
}) => OwnFigures | null;

/** What rules look at, and what of it is stored where. */
export interface ReleaseFacts {
  readonly facts: RuleFacts;
  /** The relation that a ship-to of the release comes under; null for none. */
  readonly relationOf: (shipTo: string | null) => RelationId | null;
  readonly placeOf: (line: RuleLine | null) => ResultPlace;
}
/** Where a result is. */
export interface ResultPlace {
  readonly previousHeadId: ScheduleHeadId | null;
  readonly lineId: ScheduleLineId | null;
}

/**
 * Stored releases as rules look at them.
 * @param today days since 1970-01-01
 * @param scheduleOf reads a stored release: whoever looks at many reads each of them once
 */
export function ruleFactsOf(
  stored: StoredRuleFacts,
  ownOf: OwnOf,
  today: number,
  scheduleOf: (release: StoredRelease) => Schedule = storedSchedule,
): ReleaseFacts {
  const { current, previous, relations, articles } = stored;
  const [newest, ...others] = previous.map(scheduleOf);
  const now = scheduleOf(current);
  const { issued } = current;
  const changes = newest === undefined ? null : compareSchedules([newest, ...others], now, { issued, bucket: null });
  const registered = new Map(articles.map((one) => [one.articleNumber, one]));
  const relation = relationsBy(relations);
  return {
    facts: {
      issued,
      previousIssued: previous[0]?.issued ?? null,
      isWhole: now.completeness === 'FULL',
      lines: ruleLines(now, newest === undefined ? [] : [newest, ...others], changes, (line) => ({
        own: ownOf(line),
        article: registered.get(line.articleNumber) ?? null,
      })),
      rows: changes?.rows ?? new ChangeRows(),
      today,
      isFollowed: stored.isFollowed,
      unansweredSince:
        stored.unansweredSince === null || stored.isFollowed ? null : dayAt(Date.parse(stored.unansweredSince), 'UTC'),
      workingDaysAfter: (day, days, shipTo) => addWorkingDays(day, days, relation(shipTo).calendar),
    },
    relationOf: (shipTo) => relation(shipTo).id,
    placeOf: (line) => {
      const at = line?.current ? (line.compared?.current ?? line.at) : NO_LINE;
      return { previousHeadId: previous[line?.release ?? 0]?.id ?? null, lineId: current.lines[at]?.id ?? null };
    },
  };
}

interface KnownCalendar {
  readonly id: RelationId | null;
  readonly calendar: WorkCalendar;
}
/** The relation of each ship-to with its calendar, each looked for once. */
function relationsBy({ relationId, relations }: StoredRelations): (shipTo: string | null) => KnownCalendar {
  const all = (relations ?? []).map(({ calendar, ...one }) => ({ ...one, calendar: workCalendar(calendar) }));
  const known = new Map<string | null, KnownCalendar>();
  return (shipToCode) => {
    const found = known.get(shipToCode) ??
      relationOf(all, { relationId, shipToCode }) ?? { id: null, calendar: MONDAY_TO_FRIDAY };
    known.set(shipToCode, found);
    return found;
  };
}
