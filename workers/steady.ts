import { setTimeout as sleep } from 'node:timers/promises';
import { reason, type Log } from '../server/platform/log.js';

/** Milliseconds until what failed is tried again, at most, where the piece says nothing else. */
const RETRY_MS = 5_000;

/** A piece of work: it is done again at once when it answers `true`, that more waits. */
export interface Work {
  readonly what: string;
  /** Milliseconds until it is done again. */
  readonly everyMs: number;
  /** Times as long as it took that it rests at least, where its cost grows with what lies about. */
  readonly rest?: number;
  /** Milliseconds until it is tried again after a failure, where a few seconds would be too soon. */
  readonly retryMs?: number;
  readonly work: () => Promise<unknown>;
}

/** Does a small piece of work again and again, each at a pace of its own: a slow or failing one delays no other. What fails is tried again. */
export class Steady {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly piece: Work,
    private readonly log: Log,
  ) {}

  start(): void {
    this.loop = this.run();
  }

  /** Waits for the piece in hand. */
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

  /** Returns the milliseconds until it is done again. */
  private async once(): Promise<number> {
    const { what, everyMs, rest = 0, retryMs = Math.min(everyMs, RETRY_MS), work } = this.piece;
    const began = performance.now();
    try {
      if ((await work()) === true) return 0;
    } catch (error) {
      this.log.warn({ reason: reason(error) }, `${what}: failed, trying again`);
      return retryMs;
    }
    return Math.max(everyMs, (performance.now() - began) * rest);
  }
}
