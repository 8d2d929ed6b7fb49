import type { Client } from './client.js';
import { type PlannedHistory, releasesFile } from './planned-releases.js';
import { until } from './until.js';
import { handedIn, type TestApp } from './world.js';

/** Waits until all that came is observed and forecast. */
export async function forecastDone(app: Pick<TestApp, 'sql'>): Promise<void> {
  await until('all schedules to be forecast', async () => {
    const [at] = await app.sql<{ waiting: number }>(`
      SELECT ((SELECT count(*) FROM demand_change) + (SELECT count(*) FROM forecast_change)
        + (SELECT count(*) FROM forecast_run WHERE state IN ('waiting', 'running')))::int AS waiting`);
    return at?.waiting === 0;
  });
}

/** Hands in a history as one file, and waits until it is forecast. Its workers read it. */
export async function planned(app: Pick<TestApp, 'sql'>, client: Client, history: PlannedHistory): Promise<void> {
  await handedIn(client, releasesFile(history));
  await forecastDone(app);
}

/** An active action for all articles whose number begins with a text, as a person would set it up; returns its id. It has not run yet. */
export async function actionFor(
  { sql, world }: Pick<TestApp, 'sql' | 'world'>,
  prefix: string,
  { percent = 12.5, preserveTotal = false }: { readonly percent?: number; readonly preserveTotal?: boolean } = {},
): Promise<string> {
  const [made] = await sql<{ id: string }>(
    `WITH g AS (INSERT INTO forecast_group (company_id, name) VALUES ($1, $2) RETURNING id),
      m AS (INSERT INTO forecast_group_article (group_id, article_id, company_id) SELECT g.id, a.id, $1 FROM g, demand_article a WHERE a.company_id = $1 AND starts_with(a.article_number, $2)),
      x AS (INSERT INTO forecast_action (company_id, name, adjust_percent, direction, from_week, to_week, preserve_total, min_improvement_percent, schedule, is_active)
        VALUES ($1, $2, $3, 'both', 0, 26, $4, 2, 'weekly', true) RETURNING id),
      u AS (INSERT INTO forecast_action_group (action_id, group_id, company_id) SELECT x.id, g.id, $1 FROM x, g)
    SELECT id FROM x`,
    [world.solna, prefix, percent, preserveTotal],
  );
  return made?.id ?? '';
}

/** Has an action run; its workers do it. */
export async function askedToRun({ sql, world }: Pick<TestApp, 'sql' | 'world'>, actionId: string): Promise<void> {
  await sql('INSERT INTO forecast_run (company_id, action_id) VALUES ($1, $2)', [world.solna, actionId]);
  await forecastDone({ sql });
}
