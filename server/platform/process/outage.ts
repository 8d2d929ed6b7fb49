import { reason, type Log } from '../log.js';

/** Logs once that something is away, with the reason, and once that it is back. */
export class Outage {
  private since: number | undefined;

  /** With the two lines: "queue unavailable, retrying" and "queue available again". */
  constructor(
    private readonly log: Log,
    private readonly beginning: string,
    private readonly end: string,
  ) {}

  /** Whether it is away. */
  get isOn(): boolean {
    return this.since !== undefined;
  }

  /** It failed; logged unless it was away already. */
  began(error: unknown): void {
    if (this.since !== undefined) return;
    this.since = performance.now();
    this.log.warn({ reason: reason(error) }, this.beginning);
  }

  /** It works; logged where it was away. */
  ended(): void {
    if (this.since === undefined) return;
    const seconds = Math.round((performance.now() - this.since) / 1000);
    this.since = undefined;
    this.log.info({ seconds }, this.end);
  }
}
