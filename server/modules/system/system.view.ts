import { Injectable } from '@nestjs/common';
import type { SystemQueues } from '../../contract/system.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ALIVE_SECONDS } from '../../platform/queue/outbox.js';

const LANES_SHOWN = 10;
const COUNTED_AT_MOST = 10_000;

type Waiting = Omit<SystemQueues, 'backend' | 'queues' | 'outbox'> & {
  readonly outbox: Omit<SystemQueues['outbox'], 'limit' | 'full'>;
};

/** Ages are whole seconds by the database's clock; counts of files go no further than ten thousand. */
const WAITING = /* sql */ `
WITH lanes AS (
  SELECT lane, count(*)::int AS waiting, min(created_at) AS oldest FROM outbox WHERE lane <> '' GROUP BY lane ORDER BY count(*) DESC, lane LIMIT ${String(LANES_SHOWN)}
), named AS (
  SELECT c.code AS company, substr(l.lane, strpos(l.lane, ' ') + 1) AS sender, l.waiting, extract(epoch FROM now() - l.oldest)::int AS "oldestSeconds"
  FROM lanes l LEFT JOIN company c ON c.id = CASE WHEN l.lane ~ '^[0-9]+ ' THEN split_part(l.lane, ' ', 1)::bigint END ORDER BY l.waiting DESC, l.lane
), jobs AS (SELECT job, priority, count(*)::int AS waiting FROM outbox GROUP BY job, priority ORDER BY job, priority)
SELECT jsonb_build_object(
    'waiting', (SELECT count(*) FROM outbox),
    'oldestSeconds', (SELECT extract(epoch FROM now() - min(created_at))::int FROM outbox),
    'jobs', (SELECT coalesce(jsonb_agg(jobs), '[]') FROM jobs)) AS outbox,
  (SELECT coalesce(jsonb_agg(named), '[]') FROM named) AS lanes,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'host', host, 'processId', process_id, 'backend', queue_backend, 'concurrency', concurrency,
      'inHand', in_hand, 'startedSecondsAgo', extract(epoch FROM now() - started_at)::int, 'seenSecondsAgo', extract(epoch FROM now() - seen_at)::int,
      'alive', seen_at > now() - interval '${String(ALIVE_SECONDS)} seconds') ORDER BY started_at, id), '[]') FROM worker_heartbeat) AS workers,
  jsonb_build_object(
    'received', (SELECT count(*) FROM (SELECT FROM traffic_message WHERE state = 'received' LIMIT ${String(COUNTED_AT_MOST)}) r),
    'oldestReceivedSeconds', (SELECT extract(epoch FROM now() - min(received_at))::int FROM traffic_message WHERE state = 'received'),
    'blocked', (SELECT count(*) FROM (SELECT FROM traffic_message WHERE state = 'blocked' AND error_count > 0 AND archive_state = 'open' LIMIT ${String(COUNTED_AT_MOST)}) b)) AS files`;

/** The state of the machinery, over all companies. */
@Injectable()
export class SystemView {
  async waiting(tx: Tx): Promise<Waiting> {
    const [row] = await tx.query<Waiting>(WAITING);
    if (!row) throw new Error('The outbox was not counted');
    return row;
  }
}
