import { Injectable } from '@nestjs/common';
import type { ScheduleDigestChoice } from '../../contract/schedule-digest.js';
import type { CompanyId, ScheduleDigestId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import { DIGEST_MINUTES } from '../../domain/schedule/digest.js';
import type { Tx } from '../../platform/database/transaction.js';
import { KNOWN_ZONE, NEXT_MORNING, type Person, PERSON } from './schedule-digest.rows.js';

/** Days back in which changes are named, as on the dashboard. */
const DAYS = 7;
const AT_A_TIME = 50;
/** Schedules `h` of the company of digest `d` that its person has neither looked at nor been mailed. */
const UNSEEN = /* sql */ `h.firm_changes > 0 AND h.id >= first_id(now() - make_interval(days => ${String(DAYS)})) AND h.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM schedule_seen s WHERE s.company_id = d.company_id AND s.user_id = d.user_id AND s.head_id = h.id)
  AND NOT EXISTS (SELECT FROM schedule_digest_entry e WHERE e.company_id = d.company_id AND e.user_id = d.user_id AND e.head_id = h.id)`;

/** Somebody whose digest is due, as the rights and restrictions are now. */
export interface DuePerson extends Person {
  readonly heads: readonly ScheduleHeadId[];
}

@Injectable()
export class ScheduleDigestStore {
  async choose(tx: Tx, companyId: CompanyId, userId: UserId, { mode, timeZone }: ScheduleDigestChoice): Promise<void> {
    if (mode === 'off') {
      await tx.query('DELETE FROM schedule_digest WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
      return;
    }
    await tx.query(
      `
      WITH zone AS (SELECT ${KNOWN_ZONE('$4')} AS name)
      INSERT INTO schedule_digest (company_id, user_id, mode, time_zone, next_at)
      SELECT $1, $2, $3, zone.name, CASE $3 WHEN 'daily' THEN ${NEXT_MORNING('zone.name')} ELSE now() END FROM zone
      ON CONFLICT (company_id, user_id) DO UPDATE SET mode = excluded.mode, time_zone = excluded.time_zone, next_at = excluded.next_at`,
      [companyId, userId, mode, timeZone],
    );
  }

  /** Those whose digest is due: of at-once ones such as have something to say alone. */
  due(tx: Tx): Promise<DuePerson[]> {
    return tx.query<DuePerson>(
      `
      SELECT d.company_id AS "companyId", d.user_id AS "userId", ${PERSON('schedule.delivery-schedule')},
        f.heads
      FROM schedule_digest d JOIN company c ON c.id = d.company_id JOIN user_account u ON u.id = d.user_id
      LEFT JOIN external_user e ON e.company_id = c.id AND e.user_id = u.id AND e.revoked_at IS NULL
      CROSS JOIN LATERAL (SELECT coalesce(array_agg(h.id::text), '{}') AS heads FROM schedule_head h WHERE h.company_id = d.company_id AND ${UNSEEN}) AS f
      WHERE d.next_at <= now() AND (d.mode = 'daily' OR cardinality(f.heads) > 0) ORDER BY d.next_at LIMIT ${String(AT_A_TIME)}`,
      [],
      'schedule-digests-due',
    );
  }

  /** Takes the turn of a person's digest and sets the next one; false where another worker had it. */
  async take(tx: Tx, companyId: CompanyId, userId: UserId): Promise<boolean> {
    const rows = await tx.query(
      `
      UPDATE schedule_digest SET next_at = CASE mode WHEN 'daily' THEN ${NEXT_MORNING('time_zone')} ELSE now() + make_interval(mins => ${String(DIGEST_MINUTES)}) END
      WHERE company_id = $1 AND user_id = $2 AND next_at <= now() RETURNING user_id`,
      [companyId, userId],
      'schedule-digest-take',
    );
    return rows.length > 0;
  }

  /** Notes what a digest names; undefined where all of that was named before. */
  async name(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    heads: readonly ScheduleHeadId[],
  ): Promise<ScheduleDigestId | undefined> {
    const [row] = await tx.query<{ id: ScheduleDigestId }>(
      `
      WITH digest AS MATERIALIZED (SELECT next_id() AS id), named AS (
        INSERT INTO schedule_digest_entry (company_id, user_id, head_id, digest_id) SELECT $1, $2, h.id, digest.id FROM digest, unnest($3::bigint[]) AS h (id)
        ON CONFLICT DO NOTHING RETURNING digest_id
      )
      SELECT DISTINCT digest_id AS id FROM named`,
      [companyId, userId, heads],
      'schedule-digest-name',
    );
    return row?.id;
  }
}
