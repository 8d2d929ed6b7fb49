import { Injectable } from '@nestjs/common';
import type { FileId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { readFileJob } from '../exchange/exchange.jobs.js';

@Injectable()
export class TrafficStore {
  /** Whether it is this transaction's turn to look for what was forgotten. */
  async sweeperTurn(tx: Tx): Promise<boolean> {
    const [row] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(727004) AS mine');
    return row?.mine === true;
  }

  /**
   * Files that wait although no wake-up of theirs does: last woken more than `seconds` ago, not in the outbox, however long they have
   * been there, and not handed to the queue within that time.
   */
  async forgotten(tx: Tx, seconds: number, limit: number): Promise<FileId[]> {
    // Guesses about tables that are empty one moment and full the next would make this the square of the backlog.
    await tx.query('SET LOCAL enable_nestloop = off');
    const rows = await tx.query<{ id: FileId }>(
      `
      WITH on_their_way AS (
        SELECT (payload->>'id')::bigint AS id FROM outbox WHERE job = '${readFileJob.name}'
        UNION ALL SELECT unnest(ids) FROM handed_over WHERE job = '${readFileJob.name}' AND at > now() - make_interval(secs => $1)
      )
      SELECT m.id FROM traffic_message m LEFT JOIN on_their_way w ON w.id = m.id
      WHERE m.state = 'received' AND m.woke_at < now() - make_interval(secs => $1) AND w.id IS NULL
      ORDER BY m.woke_at LIMIT $2`,
      [seconds, limit],
    );
    await tx.query('SET LOCAL enable_nestloop = on');
    return rows.map((row) => row.id);
  }
}
