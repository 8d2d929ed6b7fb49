import type { RetentionService } from '../server/modules/retention/retention.service.js';
import { reason, type Log } from '../server/platform/log.js';

const FIRST_MS = 60_000;
const EVERY_MS = 600_000;

/** Asks every ten minutes whether the day's retention was run, and runs it where it wasn't. Which of the workers does it, Postgres decides. */
export class DailyRetention {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly retention: RetentionService,
    private readonly log: Log,
  ) {}

  start(): void {
    const ask = (): void => {
      this.running ??= this.ask().finally(() => {
        this.running = undefined;
      });
    };
    this.timer = setTimeout(() => {
      ask();
      this.timer = setInterval(ask, EVERY_MS);
    }, FIRST_MS);
  }

  /** Waits for the month in hand; what it doesn't get to is done by the next run. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.running;
  }

  private async ask(): Promise<void> {
    try {
      const outcome = await this.retention.runIfDue(this.stopping.signal);
      if (outcome) this.log.info(outcome, 'retention done');
    } catch (error) {
      this.log.warn({ reason: reason(error) }, 'retention failed, next try in ten minutes');
    }
  }
}
