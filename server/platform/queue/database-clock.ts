import type pg from 'pg';

const MEASURE_EVERY_MS = 30_000;
/** A parameter this near to now, in milliseconds, is BullMQ's reading of our clock, or a time that it counted from that. */
const NEAR_MS = 24 * 3_600_000;
type Query = (text: unknown, values?: unknown, ...more: unknown[]) => unknown;

/**
 * BullMQ counts leases on Postgres by the clock of the process that asks: a worker whose host is five minutes ahead would take every
 * job from the workers that have it in hand. So the times in its parameters are moved to the clock that all have in common, that
 * of the database.
 */
export class DatabaseClock {
  /** Milliseconds that the database's clock is ahead of ours. */
  private ahead = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly pool: pg.Pool) {
    pool.on('connect', (client) => {
      const ask = client.query.bind(client) as Query;
      const asked: Query = (text, values, ...more) => ask(text, Array.isArray(values) ? values.map((v: unknown) => this.shifted(v)) : values, ...more);
      Object.assign(client, { query: asked });
    });
  }

  /** Measures once, which it waits for, and then every half minute. */
  async start(): Promise<void> {
    if (this.timer) return;
    this.timer = setInterval(() => { this.measure().catch(() => undefined); }, MEASURE_EVERY_MS).unref();
    await this.measure();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async measure(): Promise<void> {
    const from = Date.now();
    const { rows } = await this.pool.query<{ now: string }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now');
    this.ahead = Number(rows[0]?.now ?? from) - (from + Date.now()) / 2;
  }

  private shifted(value: unknown): unknown {
    return typeof value === 'number' && Math.abs(value - Date.now()) < NEAR_MS ? Math.round(value + this.ahead) : value;
  }
}
