import type pg from 'pg';
import { storeDatabase, type StoreDatabase } from '../../../test/harness/store-database.js';
import type { CompanyId, ForecastActionId, ForecastRunId } from '../../domain/ids.js';
import { toId } from '../../domain/ids.js';
import type { Database } from '../../platform/database/database.js';
import { createLog } from '../../platform/log.js';
import { DemandScoring } from '../decision-support/decision-support.service.js';
import { DemandStore } from '../decision-support/decision-support.store.js';
import { ScheduleChangesView } from '../schedule/schedule.changes.view.js';
import { Forecasting } from './forecast.service.js';
import { ForecastCalculation } from './forecast-calculation.service.js';
import { ForecastCalculationStore } from './forecast-calculation.store.js';
import { ForecastChangeStore } from './forecast-change.store.js';
import { ForecastFacts } from './forecast-facts.service.js';
import { ForecastFactsStore } from './forecast-facts.store.js';
import { ForecastRebuild } from './forecast-rebuild.service.js';
import { ForecastRuns } from './forecast-run.service.js';
import { ForecastRunStore } from './forecast-run.store.js';
import { ForecastRunView } from './forecast-run.view.js';
import { ForecastRunWork } from './forecast-run.work.service.js';
import { ForecastTwins } from './forecast-twin.service.js';
import { ForecastTwinStore } from './forecast-twin.store.js';
import { ForecastWorker } from './forecast-worker.service.js';

/** First releases of a company ($1) by their numbers ($2), with so many lines ($3) of ten weeks each. */
const SCHEDULES = `
WITH h AS (
  INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, issue_date, completeness, line_count, calloff_count, parties, chain, release_order)
  SELECT $1, n + coalesce((SELECT max(message_id) FROM schedule_head), 0), 1, number, 'DELFOR', current_date, 'FULL', $3::integer, $3::integer * 10, number || ':OD|OWN:OD', number, '1'
  FROM unnest($2::text[]) WITH ORDINALITY AS g (number, n) RETURNING id, company_id, document_number)
INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, ship_to_code, unit, quantity_scale, dates, last_dates, quantities, statuses, periods,
  total_quantity, first_date, last_date, calloff_count)
SELECT h.company_id, h.id, n, n::text, h.document_number || '-' || n, 'P1', 'PCE', 0, c.dates, c.dates, c.quantities, c.statuses, c.periods, 0, current_date, current_date, 10
FROM h, generate_series(1, $3::integer) AS n, LATERAL (
  SELECT array_agg(current_date + 7 * w) AS dates, array_agg(100::bigint) AS quantities, array_agg(3::smallint) AS statuses, array_agg(0::smallint) AS periods
  FROM generate_series(0, 9) AS w) AS c`;
const ACTION = `
WITH g AS (INSERT INTO forecast_group (company_id, name) VALUES ($1, $2) RETURNING id),
  m AS (INSERT INTO forecast_group_article (group_id, article_id, company_id) SELECT g.id, a.id, $1 FROM g, demand_article a WHERE starts_with(a.article_number, $2)),
  x AS (INSERT INTO forecast_action (company_id, name, adjust_percent, direction, from_week, to_week, preserve_total, min_improvement_percent, schedule, is_active)
    VALUES ($1, $2, 25, 'both', 0, 26, false, 2, 'weekly', true) RETURNING id),
  u AS (INSERT INTO forecast_action_group (action_id, group_id, company_id) SELECT x.id, g.id, $1 FROM x, g)
SELECT id FROM x`;
/** What the database refuses of one article. */
const BREAK = `
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
CREATE TRIGGER refused BEFORE INSERT ON forecast_plan FOR EACH ROW WHEN (NEW.head_id IS NOT NULL) EXECUTE FUNCTION refuse()`;

describe('forecasts of schedules', () => {
  let own: StoreDatabase;
  let database: Database;
  let scoring: DemandScoring;
  let client: pg.Client;
  let company: CompanyId;
  const log = createLog('test', 'silent');
  const workers: ForecastWorker[] = [];
  const view = new ForecastRunView();
  const runs = new ForecastRuns(view);

  /** What a worker process has: nothing of it outlives the process. */
  const started = (): Forecasting => {
    const worker = new ForecastWorker();
    workers.push(worker);
    const calculation = new ForecastCalculation(new ForecastCalculationStore(), worker);
    const twins = new ForecastTwins(new ScheduleChangesView(), new ForecastTwinStore(), worker);
    const work = new ForecastRunWork(new ForecastRunStore(), calculation, twins);
    const facts = new ForecastFacts(new ForecastFactsStore());
    return new Forecasting(database, new ForecastChangeStore(), facts, calculation, twins, work);
  };
  const sql = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await client.query(text, values)).rows as R[];
  const arrive = async (numbers: readonly string[], lines: number): Promise<void> => {
    await sql(SCHEDULES, company, numbers, lines);
    while (await scoring.run(log));
  };
  const forecastAll = async (forecasting: Forecasting): Promise<void> => {
    while (await forecasting.run(log));
  };
  const action = async (prefix: string): Promise<ForecastActionId> =>
    toId('forecast-action', (await sql<{ id: string }>(ACTION, company, prefix))[0]?.id ?? '');
  const request = (actionId: ForecastActionId) =>
    database.transaction({ company, narrowing: null }, (tx) =>
      runs.request(tx, { companyId: company, actionId, requestedBy: null, added: 3, removed: 1 }),
    );
  const runOf = (id: ForecastRunId) =>
    database.transaction({ company, narrowing: null }, (tx) => view.run(tx, company, id));

  beforeAll(async () => {
    own = await storeDatabase();
    ({ database, client } = own);
    scoring = new DemandScoring(database, new ScheduleChangesView(), new DemandStore());
    const [made] = await sql<{ id: string }>(`INSERT INTO company (code, name) VALUES ('OWN', 'Own') RETURNING id`);
    company = toId('company', made?.id ?? '');
  });
  afterAll(async () => {
    for (const worker of workers) await worker.onModuleDestroy();
    await scoring.onModuleDestroy();
    await own.close();
  });

  it('go on behind what was committed where a worker ends within a run, which is asked for once', async () => {
    await arrive(['MANY'], 450);
    await forecastAll(started());
    expect(
      await sql(`SELECT FROM forecast_article WHERE status = 'insufficient' AND customer_quantity = 900`),
    ).toHaveLength(450);
    const actionId = await action('MANY');
    const { runId, state } = await request(actionId);
    expect(state).toBe('waiting');
    const first = started();
    await first.run(log);
    await first.run(log);
    const half = await runOf(runId);
    expect(half).toMatchObject({
      state: 'running',
      articles: 450,
      articlesDone: 200,
      insufficient: 200,
      schedules: 1,
      added: 3,
    });
    // Asked for again meanwhile, it begins anew behind its end.
    expect((await request(actionId)).runId).toBe(runId);
    const other = started();
    while ((await runOf(runId)).schedulesDone === 0) await other.run(log);
    expect(await runOf(runId)).toMatchObject({
      state: 'running',
      articlesDone: 450,
      insufficient: 450,
      added: 6,
      removed: 2,
    });
    await forecastAll(other);
    expect(await runOf(runId)).toMatchObject({
      state: 'done',
      articlesDone: 450,
      insufficient: 450,
      schedulesDone: 1,
      error: null,
    });
    expect(await sql('SELECT FROM forecast_line WHERE adjusted_total = original_total')).toHaveLength(450);
  });

  it('of a run that is cancelled stop, and what is calculated stays', async () => {
    const actionId = await action('MANY-1');
    const { runId } = await request(actionId);
    const forecasting = started();
    await forecasting.run(log);
    const cancelled = await database.transaction({ company, narrowing: null }, (tx) => runs.cancel(tx, company, runId));
    expect(cancelled).toMatchObject({ state: 'cancelled', articlesDone: 0 });
    await forecastAll(forecasting);
    expect(await runOf(runId)).toEqual(cancelled);
    const pages = await database.transaction({ company, narrowing: null }, async (tx) => ({
      list: await view.ofAction(tx, company, actionId, { limit: 1 }),
      latest: await view.latest(tx, company, [actionId]),
    }));
    expect([pages.list.rows, pages.list.nextCursor, pages.latest.get(actionId)]).toEqual([
      [cancelled],
      null,
      cancelled,
    ]);
  });

  it('that fail keep no others waiting, and are tried again, later each time', async () => {
    await client.query(BREAK);
    await arrive(['BROKEN'], 2);
    await forecastAll(started());
    const failed = () =>
      sql('SELECT tries, error, round(extract(epoch FROM retry_at - now()) / 60)::int AS minutes FROM forecast_change');
    expect(await failed()).toEqual([{ tries: 1, error: 'refused', minutes: 1 }]);
    await client.query('UPDATE forecast_change SET retry_at = now()');
    await forecastAll(started());
    expect(await failed()).toEqual([{ tries: 2, error: 'refused', minutes: 4 }]);
    await client.query('UPDATE forecast_change SET retry_at = now(); DROP TRIGGER refused ON forecast_plan');
    await forecastAll(started());
    expect(await failed()).toEqual([]);
    expect(
      await sql(
        `SELECT FROM demand_article a JOIN forecast_plan p ON p.article_id = a.id WHERE starts_with(article_number, 'BROKEN')`,
      ),
    ).toHaveLength(2);
  });

  it('of a run that fails say why', async () => {
    await client.query(
      'CREATE TRIGGER refused BEFORE UPDATE OF status ON forecast_article FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    await client.query('UPDATE forecast_article SET weeks = 9');
    const { runId } = await request(await action('BROKEN'));
    await forecastAll(started());
    expect(await runOf(runId)).toMatchObject({ state: 'failed', error: 'refused' });
    await client.query('DROP TRIGGER refused ON forecast_article');
  });

  it('are made anew by a command, the same', async () => {
    const stored = () => sql('SELECT article_id, week, release_order, planned FROM forecast_plan ORDER BY 1, 2');
    const before = await stored();
    await client.query(
      `UPDATE forecast_plan SET planned = '{1}'; UPDATE forecast_article SET status = 'own', weeks = 9`,
    );
    const rebuild = new ForecastRebuild(database);
    const [found] = await rebuild.companies('OWN');
    const said: number[] = [];
    expect(await rebuild.run(found?.id ?? company, (done) => said.push(done))).toBe(452);
    await rebuild.close();
    expect(said).toEqual([200, 400, 452]);
    expect(await stored()).toEqual(before);
    expect(await sql(`SELECT FROM forecast_article WHERE status = 'insufficient' AND weeks = 0`)).toHaveLength(452);
  });
});
