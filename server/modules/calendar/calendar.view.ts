import { Injectable } from '@nestjs/common';
import type { CalendarRow, WorkCalendarRecord } from '../../contract/calendar.js';
import { Problem } from '../../contract/problem.js';
import type { CalendarId, CompanyId } from '../../domain/ids.js';
import { dayNumber } from '../../domain/calendar/day.js';
import {
  isWorkingDay,
  MONDAY_TO_FRIDAY,
  type WorkCalendar,
  type Workplace,
} from '../../domain/calendar/working-days.js';
import type { Tx } from '../../platform/database/transaction.js';

const NAMED =
  'c.id, c.kind, c.name, to_json(c.weekdays) AS weekdays, c.time_zone AS "timeZone", c.version, c.updated_at AS "updatedAt"';

@Injectable()
export class CalendarView {
  /** All calendars of a company, by name. */
  list(tx: Tx, companyId: CompanyId): Promise<CalendarRow[]> {
    return tx.query<CalendarRow>(
      `SELECT ${NAMED}, jsonb_array_length(c.work_free) AS "workFreeCount", c.work_free -> -1 ->> 'day' AS "lastDay",
        (SELECT count(*)::int FROM company_relation r WHERE r.company_id = $1 AND r.calendar_id = c.id) AS "relationCount"
      FROM work_calendar c WHERE c.company_id = $1 ORDER BY lower(c.name), c.id`,
      [companyId],
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async calendar(tx: Tx, companyId: CompanyId, id: CalendarId): Promise<WorkCalendarRecord> {
    const [row] = await tx.query<WorkCalendarRecord>(
      `SELECT ${NAMED}, c.work_free AS "workFree" FROM work_calendar c WHERE c.company_id = $1 AND c.id = $2`,
      [companyId, id],
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** By which days and at which clock the company itself works: its own calendar, the one entered first of several; else Monday to Friday in UTC. */
  async own(tx: Tx, companyId: CompanyId): Promise<Workplace> {
    const [row] = await tx.query<{ weekdays: boolean[]; days: string[]; timeZone: string }>(
      `SELECT to_json(c.weekdays) AS weekdays, jsonb_path_query_array(c.work_free, '$[*].day') AS days, c.time_zone AS "timeZone"
      FROM work_calendar c WHERE c.company_id = $1 AND c.kind = 'internal' ORDER BY c.id LIMIT 1`,
      [companyId],
      'calendar-own',
    );
    return {
      calendar:
        row === undefined
          ? MONDAY_TO_FRIDAY
          : { weekdays: row.weekdays, workFree: new Set(row.days.map((day) => dayNumber(day))) },
      timeZone: row === undefined || row.timeZone === '' ? 'UTC' : row.timeZone,
    };
  }

  /** Of days in their order, whether the company itself works and what is celebrated: by its own calendar, else Monday to Friday. */
  async ownDays(
    tx: Tx,
    companyId: CompanyId,
    days: readonly string[],
  ): Promise<{ day: string; isWorked: boolean; name: string }[]> {
    const [row] = await tx.query<{ weekdays: boolean[]; workFree: { day: string; name: string }[] }>(
      `SELECT to_json(c.weekdays) AS weekdays, c.work_free AS "workFree"
      FROM work_calendar c WHERE c.company_id = $1 AND c.kind = 'internal' ORDER BY c.id LIMIT 1`,
      [companyId],
      'calendar-own-days',
    );
    const names = new Map(row?.workFree.map(({ day, name }) => [day, name]));
    const calendar: WorkCalendar = {
      weekdays: row?.weekdays ?? MONDAY_TO_FRIDAY.weekdays,
      workFree: new Set([...names.keys()].map((day) => dayNumber(day))),
    };
    return days.map((day) => ({ day, isWorked: isWorkingDay(dayNumber(day), calendar), name: names.get(day) ?? '' }));
  }

  /** Partners whose relations name a calendar, the first few. */
  async partners(tx: Tx, companyId: CompanyId, id: CalendarId): Promise<string[]> {
    const rows = await tx.query<{ name: string }>(
      `SELECT p.name FROM company_relation r JOIN partner_company p ON p.company_id = r.company_id AND p.id = r.partner_company_id
      WHERE r.company_id = $1 AND r.calendar_id = $2 ORDER BY r.id LIMIT 6`,
      [companyId, id],
    );
    return rows.map(({ name }) => name);
  }
}
