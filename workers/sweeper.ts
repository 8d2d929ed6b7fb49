import type { OutboundWatch } from '../server/modules/outbound/outbound.watch.service.js';
import type { WakeService } from '../server/modules/traffic/wake.service.js';
import type { Database } from '../server/platform/database/database.js';
import { reason, type Log } from '../server/platform/log.js';

const EVERY_MS = 5_000;
const TIDY_EVERY_MS = 6 * 3_600_000;

/** Every few seconds: wakes files that were forgotten, coming and going, and a few times a day sees to it that the coming months have their partitions and old
 * counts of failed sign-ins go. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private tidiedAt = 0;

  constructor(private readonly wake: WakeService, private readonly outbound: OutboundWatch, private readonly database: Database, private readonly log: Log) {}

  start(): void {
    this.timer = setInterval(() => { this.running ??= this.sweep().finally(() => { this.running = undefined; }); }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    try {
      const woken = await this.wake.wakeForgotten();
      if (woken > 0) this.log.info({ woken }, 'forgotten files woken');
      await this.outbound.watch();
      if (Date.now() - this.tidiedAt < TIDY_EVERY_MS) return;
      await this.database.transaction('system', async (tx) => {
        await tx.query(`SELECT ensure_partitions(now()::date, (now() + interval '3 months')::date)`);
        await tx.query(`DELETE FROM login_throttle WHERE window_start < now() - interval '1 day'`);
      });
      this.tidiedAt = Date.now();
    } catch (error) {
      this.log.warn({ reason: reason(error) }, 'sweep failed, next one in five seconds');
    }
  }
}
