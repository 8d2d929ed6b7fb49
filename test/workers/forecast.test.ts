import { forecastSchedule, forecastSchedules } from '../../server/contract/forecast-schedule.js';
import { scheduleDelete } from '../../server/contract/schedule-decisions.js';
import { addDays } from '../../server/domain/calendar/day.js';
import type { ForecastRun } from '../../server/contract/forecast-action.js';
import type { Client } from '../given/client.js';
import { actionFor, askedToRun, forecastDone, planned } from '../given/forecast.js';
import { watch } from '../given/socket.js';
import { releasesFile, thisMonday, usualArticles } from '../given/planned-releases.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

const RELEASES = 40;

describe('the workers of Forecast AI', () => {
  let app: TestApp;
  let client: Client;
  const history = { number: 'PLAN', articles: usualArticles('P', RELEASES), releases: RELEASES };
  /** The same customer a week and a day later, and so on. */
  const later = (releases: number) => ({
    ...history,
    releases,
    newest: addDays(thisMonday(), 7 * (releases - RELEASES)),
  });

  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('manager');
    await planned(app, client, history);
  });
  afterAll(() => app.close());

  const article = async (number: string) => {
    const [row] = await app.sql<Record<string, unknown>>(
      'SELECT f.* FROM forecast_article f JOIN demand_article a ON a.id = f.article_id WHERE a.article_number = $1',
      [number],
    );
    return row ?? {};
  };
  /** All facts, by what the customer says. */
  const facts = () =>
    app.sql(`SELECT a.article_number, p.week, p.release_order, p.received_at, p.planned FROM forecast_plan p JOIN demand_article a ON a.id = p.article_id
      UNION ALL SELECT a.article_number, f.actuals_from, f.status, NULL, f.actuals FROM forecast_article f JOIN demand_article a ON a.id = f.article_id ORDER BY 1, 2, 3`);
  /** The same made anew of what is observed. */
  const rebuilt = async () => {
    await app.sql('DELETE FROM forecast_plan');
    await app.sql('UPDATE forecast_article SET actuals = NULL, actuals_from = NULL');
    await app.sql('UPDATE forecast_backlog SET through = 0, finished_at = NULL');
    await until('the backlog to be taken', async () => {
      const [at] = await app.sql<{ finished_at: string | null }>('SELECT finished_at FROM forecast_backlog');
      return at?.finished_at !== null;
    });
    return facts();
  };
  const runOf = async (actionId: string) => {
    const [run] = await app.sql<ForecastRun>(
      'SELECT * FROM forecast_run WHERE action_id = $1 ORDER BY id DESC LIMIT 1',
      [actionId],
    );
    return run;
  };
  const schedules = (query: object = {}) => client.call(forecastSchedules, { query });
  const newest = async () => {
    const [row] = (await schedules()).rows;
    return client.call(forecastSchedule, { params: { id: row?.scheduleHeadId ?? '' }, query: {} });
  };
  const calloffsOf = ({ lines }: Awaited<ReturnType<typeof newest>>, number: string) =>
    lines.find(({ articleNumber }) => articleNumber === number)?.calloffs ?? [];

  it('know of each article what was planned, called off and is to be expected', async () => {
    const plans = await app.sql<{ article_number: string; plans: number }>(
      'SELECT a.article_number, count(*)::int AS plans FROM forecast_plan p JOIN demand_article a ON a.id = p.article_id GROUP BY 1 ORDER BY 1',
    );
    expect(plans.map(({ plans: count }) => count)).toEqual([RELEASES, RELEASES, RELEASES, 2]);
    const [even, high, low, young] = [
      await article('P-EVEN'),
      await article('P-HIGH'),
      await article('P-LOW'),
      await article('P-NEW'),
    ];
    expect(even).toMatchObject({
      status: 'blended',
      demand_class: 'smooth',
      release_interval: 'weekly',
      as_of: thisMonday(),
    });
    expect(young).toMatchObject({ status: 'insufficient', estimate: null, improvement_percent: null });
    // Planned a quarter too high, a fifth too low, and as needed.
    expect(high).toMatchObject({ is_significant: true, tracking_signal: 1, volume_class: 'A' });
    expect(low).toMatchObject({ is_significant: true, tracking_signal: -1 });
    expect(Math.abs(Number(high['bias_percent']) - 25)).toBeLessThan(1);
    expect(Math.abs(Number(low['bias_percent']) + 20)).toBeLessThan(1);
    expect(Number(high['improvement_percent'])).toBeGreaterThan(30);
    expect(even['improvement_percent']).toBe(0);
    const part = Number(high['estimate']) / Number(high['customer_quantity']);
    expect(part).toBeGreaterThan(0.75);
    expect(part).toBeLessThan(0.85);
    expect(Number(high['estimate_low'])).toBeLessThanOrEqual(Number(high['estimate']));
    // Without an action nothing is moved.
    expect(high['explanation']).toMatchObject({ stoppedBy: 'no-action', capPercent: null, isProven: true });
    expect((await schedules()).rows).toEqual([]);
  });

  it('correct releases by a run of an action, within its limit and no further (FC-25, FC-26)', async () => {
    const watcher = await watch(client);
    const action = await actionFor(app, 'P-');
    await askedToRun(app, action);
    expect(await runOf(action)).toMatchObject({
      state: 'done',
      articles: 4,
      articles_done: 4,
      schedules: 1,
      schedules_done: 1,
      corrected: 2,
      gated: 1,
      insufficient: 1,
    });
    for (const topic of ['forecast', 'forecast-run'])
      await until(`${topic} to be told`, () => watcher.all('changed').some((one) => one.topic === topic));
    watcher.close();
    const { rows, total } = await schedules({ adjusted: true });
    expect([rows.length, total]).toEqual([1, 1]);
    expect(rows[0]).toMatchObject({
      documentNumber: 'PLAN',
      isInForce: true,
      lines: 4,
      adjustedLines: 2,
      calloffs: 80,
      issueDate: thisMonday(),
    });
    const found = await newest();
    const [even, high] = [calloffsOf(found, 'P-EVEN'), calloffsOf(found, 'P-HIGH')];
    expect(even.every(({ original, adjusted }) => original === adjusted)).toBe(true);
    expect(
      high
        .slice(2, 10)
        .every(({ original, adjusted, reason }) => reason === 'capped' && Number(adjusted) < Number(original)),
    ).toBe(true);
    // Whole pieces may lie beyond the limit by less than one.
    for (const { original, adjusted } of high)
      expect(Math.abs(Number(adjusted) - Number(original))).toBeLessThan(0.125 * Number(original) + 1);
    expect(calloffsOf(found, 'P-NEW').every(({ reason }) => reason === 'insufficient')).toBe(true);
    expect(found.lines.find(({ articleNumber }) => articleNumber === 'P-HIGH')).toMatchObject({
      action: { userActionId: action, adjustPercent: 12.5 },
      explanation: { stoppedBy: null, capPercent: 12.5 },
    });
    const [band] = high.slice(3);
    expect(Number(band?.p10)).toBeLessThan(Number(band?.p90));
  });

  it('show adjusted schedules in every order, by page and by what is asked for', async () => {
    for (const sort of ['issued', '-number', 'customer', 'adjusted', '-calloffs'] as const)
      expect((await schedules({ sort, inForce: false })).rows).toHaveLength(1);
    const [row] = (await schedules({ q: 'plan' })).rows;
    expect((await schedules({ customerId: row?.customerId, from: thisMonday(), to: thisMonday() })).total).toBe(1);
    expect((await schedules({ to: addDays(thisMonday(), -1) })).total).toBe(0);
    expect((await schedules({ q: 'nobody' })).total).toBe(0);
    expect((await schedules({ actionId: '1' })).total).toBe(0);
    const params = { id: row?.scheduleHeadId ?? '' };
    const first = await client.call(forecastSchedule, { params, query: { limit: 3 } });
    const rest = await client.call(forecastSchedule, { params, query: { cursor: first.nextCursor ?? '', limit: 3 } });
    expect([...first.lines, ...rest.lines].map(({ articleNumber }) => articleNumber)).toEqual([
      'P-EVEN',
      'P-HIGH',
      'P-LOW',
      'P-NEW',
    ]);
    expect(rest.nextCursor).toBeNull();
    const adjusted = await client.call(forecastSchedule, { params, query: { adjusted: true, q: 'hig' } });
    expect(adjusted.lines.map(({ articleNumber }) => articleNumber)).toEqual(['P-HIGH']);
    const neighbour = await app.as('neighbour');
    expect((await neighbour.call(forecastSchedules, { query: { inForce: false } })).total).toBe(0);
    expect((await neighbour.send('GET', `/applications/forecast-ai/adjusted-schedules/${params.id}`)).status).toBe(404);
  });

  it('show somebody who is restricted to a place the lines for it, and count these alone', async () => {
    await app.sql(`UPDATE forecast_line SET ship_to = 'ELSEWHERE' WHERE article_number = 'P-LOW'`);
    const [user] = await app.sql<{ id: string }>(`SELECT id FROM user_account WHERE username = 'swede'`);
    await client.send('PUT', `/applications/users/${user?.id ?? ''}/restriction`, { json: { shipTos: ['PLAN-DOCK'] } });
    const swede = await app.as('swede');
    const all = await newest();
    const { rows } = await swede.call(forecastSchedules, { query: { sort: '-calloffs' } });
    const seen = await swede.call(forecastSchedule, { params: { id: all.schedule.scheduleHeadId }, query: {} });
    const own = all.lines.filter(({ shipTo }) => shipTo === 'PLAN-DOCK');
    expect(seen.lines).toEqual(own);
    const sumOf = (kind: 'original' | 'adjusted') => String(own.reduce((sum, line) => sum + Number(line[kind]), 0));
    expect(rows).toEqual([seen.schedule]);
    expect(seen.schedule).toMatchObject({
      lines: 3,
      adjustedLines: 1,
      calloffs: 60,
      totals: [{ unit: 'PCE', original: sumOf('original'), adjusted: sumOf('adjusted') }],
    });
    await client.send('PUT', `/applications/users/${user?.id ?? ''}/restriction`, { json: { shipTos: ['NOWHERE'] } });
    expect((await swede.call(forecastSchedules, { query: { inForce: false } })).total).toBe(0);
    await app.sql(`UPDATE forecast_line SET ship_to = 'PLAN-DOCK'`);
  });

  it('correct the next release right after it came, and keep what the one before was corrected to', async () => {
    const before = await newest();
    await handedIn(client, releasesFile(later(RELEASES + 1), [RELEASES]));
    await forecastDone(app);
    const after = await newest();
    expect(after.schedule).toMatchObject({ issueDate: addDays(thisMonday(), 7), adjustedLines: 2, isInForce: true });
    const past = await client.call(forecastSchedule, { params: { id: before.schedule.scheduleHeadId }, query: {} });
    expect(past).toEqual({ ...before, schedule: { ...before.schedule, isInForce: false } });
    expect((await schedules({ inForce: false })).total).toBe(2);
    const delay = await app.sql<{ ms: number }>(
      'SELECT extract(epoch FROM s.adjusted_at - h.stored_at) * 1000 AS ms FROM forecast_schedule s JOIN schedule_head h ON h.id = s.head_id WHERE s.head_id = $1',
      [after.schedule.scheduleHeadId],
    );
    expect(Number(delay[0]?.ms)).toBeLessThan(10_000);
  });

  it('know the same whatever came late, again or was deleted', async () => {
    const issued = addDays(thisMonday(), -17);
    const late = { ...history, articles: history.articles.slice(0, 2), releases: 1, newest: issued };
    const {
      schedules: [came],
    } = await handedIn(client, releasesFile(late));
    await forecastDone(app);
    const withIt = await facts();
    expect(
      withIt.filter(
        ({ release_order: order }) =>
          String(order).includes(issued.replaceAll('-', '')) || String(order).includes(issued),
      ).length,
    ).toBeGreaterThan(0);
    expect(await rebuilt()).toEqual(withIt);
    await client.call(scheduleDelete, { params: { id: came?.scheduleHeadId ?? '' } });
    await forecastDone(app);
    const without = await facts();
    expect(without).not.toEqual(withIt);
    expect(await rebuilt()).toEqual(without);
    expect(without.some(({ week }) => week === null)).toBe(false);
  });

  it('leave every quantity as the customer sent it where an action only observes', async () => {
    await app.sql('UPDATE forecast_action SET adjust_percent = 0');
    const [action] = await app.sql<{ id: string }>('SELECT id FROM forecast_action');
    await askedToRun(app, action?.id ?? '');
    expect(await runOf(action?.id ?? '')).toMatchObject({ state: 'done', corrected: 0, observed: 2 });
    const { schedule, lines } = await newest();
    expect(schedule).toMatchObject({ adjustedLines: 0, adjustedCalloffs: 0 });
    const stored = await app.sql<{ article_number: string; quantities: string[] }>(
      'SELECT article_number, quantities::text[] AS quantities FROM schedule_line WHERE head_id = $1 ORDER BY position',
      [schedule.scheduleHeadId],
    );
    for (const kind of ['original', 'raw', 'adjusted'] as const)
      expect(
        lines.map(({ articleNumber, calloffs }) => ({
          article_number: articleNumber,
          quantities: calloffs.map((one) => one[kind]),
        })),
      ).toEqual(stored);
  });

  it('leave of an action that is switched off nothing but its log', async () => {
    const [action] = await app.sql<{ id: string }>('UPDATE forecast_action SET is_active = false RETURNING id');
    await askedToRun(app, action?.id ?? '');
    expect((await schedules()).rows).toEqual([]);
    expect(await app.sql('SELECT FROM forecast_article WHERE action_id IS NOT NULL')).toEqual([]);
    expect(await article('P-HIGH')).toMatchObject({ explanation: { stoppedBy: 'no-action' } });
    expect(await app.sql(`SELECT FROM forecast_run WHERE state = 'done'`)).toHaveLength(3);
    expect((await schedules({ inForce: false })).rows.every(({ isInForce }) => !isInForce)).toBe(true);
  });

  it('calculate anew as weeks pass, and let go what is older than is kept', async () => {
    await app.sql(`UPDATE forecast_article SET as_of = as_of - 7, status = 'insufficient'`);
    await app.sql(`INSERT INTO forecast_plan (article_id, week, company_id, head_id, release_order, received_at, planned)
      SELECT article_id, week - 7 * 200, company_id, 1, '0', now(), planned FROM forecast_plan`);
    await until('all articles to be as of this week', async () => {
      const stale = await app.sql('SELECT FROM forecast_article WHERE as_of < $1', [thisMonday()]);
      return stale.length === 0;
    });
    expect(await article('P-EVEN')).toMatchObject({ status: 'blended', as_of: thisMonday() });
    await handedIn(client, releasesFile(later(RELEASES + 2), [RELEASES + 1]));
    await forecastDone(app);
    expect(await app.sql(`SELECT FROM forecast_plan WHERE head_id = 1`)).toEqual([]);
  });
});
