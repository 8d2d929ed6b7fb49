import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';

/** How often something may be evaluated within a time. Windows slide: at no moment has there been more within the time before. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  readonly within: '15 minutes' | '1 hour' | '1 day';
}

/** Limits counted in Postgres, so that all servers count together, whatever comes at once: a row is locked while it counts. */
@Injectable()
export class ThrottleStore {
  /** Counts a try for each limit, before anything is evaluated; false when one is used up. Of several limits the caller rolls back then, so that refusals use up nothing. */
  async count(tx: Tx, limits: readonly Limit[]): Promise<boolean> {
    const rows = await tx.query<{ allowed: boolean }>(
      `
      WITH l AS (SELECT * FROM unnest($1::text[], $2::int[], $3::interval[]) AS l (key, most, within))
      INSERT INTO login_throttle AS t (key, failures, tries) SELECT key, 1, ARRAY[clock_timestamp()] FROM l ORDER BY key
      ON CONFLICT (key) DO UPDATE SET (window_start, failures, tries) = (
        SELECT clock_timestamp(), cardinality(recent) + 1, CASE WHEN cardinality(recent) < most THEN array_append(recent, clock_timestamp()) ELSE recent END
        FROM l, LATERAL (SELECT ARRAY(SELECT at FROM unnest(t.tries) AS at WHERE at > clock_timestamp() - within ORDER BY at) AS recent) AS r WHERE l.key = t.key)
      RETURNING failures <= (SELECT most FROM l WHERE l.key = t.key) AS allowed`,
      [limits.map((l) => l.key), limits.map((l) => l.most), limits.map((l) => l.within)],
    );
    return rows.every(({ allowed }) => allowed);
  }

  /** Begins anew. */
  async forget(tx: Tx, keys: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM login_throttle WHERE key = ANY ($1)', [keys]);
  }

  /** Takes one try back: it turned out to be rightful. */
  async refund(tx: Tx, keys: readonly string[]): Promise<void> {
    await tx.query(
      `UPDATE login_throttle SET tries = tries[:cardinality(tries) - 1]
      FROM (SELECT key FROM login_throttle WHERE key = ANY ($1) ORDER BY key FOR UPDATE) AS mine WHERE login_throttle.key = mine.key`,
      [keys],
    );
  }
}
