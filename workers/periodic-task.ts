import { setTimeout as sleep } from 'node:timers/promises';
import { reason, type Log } from '../server/platform/log.js';

/** Milliseconds until a task that failed is tried again, at most, where it says nothing else. */
const RETRY_MS = 5_000;

/** What is done again and again: at once when `run` answers `true`, that more waits. */
export interface TaskDefinition {
  readonly name: string;
  /** Milliseconds until it is done again. */
  readonly everyMs: number;
  /** It rests at least so many times as long as it took, where its cost grows with what waits. */
  readonly restFactor?: number;
  /** Milliseconds until it is tried again after a failure, where a few seconds would be too soon. */
  readonly retryMs?: number;
  readonly run: () => Promise<unknown>;
}

/** Runs a task at its own interval: a slow or failing one delays no other. What fails is tried again. */
export class PeriodicTask {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly task: TaskDefinition,
    private readonly log: Log,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  /** Waits for the run in hand. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pause = await this.once();
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns the milliseconds until the next run. */
  private async once(): Promise<number> {
    const { name, everyMs, restFactor = 0, retryMs = Math.min(everyMs, RETRY_MS), run } = this.task;
    const began = performance.now();
    try {
      if ((await run()) === true) return 0;
    } catch (error) {
      this.log.warn({ reason: reason(error) }, `${name}: failed, trying again`);
      return retryMs;
    }
    return Math.max(everyMs, (performance.now() - began) * restFactor);
  }
}
