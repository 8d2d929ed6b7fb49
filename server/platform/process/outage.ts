import { DatabaseAway } from '../database/away.js';
import { reason, type Log } from '../log.js';

/** Milliseconds between two lines about an outage that lasts. */
const REMIND_EVERY_MS = 60_000;

/** Logs once that something is away, with the reason, again each minute that it lasts, and once that it is back. */
export class Outage {
  private since: number | undefined;
  private loggedAt = 0;

  /** With the two lines: "queue unavailable, retrying" and "queue available again". */
  constructor(
    private readonly log: Log,
    private readonly beginning: string,
    private readonly end: string,
    private readonly remindEveryMs = REMIND_EVERY_MS,
  ) {}

  /** Whether it is away. */
  get isOn(): boolean {
    return this.since !== undefined;
  }

  /** It failed. Not logged here where the database is away, which the database logs once for everything that needs it. */
  began(error: unknown): void {
    if (error instanceof DatabaseAway) return;
    const now = performance.now();
    if (this.since !== undefined && now - this.loggedAt < this.remindEveryMs) return;
    const lasting = this.since === undefined ? {} : { seconds: secondsBetween(this.since, now) };
    this.since ??= now;
    this.loggedAt = now;
    this.log.warn({ reason: reason(error), ...lasting }, this.beginning);
  }

  /** It works; logged where it was away. */
  ended(): void {
    if (this.since === undefined) return;
    const seconds = secondsBetween(this.since, performance.now());
    this.since = undefined;
    this.log.info({ seconds }, this.end);
  }
}

function secondsBetween(from: number, to: number): number {
  return Math.round((to - from) / 1000);
}
