import type pg from 'pg';

const MEASURE_EVERY_MS = 30_000;
/** A number this near to now, in milliseconds, is a reading of a clock, or a time that was counted from one. */
const NEAR_MS = 24 * 3_600_000;
type Answer = { readonly rows?: readonly Record<string, unknown>[] } | undefined;
type Answered = (error: unknown, answer: Answer) => void;
type Query = (text: unknown, values: unknown, answered?: unknown) => unknown;

/**
 * BullMQ counts leases on Postgres by the clock of the process that asks: a worker whose host is five minutes ahead would take every
 * job from the workers that are running it. So the times in its parameters are moved to the clock that all have in common, that
 * of the database, and the times in answers back to ours, by which it decides when a lease is renewed.
 */
export class DatabaseClock {
  /** Milliseconds that the database's clock is ahead of ours. */
  private ahead = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly pool: pg.Pool) {
    pool.on('connect', (client) => {
      const ask = client.query.bind(client) as Query;
      const asked: Query = (text, values, answered) => {
        const given = Array.isArray(values) ? values.map((v: unknown) => this.moved(v, this.ahead)) : values;
        if (typeof answered !== 'function') return ask(text, given, answered);
        return ask(text, given, (error: unknown, answer: Answer) => {
          (answered as Answered)(error, this.back(answer));
        });
      };
      Object.assign(client, { query: asked });
    });
  }

  /** Measures once, which it waits for, and then every half minute. */
  async start(): Promise<void> {
    if (this.timer) return;
    this.timer = setInterval(() => {
      this.measure().catch(() => undefined);
    }, MEASURE_EVERY_MS).unref();
    await this.measure();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async measure(): Promise<void> {
    const from = Date.now();
    // As text in a form that isn't moved.
    const { rows } = await this.pool.query<{ now: string }>(
      `SELECT 't' || (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
    );
    this.ahead = Number(rows[0]?.now.slice(1) ?? from) - (from + Date.now()) / 2;
  }

  /** The answer itself, its times moved in place. */
  private back(answer: Answer): Answer {
    for (const row of answer?.rows ?? [])
      for (const [name, value] of Object.entries(row)) row[name] = this.moved(value, -this.ahead);
    return answer;
  }

  /** Numbers go in as numbers; bigint comes back as text. */
  private moved(value: unknown, by: number): unknown {
    const ms =
      typeof value === 'number' ? value : typeof value === 'string' && /^\d{13}$/.test(value) ? Number(value) : NaN;
    if (!(Math.abs(ms - Date.now()) < NEAR_MS)) return value;
    return typeof value === 'number' ? Math.round(ms + by) : String(Math.round(ms + by));
  }
}
