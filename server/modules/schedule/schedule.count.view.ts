import { Injectable } from '@nestjs/common';
import type { ScheduleCounts, ScheduleQuery } from '../../contract/schedule.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ScheduleView, searched } from './schedule.view.js';

/** What is counted up to: people read "999+". */
const COUNT_CAP = 999;
/** So many schedules are looked at, whatever the search finds: what they have is counted, and of more it is at least that. */
const MOST_COUNTED = 5_000;

/** How many of the schedules that are found have what can be asked for. */
@Injectable()
export class ScheduleCountView {
  constructor(private readonly schedules: ScheduleView) {}

  /** In one pass over what the search finds: each count is that of the same search with one condition more. */
  async counts(tx: Tx, companyId: CompanyId, query: ScheduleQuery): Promise<ScheduleCounts> {
    const cameBefore = await this.schedules.dueFrom(tx, companyId, query);
    const [row] = await tx.query<Record<keyof ScheduleCounts, number>>(
      `
      SELECT count(*)::int AS "all", count(*) FILTER (WHERE h.is_archived)::int AS archived, count(*) FILTER (WHERE h.has_backorder)::int AS backorder,
        count(*) FILTER (WHERE h.has_urgent)::int AS urgent, count(*) FILTER (WHERE h.is_incorrect)::int AS incorrect,
        count(*) FILTER (WHERE h.firm_changes > 0)::int AS "changedInFirmZone",
        count(*) FILTER (WHERE EXISTS (SELECT FROM schedule_comment c WHERE c.head_id = h.id AND c.company_id = $1 AND c.deleted_at IS NULL))::int AS comment
      FROM unnest(ARRAY(SELECT found_schedules($2))) AS found (id) JOIN schedule_head h ON h.id = found.id WHERE h.company_id = $1`,
      [companyId, JSON.stringify({ ...searched({ ...query, cursor: undefined }, cameBefore), most: MOST_COUNTED + 1 })],
      'schedule-counts',
    );
    const isCut = (row?.all ?? 0) > MOST_COUNTED;
    const capped = (name: keyof ScheduleCounts) => {
      const value = row?.[name] ?? 0;
      return { value: Math.min(value, COUNT_CAP), capped: isCut || value > COUNT_CAP };
    };
    return {
      all: capped('all'),
      archived: capped('archived'),
      comment: capped('comment'),
      backorder: capped('backorder'),
      urgent: capped('urgent'),
      incorrect: capped('incorrect'),
      changedInFirmZone: capped('changedInFirmZone'),
    };
  }
}
