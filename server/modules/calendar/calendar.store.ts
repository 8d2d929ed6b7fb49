import { Injectable } from '@nestjs/common';
import type { CalendarFields } from '../../contract/calendar.js';
import type { CalendarId, CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class CalendarStore {
  /** Holds back others who add a calendar to the same company, and counts those there are. */
  async count(tx: Tx, companyId: CompanyId): Promise<number> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`calendar ${companyId}`]);
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM work_calendar WHERE company_id = $1',
      [companyId],
    );
    return row?.count ?? 0;
  }

  async insert(tx: Tx, companyId: CompanyId, fields: CalendarFields): Promise<CalendarId> {
    const [row] = await tx.query<{ id: CalendarId }>(
      'INSERT INTO work_calendar (company_id, kind, name, weekdays, work_free, time_zone) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
      [companyId, ...valuesOf(fields)],
    );
    if (!row) throw new Error('The calendar was not stored');
    return row.id;
  }

  /** False when its version is another. */
  async update(
    tx: Tx,
    companyId: CompanyId,
    id: CalendarId,
    { version, ...fields }: CalendarFields & { readonly version: number },
  ): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE work_calendar SET kind = $4, name = $5, weekdays = $6, work_free = $7, time_zone = $8, version = version + 1, updated_at = now()
      WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [companyId, id, version, ...valuesOf(fields)],
    );
    return rows.length > 0;
  }

  async remove(tx: Tx, companyId: CompanyId, id: CalendarId): Promise<void> {
    await tx.query('DELETE FROM work_calendar WHERE company_id = $1 AND id = $2', [companyId, id]);
  }
}

/** Kind, name, weekdays, days without work, these by day, and time zone. */
function valuesOf({ kind, name, weekdays, workFree, timeZone }: CalendarFields): readonly unknown[] {
  const days = workFree.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return [kind, name, weekdays, JSON.stringify(days), timeZone];
}
