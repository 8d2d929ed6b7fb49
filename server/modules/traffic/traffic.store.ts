import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { readFileJob } from './traffic.jobs.js';

@Injectable()
export class TrafficStore {
  /** Puts a file back to wait for reading, with a new wake-up; false when it waits already or its bytes were never stored. */
  async readAgain(tx: Tx, companyId: string, id: string): Promise<boolean> {
    const rows = await tx.query(`
      WITH again AS (
        UPDATE traffic_message m SET state = 'received', wake = wake + 1, woke_at = now(), attempts = 0, last_error = NULL, processed_at = NULL
        WHERE m.id = $1 AND m.company_id = $2 AND m.direction = 'I' AND m.state <> 'received' AND EXISTS (SELECT FROM traffic_file f WHERE f.message_id = m.id)
        RETURNING m.id, m.wake
      )
      INSERT INTO outbox (job, job_id, payload)
      SELECT '${readFileJob.name}', 'f-' || id || '-' || wake, jsonb_build_object('id', id::text) FROM again RETURNING id`, [id, companyId]);
    return rows.length > 0;
  }

  /** Wakes files that were forgotten: still waiting although their wake-up is older than `seconds`. */
  async wakeForgotten(tx: Tx, seconds: number, limit: number): Promise<number> {
    const rows = await tx.query(`
      WITH forgotten AS (
        SELECT id FROM traffic_message WHERE state = 'received' AND woke_at < now() - make_interval(secs => $1)
        ORDER BY woke_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), woken AS (
        UPDATE traffic_message m SET woke_at = now(), wake = wake + 1 FROM forgotten f WHERE m.id = f.id RETURNING m.id, m.wake
      )
      INSERT INTO outbox (job, job_id, payload)
      SELECT '${readFileJob.name}', 'f-' || id || '-' || wake, jsonb_build_object('id', id::text) FROM woken RETURNING id`, [seconds, limit]);
    return rows.length;
  }
}
