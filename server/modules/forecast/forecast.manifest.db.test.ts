import type pg from 'pg';
import { storeDatabase, type StoreDatabase } from '../../../test/harness/store-database.js';
import type { Database } from '../../platform/database/database.js';
import { ExpiryService } from '../retention/expiry.service.js';
import { RetentionStore } from '../retention/retention.store.js';
import { forecastArea } from './forecast.manifest.js';

/** An adjusted schedule with a line, of a release ($1) that came so many weeks ago ($2). */
const ADJUSTED = `
WITH s AS (
  INSERT INTO forecast_schedule (head_id, company_id, document_number, received_at, model_version, is_active, line_count, adjusted_line_count, calloff_count, adjusted_calloff_count, totals)
  SELECT $1, id, 'R', now() - make_interval(weeks => $2), 'm', true, 1, 0, 0, 0, '[]' FROM company RETURNING head_id, company_id)
INSERT INTO forecast_line (head_id, line_id, company_id, position, article_number, ship_to, unit, status, original_total, adjusted_total, adjusted_calloff_count, days, statuses, original, raw, adjusted, reasons)
SELECT head_id, head_id, company_id, 0, 'A', '', 'PCE', 'own', 0, 0, 0, '{}', '{}', '{}', '{}', '{}', '{}' FROM s`;
const RELEASE = `
INSERT INTO schedule_head (id, company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count)
SELECT $1, id, $1, 1, 'R', 'DELFOR', 'complete', 1, 0 FROM company`;

describe('adjusted schedules', () => {
  let own: StoreDatabase;
  let database: Database;
  let client: pg.Client;
  beforeAll(async () => {
    own = await storeDatabase();
    ({ database, client } = own);
    await client.query(`INSERT INTO company (code, name) VALUES ('OWN', 'Own')`);
  });
  afterAll(async () => {
    await own.close();
  });

  it('stay as long as their release, and at least as long as plans; their lines go with them', async () => {
    for (const [id, weeks] of [
      [1, 161],
      [2, 161],
      [3, 159],
    ])
      await client.query(ADJUSTED, [id, weeks]);
    await client.query(RELEASE, [2]);
    await new ExpiryService(database, new RetentionStore(), [forecastArea]).run();
    const left = async (table: string): Promise<unknown[]> =>
      (await client.query(`SELECT head_id::int AS id FROM ${table} ORDER BY 1`)).rows as unknown[];
    expect(await left('forecast_schedule')).toEqual([{ id: 2 }, { id: 3 }]);
    expect(await left('forecast_line')).toEqual([{ id: 2 }, { id: 3 }]);
  });
});
