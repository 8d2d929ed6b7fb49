import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../server/platform/log.js';
import { Outage } from '../server/platform/process/outage.js';
import type { TaskRun, TaskTimes } from '../server/platform/task.js';

/** Milliseconds until a task that failed is tried again, at most, where it says nothing else. */
const RETRY_MS = 5_000;

/** What is done again and again: at once when `run` answers `true`, that more waits. */
export interface TaskDefinition extends TaskTimes {
  readonly run: (given: TaskRun) => Promise<unknown>;
}

/** Runs a task at its own interval: a slow or failing one delays no other. What fails is tried again. */
export class RunningTask {
  private readonly stopping = new AbortController();
  private rest = new AbortController();
  private isWoken = false;
  private loop: Promise<void> | undefined;
  private readonly outage: Outage;

  /** @param behind those that go on where this one has done something */
  constructor(
    private readonly task: TaskDefinition,
    private readonly log: Log,
    private readonly behind: () => readonly RunningTask[] = () => [],
  ) {
    this.outage = new Outage(log, `${task.name}: failed, trying again`, `${task.name}: works again`);
  }

  start(): void {
    this.loop = this.run();
  }

  /** Waits for the current run. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.rest.abort();
    await this.loop;
  }

  /** Ends the rest of one that has begun; one under way runs once more at once. */
  wake(): void {
    this.isWoken = true;
    this.rest.abort();
  }

  private async run(): Promise<void> {
    let pause = this.task.firstMs ?? 0;
    while (await this.restsFor(pause)) pause = await this.once(this.stopping.signal);
  }

  /** Whether to go on after a rest. */
  private async restsFor(ms: number): Promise<boolean> {
    const { signal } = this.stopping;
    if (ms > 0 && !this.isWoken && !signal.aborted) {
      this.rest = new AbortController();
      await sleep(ms, undefined, { signal: this.rest.signal }).catch(() => undefined);
    }
    this.isWoken = false;
    return !signal.aborted;
  }

  /** Returns the milliseconds until the next run. */
  private async once(signal: AbortSignal): Promise<number> {
    const { everyMs, restFactor = 0, retryMs = Math.min(everyMs, RETRY_MS), run } = this.task;
    const began = performance.now();
    try {
      const isMoreWaiting = (await run({ signal, log: this.log })) === true;
      this.outage.ended();
      if (isMoreWaiting) {
        for (const task of this.behind()) task.wake();
        return 0;
      }
    } catch (error) {
      this.outage.began(error);
      return retryMs;
    }
    return Math.max(everyMs, (performance.now() - began) * restFactor);
  }
}
