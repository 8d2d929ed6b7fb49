import type { Tx } from '../database/transaction.js';
import type { JobDefinition, Priority } from './job.js';

/** Postgres channel that wakes the outbox relay. */
export const OUTBOX_CHANNEL = 'consignal_outbox';

/** Wakes the outbox relay when the transaction commits. */
export function wakeRelay(tx: Tx): void {
  tx.notify(OUTBOX_CHANNEL, '');
}

/** A wake-up as it waits: `payload` names what it is about, `lane` whose it is. */
export interface OutboxRow {
  readonly id: string;
  readonly job: string;
  readonly job_id: string;
  readonly payload: unknown;
  readonly lane: string;
}

/** What a relay learns when it asks for its turn. `capacity` is the number of jobs that all living workers run at a time. */
export interface Turn {
  readonly mine: boolean;
  readonly waiting: boolean;
  readonly capacity: number;
}

/** One relay has its turn at a time: two would halve each other's batches, and a batch costs the queue almost the same whatever its size. */
const RELAY_LOCK = 727_003;
/** Seconds without a sign of life after which a worker counts as dead. */
export const ALIVE_SECONDS = 15;
/** Lanes visited for one batch, at most: what a batch costs depends on its size alone, whatever the number of lanes and rows. */
const LANES = 256;

/**
 * One row after the other from each lane, beginning behind the lane that was served last. A recursive query jumps along the index
 * from lane to lane, then each lane gives the oldest of its rows.
 */
const TAKE = /* sql */ `
WITH RECURSIVE ahead AS (
  (SELECT lane, 1 AS place FROM outbox WHERE job = $1 AND priority = $2 AND lane > $3 ORDER BY lane LIMIT 1)
  UNION ALL
  SELECT next.lane, place + 1 FROM ahead CROSS JOIN LATERAL (
    SELECT o.lane FROM outbox o WHERE o.job = $1 AND o.priority = $2 AND o.lane > ahead.lane ORDER BY o.lane LIMIT 1) next
  WHERE place < $5
), behind AS (
  (SELECT lane, 1 AS place FROM outbox WHERE job = $1 AND priority = $2 AND lane <= $3 ORDER BY lane LIMIT 1)
  UNION ALL
  SELECT next.lane, place + 1 FROM behind CROSS JOIN LATERAL (
    SELECT o.lane FROM outbox o WHERE o.job = $1 AND o.priority = $2 AND o.lane > behind.lane AND o.lane <= $3 ORDER BY o.lane LIMIT 1) next
  WHERE place < $5
), lanes AS MATERIALIZED (
  SELECT lane, row_number() OVER (ORDER BY half, place) AS turn
  FROM (SELECT lane, place, 1 AS half FROM ahead UNION ALL SELECT lane, place, 2 FROM behind) both_ways ORDER BY half, place LIMIT $5
), chosen AS MATERIALIZED (
  SELECT o.id, o.round, l.turn FROM lanes l CROSS JOIN LATERAL (
    SELECT id, row_number() OVER (ORDER BY id) AS round FROM (
      SELECT id FROM outbox WHERE job = $1 AND priority = $2 AND lane = l.lane ORDER BY id
      LIMIT greatest(1, ceil($4::numeric / (SELECT count(*) FROM lanes)))) oldest) o
  ORDER BY o.round, l.turn LIMIT $4
)
DELETE FROM outbox o USING chosen c WHERE o.id = c.id RETURNING o.id, o.job, o.job_id, o.payload, o.lane, c.round, c.turn`;

/**
 * The outbox as the relay sees it. It holds the backlog; the queue is kept shallow, so that who comes late with one file does not wait
 * behind another's thousands.
 */
export const outbox = {
  /** Asks for the turn until the end of the transaction, and whether anything of these jobs waits. */
  async turn(tx: Tx, jobs: readonly string[]): Promise<Turn> {
    const [row] = await tx.query<Turn>(
      `
      SELECT pg_try_advisory_xact_lock(${String(RELAY_LOCK)}) AS mine, EXISTS (SELECT FROM outbox WHERE job = ANY ($1)) AS waiting,
        (SELECT coalesce(sum(concurrency), 0)::int FROM worker_heartbeat WHERE seen_at > now() - interval '${String(ALIVE_SECONDS)} seconds') AS capacity`,
      [jobs],
      'relay-turn',
    );
    if (!row) throw new Error('The relay lost its advisory lock');
    return row;
  },

  /** Takes so many rows of a job and priority out, a row from each lane in turn, beginning behind the lane `after`. */
  async take(tx: Tx, job: string, priority: Priority, count: number, after: string): Promise<OutboxRow[]> {
    if (count <= 0) return [];
    const rows = await tx.query<OutboxRow & { round: string; turn: string }>(
      TAKE,
      [job, priority, after, count, Math.min(count, LANES)],
      'relay-take',
    );
    return rows.sort((a, b) => Number(a.round) - Number(b.round) || Number(a.turn) - Number(b.turn));
  },

  /** Remembers for a minute what was handed over: a file that waited long in the outbox is not forgotten while it waits in the queue. */
  async remember(tx: Tx, job: JobDefinition, rows: readonly OutboxRow[]): Promise<void> {
    const ids = rows.map((row) => idOf(row.payload)).filter((id) => id !== undefined);
    await tx.query('INSERT INTO handed_over (job, ids) VALUES ($1, $2::bigint[])', [job.name, ids], 'relay-remember');
  },

  async forgetOld(tx: Tx): Promise<void> {
    await tx.query(`DELETE FROM handed_over WHERE at < now() - interval '1 minute'`);
    await tx.query(`DELETE FROM worker_heartbeat WHERE seen_at < now() - interval '1 hour'`);
  },
};

/** The record that a wake-up names. */
export function idOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('id' in payload)) return undefined;
  return typeof payload.id === 'string' ? payload.id : undefined;
}
