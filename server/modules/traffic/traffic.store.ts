import { Injectable } from '@nestjs/common';
import type { FileId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { readFileJob } from '../exchange/exchange.jobs.js';

@Injectable()
export class TrafficStore {
  /** Takes the lock of the search for stalled files until the end of the transaction; false where another worker has it. */
  async lockRecovery(tx: Tx): Promise<boolean> {
    const [row] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(727004) AS mine');
    return row?.mine === true;
  }

  /**
   * Files that wait without a job of theirs: last queued more than `seconds` ago, not in the outbox, however long they have been there,
   * and not handed to the queue within that time.
   */
  async stalled(tx: Tx, seconds: number, limit: number): Promise<FileId[]> {
    // The planner's estimates of tables that fill and empty within seconds would choose a nested loop, quadratic in the backlog.
    await tx.query('SET LOCAL enable_nestloop = off');
    const rows = await tx.query<{ id: FileId }>(
      `
      WITH queued AS (
        SELECT (payload->>'id')::bigint AS id FROM outbox WHERE job = '${readFileJob.name}'
        UNION ALL SELECT unnest(ids) FROM handed_over WHERE job = '${readFileJob.name}' AND at > now() - make_interval(secs => $1)
      )
      SELECT m.id FROM traffic_message m LEFT JOIN queued q ON q.id = m.id
      WHERE m.state = 'received' AND m.woke_at < now() - make_interval(secs => $1) AND q.id IS NULL
      ORDER BY m.woke_at LIMIT $2`,
      [seconds, limit],
    );
    await tx.query('SET LOCAL enable_nestloop = on');
    return rows.map((row) => row.id);
  }
}
