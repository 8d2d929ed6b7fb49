import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../database/database.js';
import { reason, type Log } from '../log.js';
import type { Queues } from './queues.js';

const EVERY_MS = 5_000;

/** Records every five seconds that this worker is alive and how many jobs it runs: relays keep the queue as deep as all workers need. */
export class Heartbeat {
  private readonly id = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => {
      this.running ??= this.beat().finally(() => {
        this.running = undefined;
      });
    }, EVERY_MS);
  }

  /** Signs off: relays stop counting on this worker at once. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
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
      .catch((error: unknown) => {
        this.log.debug({ reason: reason(error) }, 'no heartbeat');
      });
  }
}
