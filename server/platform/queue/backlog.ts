import type { Database } from '../database/database.js';
import { reason, type Log } from '../log.js';

/** Milliseconds for which a count holds. */
const FRESH_MS = 1_000;

/**
 * Whether so much waits that no more should be taken in. It answers at once with what was counted at most a second before the last
 * question, and never makes an intake wait; what comes in between goes over the limit, and nothing of it is lost.
 */
export class Backlog {
  private counted = 0;
  private countedAt = 0;
  private counting: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    readonly limit: number,
    private readonly log: Log,
  ) {}

  get isFull(): boolean {
    if (Date.now() - this.countedAt > FRESH_MS) void this.count();
    return this.counted >= this.limit;
  }

  /** Counts now, no further than to the limit. */
  count(): Promise<void> {
    this.counting ??= this.read().finally(() => {
      this.counting = undefined;
    });
    return this.counting;
  }

  private async read(): Promise<void> {
    this.countedAt = Date.now();
    try {
      const [row] = await this.database.transaction('system', (tx) =>
        tx.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM (SELECT FROM outbox LIMIT $1) capped',
          [this.limit],
          'backlog',
        ),
      );
      this.counted = row?.count ?? 0;
    } catch (error) {
      this.log.debug({ reason: reason(error) }, 'backlog not counted');
    }
  }
}
