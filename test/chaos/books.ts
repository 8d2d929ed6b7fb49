import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Looks into the database of a run from outside, through every outage: a question is asked until it is answered. */
export class Books {
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 3_000 });
    this.pool.on('error', () => undefined);
  }

  async ask<R extends pg.QueryResultRow>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    const deadline = Date.now() + 30_000;
    for (;;) {
      try {
        return (await this.pool.query<R>(sql, [...params])).rows;
      } catch (error) {
        const refused = error instanceof pg.DatabaseError && !/^(57|08|25|53)/.test(error.code ?? '57');
        if (refused || Date.now() > deadline) throw error;
      }
      await sleep(100);
    }
  }

  async number(sql: string, params: readonly unknown[] = []): Promise<number> {
    const [row] = await this.ask<{ n: string }>(sql, params);
    return Number(row?.n ?? 0);
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
