import { filterCreate } from '../../server/contract/context.js';
import { forecastActionCreate } from '../../server/contract/forecast-action.js';
import { forecastFilter, forecastFilterCreate } from '../../server/contract/forecast-filter.js';
import {
  forecastGroup,
  forecastGroupArticles,
  forecastGroupChange,
  forecastGroupCreate,
  forecastGroupEdit,
  forecastGroupOptions,
  forecastGroupRemove,
  forecastGroups,
  MOST_GROUP_ARTICLES,
} from '../../server/contract/forecast-group.js';
import type { DemandArticleId } from '../../server/domain/ids.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { type ArticleName, calledOff, type CalledOff } from '../given/forecast-objects.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const GROUPS = forecastGroups.path;

describe('article groups of Forecast AI', () => {
  let app: TestApp;
  let client: Client;
  let given: CalledOff;
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('manager');
    given = await calledOff(app);
  });
  afterAll(() => app.close());

  const ids = (...names: readonly ArticleName[]): DemandArticleId[] => names.map((name) => given.articles[name]);
  const create = (name: string, ...names: readonly ArticleName[]) =>
    client.call(forecastGroupCreate, { body: { name, articles: ids(...names) } });
  const stored = async (id: string): Promise<string[]> =>
    (await client.call(forecastGroupEdit, { params: { id } })).articles.map(
      (article) => Object.entries(given.articles).find(([, one]) => one === article)?.[0] ?? '',
    );

  it('have articles, what these call off by unit and how much nearer corrections were (FC-17, FC-18, FC-19, FC-22, FC-24)', async () => {
    await app.sql(
      `UPDATE forecast_article SET improvement_percent = 1, past_actual = '{100,100,NULL}', past_customer = '{120,140,100}', past_adjusted = '{110,130,100}' WHERE article_id = $1`,
      [given.articles['PLAN A-100']],
    );
    await app.sql(
      `UPDATE forecast_article SET improvement_percent = 1, past_actual = '{10}', past_customer = '{50}', past_adjusted = '{20}' WHERE article_id = $1`,
      [given.articles['CALM A-100']],
    );
    const made = await create('Plates', 'PLAN A-100', 'CALM A-100', 'CALM Z-1');
    expect(made).toMatchObject({
      name: 'Plates',
      articles: 3,
      // Errors of customers 20 + 40 + 40, of corrections 10 + 30 + 10.
      improvementPercent: 50,
      quantities: [{ unit: 'PCE', quantity: '5907.5' }],
      usedBy: [],
      usedByFilters: [],
      version: 1,
      changedBy: 'manager',
    });
    const empty = await create('Axles');
    expect(empty).toMatchObject({ articles: 0, quantities: [], improvementPercent: null });
    expect(await client.call(forecastGroup, { params: { id: made.articleGroupId } })).toEqual(made);
    expect((await stored(made.articleGroupId)).sort()).toEqual(['CALM A-100', 'CALM Z-1', 'PLAN A-100']);
    const list = async (query: object) => (await client.call(forecastGroups, { query })).rows.map(({ name }) => name);
    expect(await list({})).toEqual(['Axles', 'Plates']);
    expect(await list({ sort: '-articles' })).toEqual(['Plates', 'Axles']);
    expect(await list({ q: 'XLE' })).toEqual(['Axles']);
    expect((await client.call(forecastGroupOptions)).groups).toEqual([
      { articleGroupId: empty.articleGroupId, name: 'Axles', articles: 0 },
      { articleGroupId: made.articleGroupId, name: 'Plates', articles: 3 },
    ]);
    expect(refusal(await client.post(GROUPS, { name: 'plates' }))).toBe('409 already-taken');
  });

  it('are renamed, have their articles set, added and removed, and filters that name them found anew (FC-20)', async () => {
    const { articleGroupId: id } = await create('Discs', 'PLAN A-100');
    const conditions = { groups: [id] };
    const { filterId } = await client.call(forecastFilterCreate, { body: { name: 'Of discs', conditions } });
    const change = (body: object) => client.call(forecastGroupChange, { params: { id }, body: body as never });
    const more = await change({ add: ids('PLAN A-200', 'CALM Z-1'), remove: ids('PLAN A-100'), version: 1 });
    expect(more).toMatchObject({ name: 'Discs', articles: 2, version: 2, usedByFilters: [{ name: 'Of discs' }] });
    expect((await stored(id)).sort()).toEqual(['CALM Z-1', 'PLAN A-200']);
    expect((await client.call(forecastFilter, { params: { id: filterId } })).articles).toBe(2);
    const set = await change({ name: 'Rings', articles: ids('PLAN B_10'), version: 2 });
    expect(set).toMatchObject({ name: 'Rings', articles: 1, version: 3 });
    expect(await stored(id)).toEqual(['PLAN B_10']);
    expect((await client.call(forecastFilter, { params: { id: filterId } })).articles).toBe(1);
    const late = await client.send('PATCH', `${GROUPS}/${id}`, { json: { name: 'Late', version: 1 } });
    expect(refusal(late)).toBe('409 changed-meanwhile');
    await create('Pads');
    const taken = await client.send('PATCH', `${GROUPS}/${id}`, { json: { name: 'PADS', version: 3 } });
    expect(problemOf(taken)).toMatchObject({ code: 'already-taken', errors: [{ path: 'name' }] });
  });

  it('take no article that is none of the company’s, and a bounded number of them (FC-18, FC-20)', async () => {
    const refused = await client.post(GROUPS, { name: 'Foreign', articles: [...ids('PLAN A-100'), '999', '998'] });
    expect(problemOf(refused)).toMatchObject({
      code: 'unknown-reference',
      detail: 'Not known: 999, 998',
      errors: [{ path: 'articles' }],
    });
    const { articleGroupId: id } = await create('Full', 'PLAN A-200');
    const added = await client.send('PATCH', `${GROUPS}/${id}`, { json: { add: ['999'], version: 1 } });
    expect(problemOf(added)).toMatchObject({ code: 'unknown-reference', errors: [{ path: 'add' }] });
    await app.sql(
      `WITH made AS (INSERT INTO demand_article (company_id, customer_id, article_number, ship_to, unit) SELECT company_id, customer_id, 'M' || n, '', 'PCE'
        FROM demand_article CROSS JOIN generate_series(2, $2::int) AS n WHERE id = $1 RETURNING id, company_id)
      INSERT INTO forecast_group_article (company_id, group_id, article_id) SELECT company_id, $3, id FROM made`,
      [given.articles['PLAN A-200'], MOST_GROUP_ARTICLES, id],
    );
    expect((await client.call(forecastGroup, { params: { id } })).articles).toBe(MOST_GROUP_ARTICLES);
    const json = { add: ids('PLAN A-100'), version: 1 };
    expect(refusal(await client.send('PATCH', `${GROUPS}/${id}`, { json }))).toBe('409 limit-reached');
    expect((await client.call(forecastGroup, { params: { id } })).articles).toBe(MOST_GROUP_ARTICLES);
    await client.call(forecastGroupRemove, { params: { id } });
    await app.sql(`DELETE FROM demand_article WHERE article_number LIKE 'M%'`);
  });

  it('are left on demand by what no release calls off any more, by those who may edit (FC-23)', async () => {
    const { articleGroupId: id } = await create('Old', 'PLAN A-100', 'CALM Z-1');
    await app.sql('UPDATE demand_article SET head_id = NULL WHERE id = $1', [given.articles['CALM Z-1']]);
    const page = await client.call(forecastGroupArticles, { params: { id }, query: { q: 'a-100' } });
    expect([page.rows.map(({ articleNumber }) => articleNumber), page.total, page.changes]).toEqual([
      ['A-100'],
      1,
      null,
    ]);
    const update = async (by: Client, headers = OWN_PAGE) => by.get(`${GROUPS}/${id}/articles?update=true`, headers);
    expect(refusal(await update(await app.as('reader')))).toBe('403 no-permission');
    expect(refusal(await update(client, { 'sec-fetch-site': 'cross-site' }))).toBe('403 foreign-origin');
    expect(await stored(id)).toHaveLength(2);
    const { changes, rows } = forecastGroupArticles.response.parse((await update(client)).body);
    expect(changes?.removed).toBe(1);
    expect(changes?.removedArticles.map(({ articleNumber }) => articleNumber)).toEqual(['Z-1']);
    expect(rows).toHaveLength(1);
    expect(await stored(id)).toEqual(['PLAN A-100']);
    const again = forecastGroupArticles.response.parse((await update(client)).body);
    expect(again.changes).toEqual({ removed: 0, removedArticles: [] });
    await app.sql(
      `UPDATE demand_article a SET head_id = (SELECT o.head_id FROM demand_observation o WHERE o.article_id = a.id) WHERE id = $1`,
      [given.articles['CALM Z-1']],
    );
  });

  it('are removed unless an action or a filter uses them, which the refusal names (FC-21)', async () => {
    const { articleGroupId: id } = await create('Used', 'PLAN A-100');
    const conditions = { groups: [id] };
    const { filterId } = await client.call(forecastFilterCreate, { body: { name: 'Its filter', conditions } });
    const remove = () => client.send('DELETE', `${GROUPS}/${id}`);
    expect(problemOf(await remove()).title).toBe(
      'Article group Used is in use and cannot be removed. Actions: –. Filters: Its filter.',
    );
    await client.call(forecastActionCreate, { body: { name: 'Its action', articleGroupIds: [id] } });
    client.cookies.set('language', 'cn');
    const both = problemOf(await remove());
    client.cookies.delete('language');
    expect([both.status, both.code, both.title]).toEqual([
      409,
      'forecast-group-used',
      '物料组 Used 正在使用，无法删除。措施：Its action。筛选条件：Its filter。',
    ]);
    expect(await client.call(forecastGroup, { params: { id } })).toMatchObject({
      usedBy: [{ name: 'Its action', isActive: false }],
      usedByFilters: [{ filterId }],
    });
    const { articleGroupId: lone } = await create('Lone', 'PLAN A-100');
    await client.call(forecastGroupRemove, { params: { id: lone } });
    expect(refusal(await client.get(`${GROUPS}/${lone}`))).toBe('404 not-found');
    expect(refusal(await (await app.as('user')).send('DELETE', `${GROUPS}/${id}`))).toBe('403 no-permission');
  });

  it('are seen by those who see a part of the company with that part, and are nothing to other companies', async () => {
    const { articleGroupId: id } = await create('Everywhere', 'PLAN A-100', 'CALM A-100');
    const narrowed = await signIn(app.server, 'manager');
    const { id: filter } = await narrowed.call(filterCreate, { body: { name: 'Calm', shipTos: ['CALM-DOCK'] } });
    await narrowed.get(`/applications/legacy/filters/${filter}/set`, OWN_PAGE);
    expect(await narrowed.call(forecastGroup, { params: { id } })).toMatchObject({
      articles: 1,
      quantities: [{ unit: 'PCE', quantity: '900' }],
    });
    expect((await narrowed.call(forecastGroupArticles, { params: { id } })).total).toBe(1);
    for (const [method, path, json] of [
      ['GET', '/edit', undefined],
      ['GET', '/articles?update=true', undefined],
      ['PATCH', '', { name: 'Mine', version: 1 }],
      ['DELETE', '', undefined],
    ] as const) {
      const sending = { headers: OWN_PAGE, ...(json !== undefined && { json }) };
      expect(refusal(await narrowed.send(method, `${GROUPS}/${id}${path}`, sending))).toBe('403 outside-context');
      expect(refusal(await (await app.as('chief')).send(method, `${GROUPS}/${id}${path}`, sending))).toBe(
        '404 not-found',
      );
    }
    expect((await (await app.as('chief')).call(forecastGroupOptions)).groups).toEqual([]);
  });
});
