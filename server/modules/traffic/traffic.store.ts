import { Injectable } from '@nestjs/common';
import type { TrafficRow, TrafficState } from '../../contract/traffic.js';
import type { Tx } from '../../platform/database/transaction.js';
import { readFileJob } from './traffic.jobs.js';

export interface ShelvedFile { readonly id: string; readonly state: TrafficState; readonly shelf: TrafficRow['shelf'] }

@Injectable()
export class TrafficStore {
  /** Puts a file back to wait for reading, with a new wake-up; false when it waits already or its bytes were never stored. */
  async readAgain(tx: Tx, companyId: string, id: string): Promise<boolean> {
    const rows = await tx.query(`
      WITH again AS (
        UPDATE traffic_message m SET state = 'received', wake = wake + 1, woke_at = now(), attempts = 0, last_error = NULL, processed_at = NULL
        WHERE m.id = $1 AND m.company_id = $2 AND m.state <> 'received' AND m.shelf <> 'deleted' AND EXISTS (SELECT FROM traffic_file f WHERE f.message_id = m.id)
        RETURNING m.id, m.wake
      )
      INSERT INTO outbox (job, job_id, payload)
      SELECT '${readFileJob.name}', 'f-' || id || '-' || wake, jsonb_build_object('id', id::text) FROM again RETURNING id`, [id, companyId]);
    return rows.length > 0;
  }

  /** Puts a file away for a person, or deletes it; undefined when there is no such file. Once more changes nothing. */
  async shelve(tx: Tx, companyId: string, id: string, shelf: 'archived' | 'deleted', userId: string): Promise<ShelvedFile | undefined> {
    const [row] = await tx.query<ShelvedFile>(`
      UPDATE traffic_message SET
        shelved_at = CASE WHEN shelf = $3 THEN shelved_at ELSE now() END, shelved_by = CASE WHEN shelf = $3 THEN shelved_by ELSE $4 END, shelf = $3
      WHERE id = $1 AND company_id = $2 RETURNING id, state, shelf`, [id, companyId, shelf, userId]);
    return row;
  }

  /** Takes a file back into the lists; undefined when there is no such file. For a while after it, retention lets it be. */
  async restore(tx: Tx, companyId: string, id: string, userId: string): Promise<ShelvedFile | undefined> {
    const [row] = await tx.query<ShelvedFile>(`
      UPDATE traffic_message SET shelf = 'open', shelved_at = NULL, shelved_by = NULL, restored_at = now(), restored_by = $3
      WHERE id = $1 AND company_id = $2 RETURNING id, state, shelf`, [id, companyId, userId]);
    return row;
  }

  /** Puts bytes from the archive back beside their file, in a partition made for them where the month has none. */
  async putBack(tx: Tx, companyId: string, id: string, content: Buffer): Promise<void> {
    await tx.query(`SELECT ensure_partition('traffic_file', '20' || left(lpad($1::bigint::text, 14, '0'), 4))`, [id]);
    await tx.query('INSERT INTO traffic_file (message_id, company_id, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [id, companyId, content]);
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
