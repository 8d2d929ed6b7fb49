import type pg from 'pg';
import { storeDatabase, type StoreDatabase } from '../../../test/harness/store-database.js';
import type { Database } from '../../platform/database/database.js';
import { createLog } from '../../platform/log.js';
import { ScheduleChangesView } from '../schedule/schedule.changes.view.js';
import { DemandScoring } from './decision-support.service.js';
import { DemandStore } from './decision-support.store.js';

/** First releases of a company ($1) by their numbers ($2), with so many lines ($3) and call-offs of each ($4), one on each day. */
const SCHEDULES = `
WITH h AS (
  INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, issue_date, completeness, line_count, calloff_count, parties, chain, release_order)
  SELECT $1, n + coalesce((SELECT max(message_id) FROM schedule_head), 0), 1, number, 'DELFOR', '2026-11-23', 'FULL', $3::integer, $3::integer * $4::integer, number || ':OD|OWN:OD', number, '1'
  FROM unnest($2::text[]) WITH ORDINALITY AS g (number, n) RETURNING id, company_id, document_number)
INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, ship_to_code, unit, quantity_scale, dates, last_dates, quantities, statuses, periods,
  total_quantity, first_date, last_date, calloff_count)
SELECT h.company_id, h.id, n, n::text, h.document_number || '-' || n, 'P1', 'PCE', 0, c.dates, c.dates, c.quantities, c.statuses, c.periods, 0, '2026-11-23', '2026-11-23', $4::integer
FROM h, generate_series(1, $3::integer) AS n, LATERAL (
  SELECT array_agg(date '2026-11-23' + d) AS dates, array_agg(100::bigint) AS quantities, array_agg(3::smallint) AS statuses, array_agg(0::smallint) AS periods
  FROM generate_series(0, $4::integer - 1) AS d) AS c`;

/** What the database refuses of one schedule. */
const BREAK = `
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused %', NEW.document_number; END $$;
CREATE TRIGGER refused BEFORE INSERT ON demand_observation FOR EACH ROW WHEN (NEW.document_number = 'BROKEN') EXECUTE FUNCTION refuse()`;

describe('scores of schedules', () => {
  let own: StoreDatabase;
  let database: Database;
  let scoring: DemandScoring;
  let client: pg.Client;
  let company: string;
  let isOver = false;
  /** Turns of the event loop: all there were, when releases had been read, and when what they say was handed to the database. */
  const turns = { all: 0, read: 0, written: 0 };
  class View extends ScheduleChangesView {
    override async withPrevious(...given: Parameters<ScheduleChangesView['withPrevious']>) {
      const found = await super.withPrevious(...given);
      turns.read = turns.all;
      return found;
    }
  }
  class Store extends DemandStore {
    override observe(...given: Parameters<DemandStore['observe']>) {
      turns.written = turns.all;
      return super.observe(...given);
    }
  }
  const log = createLog('test', 'silent');
  const sql = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await client.query(text, values)).rows as R[];
  const arrive = (numbers: readonly string[], lines: number, calloffs: number) =>
    sql(SCHEDULES, company, numbers, lines, calloffs);
  /** Articles of a schedule in whose ten weeks 70 call-offs of 100 lie. */
  const scored = async (number: string): Promise<number> =>
    (await sql(`SELECT FROM demand_article WHERE article_number LIKE $1 || '-%' AND quantity = 7000`, number)).length;
  const waiting = () =>
    sql(
      `SELECT h.document_number AS number, c.tries, c.error, round(extract(epoch FROM c.retry_at - now()) / 60)::int AS minutes
       FROM demand_change c JOIN schedule_head h ON h.id = c.head_id ORDER BY c.id`,
    );
  const scoreAll = async (): Promise<void> => {
    while (await scoring.run(log));
  };
  beforeAll(async () => {
    own = await storeDatabase();
    ({ database, client } = own);
    scoring = new DemandScoring(database, new View(), new Store());
    const [made] = await sql<{ id: string }>(`INSERT INTO company (code, name) VALUES ('OWN', 'Own') RETURNING id`);
    company = made?.id ?? '';
  });
  afterAll(async () => {
    isOver = true;
    await scoring.onModuleDestroy();
    await own.close();
  });

  it('are calculated at once of small ones, and of large ones on a thread, so that the process works meanwhile', async () => {
    const turn = (): void => {
      turns.all += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    await arrive(['SMALL'], 10, 100);
    await scoreAll();
    expect([await scored('SMALL'), turns.written - turns.read]).toEqual([10, 0]);
    await arrive(['LARGE'], 300, 100);
    await scoreAll();
    expect(await scored('LARGE')).toBe(300);
    expect(turns.written - turns.read).toBeGreaterThan(10);
  });

  it('that fail keep no others waiting, and are tried again, later each time', async () => {
    await client.query(BREAK);
    await arrive(['ONE', 'BROKEN', 'TWO'], 2, 100);
    await scoreAll();
    expect([await scored('ONE'), await scored('BROKEN'), await scored('TWO')]).toEqual([2, 0, 2]);
    const failed = { number: 'BROKEN', tries: 1, error: 'refused BROKEN', minutes: 1 };
    expect(await waiting()).toEqual([failed]);
    // It is not its turn yet, and others come.
    await arrive(['THREE'], 2, 100);
    await scoreAll();
    expect([await scored('THREE'), await waiting()]).toEqual([2, [failed]]);
    await client.query('UPDATE demand_change SET retry_at = now()');
    await scoreAll();
    expect(await waiting()).toEqual([{ ...failed, tries: 2, minutes: 4 }]);
    await client.query('UPDATE demand_change SET retry_at = now(); DROP TRIGGER refused ON demand_observation');
    await scoreAll();
    expect([await scored('BROKEN'), await waiting()]).toEqual([2, []]);
  });
});
