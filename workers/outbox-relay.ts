import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../server/platform/database/database.js';
import { reason, type Log } from '../server/platform/log.js';
import { faultPoint } from '../server/platform/process/fault.js';
import type { QueueName, WakeUp } from '../server/platform/queue/job.js';
import type { Queues } from '../server/platform/queue/queues.js';
import { OUTBOX_CHANNEL } from '../server/platform/realtime/publisher.js';
import { sendFileJob } from '../server/modules/outbound/outbound.jobs.js';
import { FILES_TOGETHER, readFileJob } from '../server/modules/traffic/traffic.jobs.js';

const QUEUE_OF_JOB = new Map<string, QueueName>([[readFileJob.name, readFileJob.queue], [sendFileJob.name, sendFileJob.queue]]);
const AT_A_TIME = 200;
/** One relay has its turn at a time: two would halve each other's batches, and a batch costs the queue almost the same whatever its size. */
const RELAY_LOCK = 727_003;
/** Milliseconds between looks without a notice: what a lost notice costs at most. */
const POLL_MS = 1_000;
/** Milliseconds between batches: what comes in meanwhile goes together, which costs the queue a fraction. The first is not kept waiting. */
const GATHER_MS = 50;

interface OutboxRow { id: string; job: string; job_id: string; payload: { readonly id: string } }

/**
 * Moves wake-ups from the outbox to the queue, at least once: rows go in the transaction that added their jobs, so a crash in between
 * adds them again, which processors don't mind. Any number of relays take turns; a dead one's turn ends with its connection.
 */
export class OutboxRelay {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(private readonly database: Database, private readonly queues: Queues, private readonly log: Log) {}

  async start(): Promise<void> {
    await this.listen().catch((error: unknown) => { this.log.debug({ reason: reason(error) }, 'relay hears no notices yet'); });
    this.timer = setInterval(() => { this.look(); }, POLL_MS);
    this.look();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    const client = await this.database.dedicatedConnection();
    this.client = client;
    client.on('notification', () => { this.look(); });
    client.on('error', () => { this.client = undefined; });
    client.on('end', () => { this.client = undefined; });
    await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
  }

  /** Looks now, or once more after the look that is under way. */
  private look(): void {
    this.again = true;
    this.running ??= this.drain().finally(() => { this.running = undefined; });
  }

  private async drain(): Promise<void> {
    for (; this.again; ) {
      this.again = false;
      try {
        if (!this.client) await this.listen();
        while (!this.stopped && (await this.relayBatch()) === AT_A_TIME);
        await sleep(GATHER_MS);
      } catch (error) {
        // The rows stay; the next look tries again.
        this.log.warn({ reason: reason(error) }, 'outbox not relayed, retrying');
      }
    }
  }

  private relayBatch(): Promise<number> {
    return this.database.transaction('system', async (tx) => {
      const rows = await tx.query<OutboxRow>(`
        WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${String(RELAY_LOCK)}) AS mine)
        DELETE FROM outbox WHERE (SELECT mine FROM turn) AND id IN (SELECT id FROM outbox ORDER BY id LIMIT ${String(AT_A_TIME)} FOR UPDATE SKIP LOCKED)
        RETURNING id, job, job_id, payload`, [], 'relay-batch');
      if (rows.length === 0) return 0;
      faultPoint('relay-before-add');
      for (const [queue, wakeUps] of byQueue(rows)) await this.queues.add(queue, wakeUps);
      faultPoint('relay-after-add');
      tx.beforeCommit(() => { faultPoint('relay-before-commit'); return Promise.resolve(); });
      return rows.length;
    });
  }
}

/** Wake-ups of the same job go to the queue together, a few files in each. */
function byQueue(rows: readonly OutboxRow[]): Map<QueueName, WakeUp[]> {
  const sorted = new Map<QueueName, WakeUp[]>();
  for (const [job, ofJob] of Map.groupBy(rows, (r) => r.job)) {
    const queue = QUEUE_OF_JOB.get(job);
    if (!queue) throw new Error(`Job ${job} of the outbox is unknown to this build`);
    const wakeUps = sorted.get(queue) ?? [];
    for (let at = 0; at < ofJob.length; at += FILES_TOGETHER) {
      const together = ofJob.slice(at, at + FILES_TOGETHER);
      wakeUps.push({ job, jobId: together[0]?.job_id ?? '', payload: { ids: together.map((r) => r.payload.id) } });
    }
    sorted.set(queue, wakeUps);
  }
  return sorted;
}
