import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../server/platform/database/database.js';
import type { Tx } from '../server/platform/database/transaction.js';
import { reason, type Log } from '../server/platform/log.js';
import { faultPoint } from '../server/platform/process/fault.js';
import { Outage } from '../server/platform/process/outage.js';
import {
  PRIORITY,
  type JobDefinition,
  type JobQueue,
  type Priority,
  type WakeUp,
} from '../server/platform/queue/job.js';
import { idOf, outbox, OUTBOX_CHANNEL, type OutboxRow } from '../server/platform/queue/outbox.js';
import type { Queues } from '../server/platform/queue/queues.js';
import { AREAS_OF_PRODUCT } from '../server/modules/areas.js';
import { jobsOf } from '../server/platform/area.js';

/** The jobs that this build relays. Rows of others stay where they are: a newer build's worker beside this one takes them. */
const JOBS = jobsOf(AREAS_OF_PRODUCT);
/** Rows in a batch, at most. */
const AT_A_TIME = 400;
/** Milliseconds between polls without a notification: the longest delay after a lost one. */
const POLL_MS = 1_000;
/** Milliseconds between batches: what comes in meanwhile goes together, which costs the queue a fraction. The first is not kept waiting. */
const GATHER_MS = 50;
/** Milliseconds until a queue that was full enough is filled again while a backlog waits. */
const REFILL_MS = 100;
/** Jobs kept waiting in a queue for each that can run at a time: enough for the time until the next poll, no more. */
const DEPTH = 4;
/** Of each batch, the share that what came by itself gets while people's work waits too: it goes on, slower. */
const BULK_SHARE = 0.25;

/** Outcome of a poll: rows were relayed, a queue that has enough for now, or nothing to do. */
type PollOutcome = 'taken' | 'full' | 'empty';

/**
 * Moves wake-ups from the outbox to the queue, at least once: rows go in the transaction that added their jobs, so a crash in between
 * adds them again, which processors don't mind. Of several relays the one with the advisory lock works; the lock of a dead one ends with its connection.
 *
 * The backlog stays in the outbox: the queue gets little more than the workers can run, people's own work first, and from each
 * lane in turn.
 */
export class OutboxRelay {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  /** The lane that was served last, by job and priority. */
  private readonly served = new Map<string, string>();
  private readonly outage: Outage;

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly log: Log,
    private readonly jobs: readonly JobDefinition[] = JOBS,
  ) {
    this.outage = new Outage(log, 'outbox not relayed, retrying', 'outbox relayed again');
  }

  async start(): Promise<void> {
    await this.listen().catch((error: unknown) => {
      this.log.debug({ reason: reason(error) }, 'relay is not subscribed to notifications yet');
    });
    this.timer = setInterval(() => {
      this.poll();
    }, POLL_MS);
    this.poll();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    const client = await this.database.dedicatedConnection();
    client.on('notification', () => {
      this.poll();
    });
    client.on('error', () => {
      this.client = undefined;
    });
    client.on('end', () => {
      this.client = undefined;
    });
    await client.query(`LISTEN ${OUTBOX_CHANNEL}`).catch(async (error: unknown) => {
      await client.end().catch(() => undefined);
      throw error;
    });
    this.client = client;
  }

  /** Polls now, or once more after the poll that is under way. */
  private poll(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
    });
  }

  private async drain(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        if (!this.client) await this.listen();
        const outcome = await this.relayBatch();
        this.outage.ended();
        if (outcome !== 'empty') this.again = true;
        await sleep(outcome === 'full' ? REFILL_MS : GATHER_MS);
      } catch (error) {
        // The rows stay; the next poll tries again.
        this.outage.began(error);
      }
    }
  }

  private relayBatch(): Promise<PollOutcome> {
    return this.database.transaction('system', async (tx) => {
      const { mine, waiting, capacity } = await outbox.turn(
        tx,
        this.jobs.map((job) => job.name),
      );
      if (!waiting) return 'empty';
      // Another relay has the advisory lock.
      if (!mine) return 'full';
      let taken = 0;
      for (const [queue, jobs] of Map.groupBy(this.jobs, (job) => job.queue)) {
        const free = await this.freeIn(queue, capacity);
        if (free > 0) taken += await this.fill(tx, queue, jobs, free);
      }
      tx.beforeCommit(() => {
        faultPoint('relay-before-commit');
        return Promise.resolve();
      });
      return taken > 0 ? 'taken' : 'full';
    });
  }

  /** Jobs that may be added now; none until half of what may wait has been taken, since a batch costs by itself. */
  private async freeIn(queue: JobQueue, capacity: number): Promise<number> {
    const depth = DEPTH * Math.max(capacity, this.queues.concurrency, 1);
    const { waiting } = await this.queues.counts(queue);
    return waiting > depth / 2 ? 0 : depth - waiting;
  }

  private async fill(tx: Tx, queue: JobQueue, jobs: readonly JobDefinition[], free: number): Promise<number> {
    let left = free;
    let taken = 0;
    const wakeUps: WakeUp[] = [];
    for (const job of jobs) {
      const together = job.together ?? 1;
      const batch = await this.takeOf(tx, job, Math.min(left * together, AT_A_TIME));
      const made = batch.flatMap(({ rows, priority }) => inJobs(job, rows, priority));
      left = Math.max(0, left - made.length);
      taken += batch.reduce((sum, { rows }) => sum + rows.length, 0);
      wakeUps.push(...made);
    }
    if (wakeUps.length === 0) return 0;
    faultPoint('relay-before-add');
    await this.queues.add(queue, wakeUps);
    faultPoint('relay-after-add');
    return taken;
  }

  /** People's work first, but a share for the rest; bulk whose turn that is stands in the queue as people's work does. */
  private async takeOf(
    tx: Tx,
    job: JobDefinition,
    count: number,
  ): Promise<{ rows: OutboxRow[]; priority: Priority }[]> {
    const { awaited, bulk } = PRIORITY;
    const reserved = Math.ceil(count * BULK_SHARE);
    const first = await this.takeLanes(tx, job, awaited, count - reserved);
    const rest = await this.takeLanes(tx, job, bulk, count - first.length);
    const more =
      first.length === count - reserved
        ? await this.takeLanes(tx, job, awaited, count - first.length - rest.length)
        : [];
    const all = [...first, ...rest, ...more];
    if (all.length > 0 && job.together !== undefined) await outbox.remember(tx, job, all);
    return [
      { rows: [...first, ...more], priority: awaited },
      { rows: rest, priority: first.length > 0 ? awaited : bulk },
    ];
  }

  private async takeLanes(tx: Tx, job: JobDefinition, priority: Priority, count: number): Promise<OutboxRow[]> {
    const key = `${job.name} ${String(priority)}`;
    const rows = await outbox.take(tx, job.name, priority, count, this.served.get(key) ?? '');
    const last = rows.at(-1);
    if (last) this.served.set(key, last.lane);
    return rows;
  }
}

/** Rows of one job go to the queue together, so many in each as it says. */
function inJobs(job: JobDefinition, rows: readonly OutboxRow[], priority: Priority): WakeUp[] {
  if (job.together === undefined)
    return rows.map((row) => ({ job: row.job, jobId: row.job_id, payload: row.payload, priority }));
  const wakeUps: WakeUp[] = [];
  for (let at = 0; at < rows.length; at += job.together) {
    const some = rows.slice(at, at + job.together);
    wakeUps.push({
      job: job.name,
      jobId: nameOf(some),
      payload: { ids: some.map((row) => idOf(row.payload)) },
      priority,
    });
  }
  return wakeUps;
}

/** The queue drops a job whose id it has already: the id says all that is in it, or another company of rows would get lost. */
function nameOf(rows: readonly OutboxRow[]): string {
  const [first, ...others] = rows.map((row) => row.job_id);
  return others.length === 0
    ? (first ?? '')
    : `${first ?? ''}-${createHash('sha1').update(others.join(' ')).digest('base64url')}`;
}
