import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import { reason, type Log } from '../log.js';
import { Outage } from '../process/outage.js';
import { replaceFile } from '../process/replace-file.js';
import type { Queues } from './queues.js';
import type { WorkerHealth } from './worker-health.js';

/**
 * Records every few seconds that this worker is alive and how many jobs it runs: relays keep the queue as deep as all workers need.
 * The health file tells the machine it runs on, without Postgres, whether the heartbeat was stored and the queue answers.
 */
export class Heartbeat {
  private readonly id = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private asking: Promise<void> | undefined;
  /** When the heartbeat was last stored, and when the queue last answered. */
  private health = { database: 0, queue: 0 };
  private readonly everyMs: number;
  private readonly unwritable: Outage;

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly log: Log,
    private readonly config: Pick<Config, 'healthFile' | 'heartbeatSeconds'>,
  ) {
    this.everyMs = config.heartbeatSeconds * 1000;
    this.unwritable = new Outage(log, 'health file not written, retrying', 'health file written again');
  }

  async start(): Promise<void> {
    await Promise.all([this.beat(), this.askQueue()]);
    this.writeHealth();
    this.timer = setInterval(() => {
      this.running ??= this.beat().finally(() => {
        this.running = undefined;
      });
      this.asking ??= this.askQueue().finally(() => {
        this.asking = undefined;
      });
      this.writeHealth();
    }, this.everyMs);
  }

  /** Signs off: relays stop counting on this worker at once. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    const { healthFile } = this.config;
    if (healthFile !== undefined) rmSync(healthFile, { force: true });
    await this.running;
    await this.database
      .transaction('system', (tx) => tx.query('DELETE FROM worker_heartbeat WHERE id = $1', [this.id]))
      .catch((error: unknown) => {
        this.log.debug({ reason: reason(error) }, 'heartbeat not removed at the end');
      });
  }

  private async beat(): Promise<void> {
    const { concurrency, inHand, kind } = this.queues;
    await this.database
      .transaction('system', (tx) =>
        tx.query(
          `
      INSERT INTO worker_heartbeat (id, host, process_id, queue_backend, concurrency, in_hand) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (id) DO UPDATE SET in_hand = excluded.in_hand, seen_at = now()`,
          [this.id, hostname(), process.pid, kind, concurrency, inHand],
          'heartbeat',
        ),
      )
      .then(() => {
        this.health = { ...this.health, database: Date.now() };
      })
      .catch((error: unknown) => {
        this.log.debug({ reason: reason(error) }, 'no heartbeat');
      });
  }

  private async askQueue(): Promise<void> {
    if (await this.queues.isAnswering()) this.health = { ...this.health, queue: Date.now() };
  }

  private writeHealth(): void {
    const { healthFile } = this.config;
    if (healthFile === undefined) return;
    const health: WorkerHealth = { everyMs: this.everyMs, at: Date.now(), ...this.health };
    try {
      replaceFile(healthFile, JSON.stringify(health));
      this.unwritable.ended();
    } catch (error) {
      this.unwritable.began(error);
    }
  }
}
