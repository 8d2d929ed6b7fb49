import {
  forecastAction,
  forecastActionChange,
  forecastActionCreate,
  forecastActionRemove,
  forecastActionRun,
  forecastActionRuns,
  forecastActions,
  forecastActionSettings,
  forecastAutocomplete,
  forecastRunCancel,
  type ForecastAction,
} from '../../server/contract/forecast-action.js';
import { filterCreate } from '../../server/contract/context.js';
import { forecastFilterChange, forecastFilterCreate } from '../../server/contract/forecast-filter.js';
import { forecastGroupChange, forecastGroupCreate } from '../../server/contract/forecast-group.js';
import { nextRun } from '../../server/domain/forecast/next-run.js';
import { ForecastClock } from '../../server/modules/forecast-action/forecast-clock.service.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { type ArticleName, calledOff, type CalledOff } from '../given/forecast-objects.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const ACTIONS = forecastActions.path;

describe('actions of Forecast AI', () => {
  let app: TestApp;
  let client: Client;
  let given: CalledOff;
  let weekly: Awaited<ReturnType<typeof filterOf>>;
  let plates: Awaited<ReturnType<typeof groupOf>>;
  const filterOf = (name: string, conditions: object) =>
    client.call(forecastFilterCreate, { body: { name, conditions } });
  const groupOf = (name: string, ...names: readonly ArticleName[]) =>
    client.call(forecastGroupCreate, { body: { name, articles: names.map((one) => given.articles[one]) } });
  const create = (name: string, body: object) => client.call(forecastActionCreate, { body: { name, ...body } });
  const change = (action: Pick<ForecastAction, 'userActionId' | 'version'>, body: object) =>
    client.send('PATCH', `${ACTIONS}/${action.userActionId}`, { json: { version: action.version, ...body } });
  const changed = async (action: Pick<ForecastAction, 'userActionId' | 'version'>, body: object) =>
    client.call(forecastActionChange, {
      params: { id: action.userActionId },
      body: { version: action.version, ...body },
    });
  const runs = async (id: string) => (await client.call(forecastActionRuns, { params: { id } })).rows;
  /** As if workers had done all runs. */
  const done = () => app.sql(`UPDATE forecast_run SET state = 'done', finished_at = now() WHERE state = 'waiting'`);

  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('manager');
    given = await calledOff(app);
    weekly = await filterOf('Weekly', { interval: 'weekly' });
    plates = await groupOf('Plates', 'PLAN A-100', 'CALM A-100');
  });
  afterAll(() => app.close());

  it('say what they can be set to, and how many articles there are (FC-06)', async () => {
    expect(await client.call(forecastActionSettings)).toEqual({
      adjustPercentages: [0, 12.5, 25],
      directions: ['both', 'down', 'up'],
      schedules: ['daily', 'weekly', 'monthly'],
      weeks: { first: 0, last: 26 },
      initial: {
        filterId: null,
        articleGroupIds: [],
        adjustPercent: 0,
        direction: 'both',
        fromWeek: 0,
        toWeek: 26,
        preserveTotal: false,
        minImprovementPercent: 2,
        schedule: 'weekly',
        isActive: false,
      },
      articles: 6,
      knownArticles: 5,
    });
  });

  it('have a filter or article groups; those that are not active ask for no run (FC-01, FC-02, FC-03)', async () => {
    const made = await create('Observe', { filterId: weekly.filterId });
    expect(made).toMatchObject({
      name: 'Observe',
      filterId: weekly.filterId,
      filterName: 'Weekly',
      articleGroups: [],
      articles: 3,
      countedArticles: 0,
      lastRun: null,
      nextRunAt: null,
      version: 1,
      changedBy: 'manager',
    });
    expect(await client.call(forecastAction, { params: { id: made.userActionId } })).toEqual(made);
    expect(refusal(await client.get(`${ACTIONS}/${made.userActionId}/runs`))).toBe('200 accepted');
    expect(await runs(made.userActionId)).toEqual([]);
    const grouped = await create('Move', { articleGroupIds: [plates.articleGroupId], adjustPercent: 12.5 });
    expect(grouped).toMatchObject({ articles: 2, filterName: null, articleGroups: [{ name: 'Plates' }] });
    await app.sql('UPDATE forecast_article SET action_id = $1 WHERE article_id = $2', [
      grouped.userActionId,
      given.articles['PLAN A-100'],
    ]);
    const list = async (query: object) => (await client.call(forecastActions, { query })).rows;
    expect((await list({ sort: '-percent' })).map(({ name, countedArticles }) => [name, countedArticles])).toEqual([
      ['Move', 1],
      ['Observe', 0],
    ]);
    expect((await list({ q: 'obs' })).map(({ name }) => name)).toEqual(['Observe']);
    expect((await list({ sort: 'articles' })).map(({ name }) => name)).toEqual(['Move', 'Observe']);
    await app.sql('UPDATE forecast_article SET action_id = NULL');
  });

  it('are refused with both, with neither, with weeks the wrong way round, and with what there is none of (FC-02, FC-04)', async () => {
    const both = { filterId: weekly.filterId, articleGroupIds: [plates.articleGroupId] };
    for (const body of [both, {}, { filterId: weekly.filterId, fromWeek: 5, toWeek: 4 }])
      expect(refusal(await client.post(ACTIONS, { name: 'Refused', ...body }))).toBe('400 invalid-input');
    for (const [body, path] of [
      [{ filterId: '999' }, 'filterId'],
      [{ articleGroupIds: ['999'] }, 'articleGroupIds'],
    ] as const) {
      const refused = problemOf(await client.post(ACTIONS, { name: 'Refused', ...body }));
      expect([refused.code, refused.errors?.[0]?.path]).toEqual(['unknown-reference', path]);
    }
    const made = await create('Combined', { filterId: weekly.filterId, toWeek: 10 });
    expect(refusal(await change(made, { articleGroupIds: [plates.articleGroupId] }))).toBe(
      '422 forecast-action-articles',
    );
    expect(refusal(await change(made, { filterId: null }))).toBe('422 forecast-action-articles');
    expect(problemOf(await change(made, { fromWeek: 11 }))).toMatchObject({
      status: 422,
      code: 'forecast-action-weeks',
      title: 'The first week is after the last one.',
      errors: [{ path: 'fromWeek', message: 'The first week is after the last one.' }],
    });
    expect(problemOf(await change(made, { name: 'MOVE' }))).toMatchObject({
      code: 'already-taken',
      errors: [{ path: 'name' }],
    });
    const other = await changed(made, { filterId: null, articleGroupIds: [plates.articleGroupId], fromWeek: 2 });
    expect(other).toMatchObject({ filterId: null, articles: 2, fromWeek: 2, toWeek: 10, version: 2 });
    expect(refusal(await change(made, { fromWeek: 3 }))).toBe('409 changed-meanwhile');
  });

  it('run when they are switched on, changed, switched off and removed, and by themselves at their times (FC-04, FC-05)', async () => {
    const off = await create('Switch', { filterId: weekly.filterId, adjustPercent: 25 });
    const on = await changed(off, { isActive: true });
    expect(Date.parse(on.nextRunAt ?? '')).toBe(nextRun('weekly', Date.now()));
    expect(on.lastRun).toMatchObject({ state: 'waiting', requestedBy: 'manager' });
    await done();
    const again = await changed(on, { adjustPercent: 12.5 });
    expect([again.lastRun?.state, again.lastRun?.runId === on.lastRun?.runId]).toEqual(['waiting', false]);
    // While one waits no other one is asked for.
    const daily = await changed(again, { schedule: 'daily' });
    expect([daily.lastRun?.runId, Date.parse(daily.nextRunAt ?? '')]).toEqual([
      again.lastRun?.runId,
      nextRun('daily', Date.now()),
    ]);
    await done();
    const stopped = await changed(daily, { isActive: false });
    expect([stopped.nextRunAt, stopped.lastRun?.state]).toEqual([null, 'waiting']);
    await done();
    const quiet = await changed(stopped, { direction: 'down' });
    expect(quiet.lastRun?.state).toBe('done');
    const removed = await create('Removed', { articleGroupIds: [plates.articleGroupId], isActive: true });
    await done();
    await client.call(forecastActionRemove, { params: { id: removed.userActionId } });
    expect(refusal(await client.get(`${ACTIONS}/${removed.userActionId}`))).toBe('404 not-found');
    expect((await runs(removed.userActionId)).map(({ state }) => state)).toEqual(['waiting', 'done']);
    const never = await create('Never', { articleGroupIds: [plates.articleGroupId] });
    await client.call(forecastActionRemove, { params: { id: never.userActionId } });
    expect(refusal(await client.get(`${ACTIONS}/${never.userActionId}/runs`))).toBe('404 not-found');
    await done();
  });

  it('run on demand with their articles found anew, one run at a time, which can be cancelled', async () => {
    const large = await filterOf('Large', { minTenWeekQuantity: '800' });
    const action = await create('On demand', { filterId: large.filterId, isActive: true });
    const params = { id: action.userActionId };
    await done();
    await app.sql('UPDATE forecast_article SET customer_quantity = 1 WHERE article_id = $1', [
      given.articles['PLAN A-200'],
    ]);
    const run = await client.call(forecastActionRun, { params });
    expect(run).toMatchObject({ state: 'waiting', requestedBy: 'manager', added: 0, removed: 1 });
    expect((await client.call(forecastAction, { params })).articles).toBe(2);
    expect((await client.call(forecastActionRun, { params })).runId).toBe(run.runId);
    expect((await runs(action.userActionId)).map(({ state }) => state)).toEqual(['waiting', 'done']);
    const cancel = () => client.call(forecastRunCancel, { params: { id: run.runId } });
    expect((await cancel()).state).toBe('cancelled');
    expect((await cancel()).state).toBe('cancelled');
    const told = await app.sql(
      `SELECT event FROM audit_event WHERE object_id = $1 AND event LIKE 'forecast-action.run%' ORDER BY id`,
      [action.userActionId],
    );
    expect(told.map(({ event }) => event)).toEqual([
      'forecast-action.run',
      'forecast-action.run',
      'forecast-action.run-cancelled',
    ]);
    const page = await client.call(forecastActionRuns, { params, query: { limit: 1 } });
    expect([page.rows[0]?.runId, page.nextCursor]).toEqual([run.runId, run.runId]);
    const idle = await create('Idle', { filterId: large.filterId });
    expect(problemOf(await client.post(`${ACTIONS}/${idle.userActionId}/runs`))).toMatchObject({
      status: 409,
      code: 'forecast-action-inactive',
    });
    await app.sql('UPDATE forecast_article SET customer_quantity = 800 WHERE article_id = $1', [
      given.articles['PLAN A-200'],
    ]);
  });

  it('run where their filter means something else or a group of theirs has other articles', async () => {
    const filter = await filterOf('Grouped', { groups: [plates.articleGroupId] });
    const byFilter = await create('By filter', { filterId: filter.filterId, isActive: true });
    const byGroup = await create('By group', { articleGroupIds: [plates.articleGroupId], isActive: true });
    await done();
    const states = async () =>
      Promise.all(
        [byFilter, byGroup].map(async ({ userActionId }) => {
          const [last] = await runs(userActionId);
          return [last?.state, last?.added, last?.removed];
        }),
      );
    await client.call(forecastGroupChange, {
      params: { id: plates.articleGroupId },
      body: { name: 'Large plates', version: 1 },
    });
    expect((await states()).map(([state]) => state)).toEqual(['done', 'done']);
    await client.call(forecastGroupChange, {
      params: { id: plates.articleGroupId },
      body: { add: [given.articles['PLAN B_10']], version: 2 },
    });
    expect(await states()).toEqual([
      ['waiting', 1, 0],
      ['waiting', 1, 0],
    ]);
    await done();
    await client.call(forecastFilterChange, {
      params: { id: filter.filterId },
      body: { conditions: { articles: ['Z-1'] }, version: 1 },
    });
    expect(await states()).toEqual([
      ['waiting', 1, 3],
      ['done', 1, 0],
    ]);
    await done();
  });

  it('begin once when they are due, however long that was, whichever worker looks', async () => {
    const due = await create('Due', { filterId: weekly.filterId, isActive: true, schedule: 'monthly' });
    const other = await create('Due too', { articleGroupIds: [plates.articleGroupId], isActive: true });
    await done();
    const clock = app.server.nest.get(ForecastClock);
    expect(await clock.beginDue()).toBe(false);
    await app.sql(`UPDATE forecast_action SET next_run_at = now() - interval '90 days' WHERE id = ANY ($1::bigint[])`, [
      [due.userActionId, other.userActionId],
    ]);
    expect(await Promise.all([clock.beginDue(), clock.beginDue()])).toEqual([true, true]);
    expect(await clock.beginDue()).toBe(false);
    for (const { userActionId, schedule } of [due, other]) {
      const action = await client.call(forecastAction, { params: { id: userActionId } });
      expect(action.lastRun).toMatchObject({ state: 'waiting', requestedBy: null });
      expect(Date.parse(action.nextRunAt ?? '')).toBe(nextRun(schedule, Date.now()));
      expect((await runs(userActionId)).length).toBe(2);
    }
    await done();
  });

  it('do not wait for one whose articles can’t be found', async () => {
    const broken = await filterOf('Broken', { articles: ['Z-1'] });
    const first = await create('Broken', { filterId: broken.filterId, isActive: true });
    const second = await create('Behind it', { articleGroupIds: [plates.articleGroupId], isActive: true });
    await done();
    await app.sql(`UPDATE forecast_filter SET conditions = '{"unknown": 1}' WHERE id = $1`, [broken.filterId]);
    await app.sql(
      `UPDATE forecast_action SET next_run_at = now() - (CASE id WHEN $1 THEN interval '2 days' ELSE interval '1 day' END) WHERE id IN ($1, $2)`,
      [first.userActionId, second.userActionId],
    );
    const clock = app.server.nest.get(ForecastClock);
    expect([await clock.beginDue(), await clock.beginDue(), await clock.beginDue()]).toEqual([true, true, false]);
    expect((await runs(first.userActionId)).map(({ state }) => state)).toEqual(['done']);
    expect((await runs(second.userActionId)).map(({ state }) => state)).toEqual(['waiting', 'done']);
    const [at] = await app.sql<{ isSoon: boolean }>(
      `SELECT next_run_at BETWEEN now() + interval '14 minutes' AND now() + interval '16 minutes' AS "isSoon" FROM forecast_action WHERE id = $1`,
      [first.userActionId],
    );
    expect(at?.isSoon).toBe(true);
    await app.sql(`UPDATE forecast_filter SET conditions = '{}' WHERE id = $1`, [broken.filterId]);
    await done();
  });

  it('are found by their names, like articles, customers, consignees, filters and groups (FC-31)', async () => {
    const found = async (query: object) => (await client.call(forecastAutocomplete, { query })).rows;
    const [article] = await found({ q: 'b_1' });
    expect(article).toMatchObject({ kind: 'article', value: given.articles['PLAN B_10'], label: 'B_10' });
    expect(article?.detail).toContain('PLAN-DOCK');
    expect((await found({ q: 'dock' })).map(({ kind, label }) => [kind, label])).toEqual([
      ['consignee', 'CALM-DOCK'],
      ['consignee', 'PLAN-DOCK'],
    ]);
    expect(await found({ q: 'weekly' })).toMatchObject([{ kind: 'filter', value: weekly.filterId, label: 'Weekly' }]);
    expect(await found({ q: 'plates', kind: 'group' })).toMatchObject([{ label: 'Large plates' }]);
    expect((await found({ q: 'due', kind: 'action' })).map(({ label }) => label)).toEqual(['Due', 'Due too']);
    expect((await found({ q: '9calm' })).map(({ kind }) => kind)).toEqual(['customer']);
    const each = await found({ limit: 6 });
    expect(each.map(({ kind }) => kind)).toEqual(['article', 'customer', 'consignee', 'filter', 'group', 'action']);
  });

  it('are read by readers, changed by users, removed by managers, and closed to who sees a part and to other companies', async () => {
    const { userActionId } = await create('Kept', { filterId: weekly.filterId, isActive: true });
    const at = `${ACTIONS}/${userActionId}`;
    const [run] = await runs(userActionId);
    const calls = [
      ['GET', at, {}],
      ['PATCH', at, { json: { name: 'Theirs', version: 9 } }],
      ['DELETE', at, {}],
      ['POST', `${at}/runs`, {}],
      ['POST', `/applications/forecast-ai/runs/${run?.runId ?? ''}/cancel`, {}],
    ] as const;
    const answers = async (by: Client) => {
      const all: string[] = [];
      for (const [method, path, sending] of calls) all.push(refusal(await by.send(method, path, sending)));
      return all;
    };
    const no = '403 no-permission';
    expect(await answers(await app.as('reader'))).toEqual(['200 accepted', no, no, no, no]);
    expect((await answers(await app.as('user'))).slice(0, 3)).toEqual(['200 accepted', '409 changed-meanwhile', no]);
    expect(await answers(await app.as('chief'))).toEqual(calls.map(() => '404 not-found'));
    const narrowed = await signIn(app.server, 'manager');
    const { id } = await narrowed.call(filterCreate, { body: { name: 'Calm', shipTos: ['CALM-DOCK'] } });
    await narrowed.get(`/applications/legacy/filters/${id}/set`, OWN_PAGE);
    const outside = '403 outside-context';
    expect(await answers(narrowed)).toEqual(['200 accepted', outside, outside, outside, outside]);
    expect(await narrowed.call(forecastAction, { params: { id: userActionId } })).toMatchObject({ articles: 1 });
    expect(await narrowed.call(forecastActionSettings)).toMatchObject({ articles: 2, knownArticles: 2 });
    const foreign = await (await app.as('chief')).call(forecastAutocomplete, { query: { limit: 100 } });
    expect(foreign.rows).toEqual([]);
  });
});
