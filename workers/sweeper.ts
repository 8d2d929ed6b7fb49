import type { OutboundWatch } from '../server/modules/outbound/outbound.watch.service.js';
import type { WakeService } from '../server/modules/traffic/wake.service.js';
import type { Database } from '../server/platform/database/database.js';
import { reason, type Log } from '../server/platform/log.js';
import { outbox } from '../server/platform/queue/outbox.js';

const EVERY_MS = 5_000;
/** A sweep over a long backlog takes its time: it is followed by twenty times as long without one. */
const REST = 20;
const TIDY_EVERY_MS = 6 * 3_600_000;

/** Every few seconds: wakes files that were forgotten, coming and going, and a few times a day sees to it that the coming months have their partitions and old
 * counts of failed sign-ins go. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private tidiedAt = 0;
  private stopped = false;

  constructor(private readonly wake: WakeService, private readonly outbound: OutboundWatch, private readonly database: Database, private readonly log: Log) {}

  start(): void {
    this.next(EVERY_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private next(delay: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      const began = performance.now();
      this.running = this.sweep().finally(() => { this.next(Math.max(EVERY_MS, (performance.now() - began) * REST)); });
    }, delay);
  }

  private async sweep(): Promise<void> {
    try {
      const woken = await this.wake.wakeForgotten();
      if (woken > 0) this.log.info({ woken }, 'forgotten files woken');
      await this.database.transaction('system', (tx) => outbox.forgetOld(tx));
      await this.outbound.watch();
      if (Date.now() - this.tidiedAt < TIDY_EVERY_MS) return;
      await this.database.transaction('system', async (tx) => {
        await tx.query(`SELECT ensure_partitions(now()::date, (now() + interval '3 months')::date)`);
        await tx.query(`DELETE FROM login_throttle WHERE window_start < now() - interval '1 day'`);
      });
      this.tidiedAt = Date.now();
    } catch (error) {
      this.log.warn({ reason: reason(error) }, 'sweep failed, will be tried again');
    }
  }
}
