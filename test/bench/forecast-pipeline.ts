import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Running, start, stop } from './ingest.js';
import { processorTime } from './processor.js';
import type { Stack } from './stack.js';
import { type Figure, figure, median, ratios } from './statistics.js';

/** Lines and call-offs of each release, and weekly releases that came before the clock starts. */
const [LINES, CALLOFFS, HISTORY] = [50, 60, 30];
const TRIES = 10;
/** Schedules that are stored at a time, with the area and without it. */
const STORED = 200;
/** Articles of the run, and past weeks of each; ten thousand are what is promised. */
const [ARTICLES, WEEKS, PROMISED] = [1_000, 156, 10_000];
const LOOK_EVERY_MS = 5;

/** A release ($2) of a customer ($3): weekly, the last of them issued today; a day of call-offs for each line. */
const RELEASE = `
WITH h AS (
  INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, issue_date, completeness, line_count, calloff_count, parties, chain, release_order)
  SELECT $1, coalesce(max(message_id), 0) + 1, 1, 'PLAN', 'DELFOR', current_date + 7 * ($2::integer - ${String(HISTORY + TRIES)}), 'FULL', ${String(LINES)}, ${String(LINES * CALLOFFS)},
    $3 || ':OD|OWN:OD', 'PLAN', lpad($2::text, 6, '0') FROM schedule_head RETURNING id, issue_date
), before AS (
  UPDATE schedule_head SET superseded_by = (SELECT id FROM h) WHERE company_id = $1 AND parties = $3 || ':OD|OWN:OD' AND superseded_by IS NULL
)
INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, ship_to_code, unit, quantity_scale, dates, last_dates, quantities, statuses, periods, total_quantity,
  first_date, last_date, calloff_count)
SELECT $1, h.id, line, line::text, 'ART-' || line, 'P1', 'PCE', 0, c.dates, c.dates, c.quantities, c.statuses, c.periods, 0, h.issue_date, h.issue_date + 59, ${String(CALLOFFS)}
FROM h CROSS JOIN generate_series(1, ${String(LINES)}) AS line CROSS JOIN LATERAL (
  SELECT array_agg(h.issue_date + d) AS dates, array_agg((100 + (line * 7 + d * 3 + $2::integer) % 20 + CASE WHEN d > 14 THEN 25 ELSE 0 END)::bigint) AS quantities,
    array_agg(3::smallint) AS statuses, array_agg(0::smallint) AS periods FROM generate_series(0, ${String(CALLOFFS - 1)}) AS d) AS c
RETURNING head_id AS id`;
const ACTION = `
WITH g AS (INSERT INTO forecast_group (company_id, name) VALUES ($1, $2) RETURNING id),
  m AS (INSERT INTO forecast_group_article (group_id, article_id, company_id) SELECT g.id, a.id, $1 FROM g, demand_article a WHERE starts_with(a.article_number, $2)),
  x AS (INSERT INTO forecast_action (company_id, name, adjust_percent, direction, from_week, to_week, preserve_total, min_improvement_percent, schedule, is_active)
    VALUES ($1, $2, 25, 'both', 0, 26, false, 2, 'weekly', true) RETURNING id),
  u AS (INSERT INTO forecast_action_group (action_id, group_id, company_id) SELECT x.id, g.id, $1 FROM x, g)
INSERT INTO forecast_run (company_id, action_id) SELECT $1, id FROM x`;
/** Articles with the plans of past weeks, as they lie there after three years. */
const FACTS = `
WITH c AS (INSERT INTO demand_customer (company_id, address) VALUES ($1, 'LONG:OD') RETURNING id),
  a AS (INSERT INTO demand_article (company_id, customer_id, article_number, ship_to, unit) SELECT $1, c.id, 'LONG-' || n, 'P1', 'PCE' FROM c, generate_series(1, ${String(ARTICLES)}) AS n RETURNING id),
  f AS (INSERT INTO forecast_article (article_id, company_id, as_of) SELECT id, $1, current_date + 7 FROM a)
INSERT INTO forecast_plan (article_id, week, company_id, head_id, release_order, received_at, planned)
SELECT a.id, date_trunc('week', now())::date - 7 * w, $1, 0, lpad((1000 - w)::text, 6, '0'), now(),
  (SELECT array_agg(100 + (a.id * 7 + (w - k) * 13) % 41 + CASE WHEN k > 2 THEN 20 ELSE 0 END) FROM generate_series(0, 25) AS k)
FROM a, generate_series(1, ${String(WEEKS)}) AS w`;
const WAITING = `
SELECT ((SELECT count(*) FROM demand_change) + (SELECT count(*) FROM forecast_change) + (SELECT count(*) FROM forecast_run WHERE state IN ('waiting', 'running')))::int AS waiting`;

async function atRest(watcher: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await watcher.query<{ waiting: number }>({ name: 'waiting', text: WAITING });
    if (rows[0]?.waiting === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function companyOf(watcher: pg.Client): Promise<string> {
  const { rows } = await watcher.query<{ id: string }>('SELECT id FROM company');
  return rows[0]?.id ?? '';
}

/** How long after its commit each of some releases has what it is corrected to, in ms, as somebody sees it who looks every few milliseconds. */
async function delays({ watcher }: Running, company: string): Promise<number[]> {
  const found: number[] = [];
  for (let at = 1; at <= TRIES; at += 1) {
    const { rows } = await watcher.query<{ id: string }>(RELEASE, [company, HISTORY + at, 'CUST']);
    const from = performance.now();
    for (;;) {
      const seen = await watcher.query({
        name: 'twin',
        text: 'SELECT FROM forecast_schedule WHERE head_id = $1',
        values: [rows[0]?.id],
      });
      if (seen.rowCount === 1) break;
      await sleep(LOOK_EVERY_MS);
    }
    found.push(performance.now() - from);
    await atRest(watcher);
  }
  return found;
}

/** Processor time of the database to store some schedules, in ms. */
async function storing({ watcher, database }: Running, company: string, from: number): Promise<number> {
  const name = new URL(database.url).pathname.slice(1);
  const before = processorTime([], name) ?? Number.NaN;
  for (let at = 0; at < STORED; at += 1) await watcher.query(RELEASE, [company, from + at, 'STORED']);
  return (processorTime([], name) ?? Number.NaN) - before;
}

/** When a release has what it is corrected to, what the area costs where releases are stored, and what a run of ten thousand articles takes. */
export async function measureForecastPipeline(
  stack: Stack,
  { rounds }: { readonly rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`forecast-pipeline: ${String(HISTORY)} releases of ${String(LINES)} lines with ${String(CALLOFFS)} call-offs`);
  const running = await start(stack, 'postgres', 1);
  const { watcher, workers, database } = running;
  const company = await companyOf(watcher);
  for (let release = 1; release <= HISTORY; release += 1) await watcher.query(RELEASE, [company, release, 'CUST']);
  await atRest(watcher);
  await watcher.query(ACTION, [company, 'ART-']);
  await atRest(watcher);
  const delay = await delays(running, company);
  say(`forecast-pipeline: a run of ${String(ARTICLES)} articles with ${String(WEEKS)} weeks each`);
  await watcher.query(FACTS, [company]);
  await watcher.query('VACUUM ANALYZE forecast_plan, forecast_article, demand_article');
  const used = (): number =>
    processorTime(
      workers.map(({ pid }) => pid),
      new URL(database.url).pathname.slice(1),
    ) ?? Number.NaN;
  const before = used();
  await watcher.query(ACTION, [company, 'LONG-']);
  await atRest(watcher);
  const seconds = ((used() - before) * PROMISED) / ARTICLES / 1_000;
  await Promise.all(workers.map((worker) => worker.stop()));
  const costs: { with: number[]; without: number[] } = { with: [], without: [] };
  for (let round = 0; round < 2 * rounds; round += 1) {
    const kind = round % 2 === 0 ? 'without' : 'with';
    const is = kind === 'with' ? 'ENABLE' : 'DISABLE';
    await watcher.query(`ALTER TABLE demand_change ${is} TRIGGER demand_change_forecast`);
    costs[kind].push(await storing(running, company, round * STORED));
  }
  await stop({ ...running, workers: [] });
  return [
    figure('forecast-pipeline: a release of 50 x 60 has what it is corrected to after its commit, half of them', 'ms', [
      median(delay),
    ]),
    figure('  the last of them', 'ms', [Math.max(...delay)], { atMost: 1_000 }),
    figure(
      'forecast-pipeline: storing a release with the area / without it, processor time of the database',
      'x',
      ratios(costs.with, costs.without),
      { atMost: 1.05 },
    ),
    figure(
      `forecast-pipeline: a run of 10,000 articles with 156 weeks, with its database, by one of ${String(ARTICLES)}`,
      's of processor time',
      [seconds],
      { atMost: 120 },
    ),
  ];
}
