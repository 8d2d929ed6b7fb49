import {
  forecastFilter,
  forecastFilterArticles,
  forecastFilterChange,
  forecastFilterCreate,
  forecastFilterEdit,
  forecastFilterOptions,
  forecastFilterPreview,
  forecastFilterRemove,
  forecastFilters,
  forecastFiltersChange,
  forecastFiltersRemove,
  type ForecastConditions,
} from '../../server/contract/forecast-filter.js';
import { filterCreate } from '../../server/contract/context.js';
import { forecastActionCreate } from '../../server/contract/forecast-action.js';
import { forecastGroupCreate } from '../../server/contract/forecast-group.js';
import { type Client, problemOf, type Reply, refusal } from '../given/client.js';
import { type ArticleName, calledOff, type CalledOff } from '../given/forecast-objects.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const FILTERS = forecastFilters.path;

describe('filters of Forecast AI', () => {
  let app: TestApp;
  let client: Client;
  let given: CalledOff;
  let known: ReadonlyMap<string, ArticleName>;

  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('manager');
    given = await calledOff(app);
    known = new Map(Object.entries(given.articles).map(([name, id]) => [id, name as ArticleName]));
  });
  afterAll(() => app.close());

  type Conditions = Partial<ForecastConditions>;
  const create = (name: string, conditions: Conditions) =>
    client.call(forecastFilterCreate, { body: { name, conditions } });
  const named = (rows: readonly { readonly articleId: string }[]) =>
    rows.map(({ articleId }) => known.get(articleId)).sort();
  const meant = async (conditions: Conditions) => {
    const { articles, rows } = await client.call(forecastFilterPreview, { body: { conditions } });
    expect(articles).toBe(rows.length);
    return named(rows);
  };
  const stored = async (id: string) => named((await client.call(forecastFilterArticles, { params: { id } })).rows);
  const update = async (by: Client, id: string, headers: Readonly<Record<string, string>> = OWN_PAGE): Promise<Reply> =>
    by.get(`${FILTERS}/${id}/articles?update=true`, headers);

  it.each<readonly [string, () => Conditions, readonly ArticleName[]]>([
    ['nothing', () => ({}), []],
    ['a customer', () => ({ customers: [given.customers.CALM as never] }), ['CALM A-100', 'CALM Z-1']],
    ['a ship-to, in any case', () => ({ consignees: ['calm-dock'] }), ['CALM A-100', 'CALM Z-1']],
    ['article numbers', () => ({ articles: ['A-100', 'Z-1', 'NONE'] }), ['CALM A-100', 'CALM Z-1', 'PLAN A-100']],
    ['a pattern', () => ({ articles: ['A-*'] }), ['CALM A-100', 'PLAN A-100', 'PLAN A-200']],
    ['a pattern in which _ stands for itself', () => ({ articles: ['B_*'] }), ['PLAN B_10']],
    ['_ that is no pattern of its own', () => ({ articles: ['A_*'] }), []],
    ['% that is no pattern of its own', () => ({ articles: ['A%*'] }), ['PLAN A%5']],
    ['all but some', () => ({ excludedArticles: ['A*', 'Z-1'] }), ['PLAN B_10']],
    ['an interval', () => ({ interval: 'monthly' }), ['PLAN B_10']],
    ['a least quantity', () => ({ minTenWeekQuantity: '800' as never }), ['CALM A-100', 'PLAN A-100', 'PLAN A-200']],
    ['least weeks', () => ({ minWeeks: 40 }), ['CALM A-100', 'PLAN A-100']],
    ['classes of demand', () => ({ demandClasses: ['lumpy', 'intermittent'] }), ['CALM Z-1', 'PLAN B_10']],
    ['classes of volume', () => ({ volumeClasses: ['B'] }), ['PLAN A-200']],
    ['a least improvement', () => ({ minImprovementPercent: 5 }), ['PLAN A-100']],
    [
      'several at once',
      () => ({ articles: ['A-*'], interval: 'weekly', volumeClasses: ['A', 'B'] }),
      ['PLAN A-100', 'PLAN A-200'],
    ],
  ])('mean by %s the articles that meet every condition that is set', async (_, conditions, expected) => {
    expect(await meant(conditions())).toEqual(expected);
  });

  it('are previewed with as many articles as are asked for, and count all of them', async () => {
    const body = { conditions: { articles: ['*'] }, limit: 2 };
    const { articles, rows } = await client.call(forecastFilterPreview, { body });
    expect([articles, rows.length]).toEqual([6, 2]);
    const [first] = (await client.call(forecastFilterPreview, { body: { conditions: { articles: ['B_10'] } } })).rows;
    expect(first).toEqual({
      articleId: given.articles['PLAN B_10'],
      articleNumber: 'B_10',
      articleDescription: 'PART B_10',
      unit: 'PCE',
      shipTo: 'PLAN-DOCK',
      customerId: given.customers.PLAN,
      companyName: first?.companyName,
      status: 'own',
      demandClass: 'lumpy',
      volumeClass: 'C',
      tenWeekQuantity: '20',
      improvementPercent: null,
    });
    const many = await client.post(forecastFilterPreview.path, {
      conditions: { articles: Array.from({ length: 51 }, (__, at) => `A${String(at)}*`) },
    });
    expect(refusal(many)).toBe('400 invalid-input');
  });

  it('have their articles stored when they are added and changed, and are listed, sorted and found (FC-07, FC-08, FC-11, FC-12, FC-15)', async () => {
    const watcher = await watch(client);
    const made = await create('Weekly', { interval: 'weekly' });
    expect(made).toMatchObject({ name: 'Weekly', articles: 3, usedBy: [], version: 1, changedBy: 'manager' });
    expect(made.evaluatedAt).not.toBeNull();
    await until('the live change', () =>
      watcher.all('changed').some(({ topic, ids }) => topic === 'forecast' && ids.includes(made.filterId)),
    );
    watcher.close();
    expect(await stored(made.filterId)).toEqual(['CALM Z-1', 'PLAN A-100', 'PLAN A-200']);
    const empty = await create('Empty', {});
    expect(empty.articles).toBe(0);
    const changed = await client.call(forecastFilterChange, {
      params: { id: made.filterId },
      body: { conditions: { volumeClasses: ['C'] }, version: 1 },
    });
    expect(changed).toMatchObject({ name: 'Weekly', articles: 2, version: 2, conditions: { interval: null } });
    expect(await stored(made.filterId)).toEqual(['CALM Z-1', 'PLAN B_10']);
    const renamed = await client.call(forecastFilterChange, {
      params: { id: made.filterId },
      body: { name: 'Small', version: 2 },
    });
    expect(renamed).toMatchObject({ name: 'Small', articles: 2, conditions: { volumeClasses: ['C'] } });
    expect(await client.call(forecastFilter, { params: { id: made.filterId } })).toEqual(renamed);
    const list = async (query: object) => (await client.call(forecastFilters, { query })).rows.map(({ name }) => name);
    expect(await list({})).toEqual(['Empty', 'Small']);
    expect(await list({ sort: '-articles' })).toEqual(['Small', 'Empty']);
    expect(await list({ q: 'mal' })).toEqual(['Small']);
    const first = await client.call(forecastFilters, { query: { limit: 1, sort: '-name' } });
    expect([first.total, first.rows[0]?.name]).toEqual([2, 'Small']);
    expect(await list({ limit: 1, sort: '-name', cursor: first.nextCursor })).toEqual(['Empty']);
    const page = await client.call(forecastFilterArticles, {
      params: { id: made.filterId },
      query: { q: 'calm-dock', limit: 1 },
    });
    expect([page.total, named(page.rows), page.nextCursor, page.changes]).toEqual([1, ['CALM Z-1'], null, null]);
    const twice = await client.post(FILTERS, { name: 'SMALL', conditions: {} });
    expect(refusal(twice)).toBe('409 already-taken');
    expect(problemOf(twice).errors?.map(({ path }) => path)).toEqual(['name']);
    const stale = await client.send('PATCH', `${FILTERS}/${made.filterId}`, { json: { name: 'Late', version: 2 } });
    expect(refusal(stale)).toBe('409 changed-meanwhile');
  });

  it('are found anew on demand, with what came and what went, by those who may edit (FC-15)', async () => {
    const { filterId } = await create('Large', { minTenWeekQuantity: '800' as never });
    const quantity = (name: ArticleName, to: number) =>
      app.sql('UPDATE forecast_article SET customer_quantity = $2 WHERE article_id = $1', [given.articles[name], to]);
    await quantity('PLAN A-200', 700);
    await quantity('CALM Z-1', 900);
    expect(await stored(filterId)).toEqual(['CALM A-100', 'PLAN A-100', 'PLAN A-200']);
    expect(refusal(await update(await app.as('reader'), filterId))).toBe('403 no-permission');
    expect(refusal(await update(client, filterId, { 'sec-fetch-site': 'cross-site' }))).toBe('403 foreign-origin');
    expect(await stored(filterId)).toEqual(['CALM A-100', 'PLAN A-100', 'PLAN A-200']);
    const { changes, total } = forecastFilterArticles.response.parse((await update(client, filterId)).body);
    expect([changes?.added, changes?.removed, total]).toEqual([1, 1, 3]);
    expect([named(changes?.addedArticles ?? []), named(changes?.removedArticles ?? [])]).toEqual([
      ['CALM Z-1'],
      ['PLAN A-200'],
    ]);
    expect(await stored(filterId)).toEqual(['CALM A-100', 'CALM Z-1', 'PLAN A-100']);
    const again = forecastFilterArticles.response.parse((await update(client, filterId)).body);
    expect(again.changes).toEqual({ added: 0, removed: 0, addedArticles: [], removedArticles: [] });
    // One that no release calls off any more is none of a filter's.
    await app.sql('UPDATE demand_article SET head_id = NULL WHERE id = $1', [given.articles['CALM Z-1']]);
    expect(forecastFilterArticles.response.parse((await update(client, filterId)).body).changes?.removed).toBe(1);
    await app.sql(
      `UPDATE demand_article a SET head_id = (SELECT o.head_id FROM demand_observation o WHERE o.article_id = a.id) WHERE id = $1`,
      [given.articles['CALM Z-1']],
    );
    await quantity('PLAN A-200', 800);
    await quantity('CALM Z-1', 7.5);
  });

  it('are changed and removed several at a time, all or none (FC-09, FC-10)', async () => {
    const [one, two] = [await create('One', { articles: ['A-100'] }), await create('Two', {})];
    const all = async (filters: readonly object[]) => client.send('PATCH', FILTERS, { json: { filters } });
    const first = { filterId: one.filterId, name: 'First', version: 1 };
    const taken = await all([first, { filterId: two.filterId, name: 'first', version: 1 }]);
    expect(refusal(taken)).toBe('409 already-taken');
    expect(problemOf(taken).errors?.[0]?.path).toBe('filters.1.name');
    expect(refusal(await all([first, { filterId: two.filterId, name: 'Second', version: 7 }]))).toBe(
      '409 changed-meanwhile',
    );
    expect(refusal(await all([first, { filterId: '999', name: 'Second', version: 1 }]))).toBe('404 not-found');
    expect(await client.call(forecastFilter, { params: { id: one.filterId } })).toEqual(one);
    const { rows } = await client.call(forecastFiltersChange, {
      body: {
        filters: [first, { filterId: two.filterId, conditions: { articles: ['Z-1'] }, version: 1 }] as never,
      },
    });
    expect(rows.map(({ name, articles, version }) => [name, articles, version])).toEqual([
      ['First', 2, 2],
      ['Two', 1, 2],
    ]);
    const remove = (filters: readonly string[]) => client.send('DELETE', FILTERS, { json: { filters } });
    expect(refusal(await remove([one.filterId, '999']))).toBe('404 not-found');
    await client.call(forecastActionCreate, { body: { name: 'Uses two', filterId: two.filterId } });
    const used = await remove([one.filterId, two.filterId]);
    expect(problemOf(used)).toMatchObject({
      status: 409,
      code: 'forecast-filter-used',
      title: 'Filter Two is used by actions and cannot be removed: Uses two.',
    });
    expect(refusal(await client.send('DELETE', `${FILTERS}/${two.filterId}`))).toBe('409 forecast-filter-used');
    client.cookies.set('language', 'se');
    const swedish = await client.send('DELETE', `${FILTERS}/${two.filterId}`);
    client.cookies.delete('language');
    expect(problemOf(swedish).title).toBe('Filtret Two används av åtgärder och kan inte tas bort: Uses two.');
    expect((await client.call(forecastFilter, { params: { id: two.filterId } })).usedBy).toMatchObject([
      { name: 'Uses two', isActive: false },
    ]);
    const three = await create('Three', {});
    await client.call(forecastFiltersRemove, { body: { filters: [one.filterId, three.filterId] } });
    const four = await create('Four', {});
    await client.call(forecastFilterRemove, { params: { id: four.filterId } });
    for (const { filterId } of [one, three, four])
      expect(refusal(await client.get(`${FILTERS}/${filterId}`))).toBe('404 not-found');
  });

  it('refuse customers and groups that the company does not have, by their ids', async () => {
    const refused = await client.post(FILTERS, { name: 'Foreign', conditions: { customers: ['999'] } });
    expect(problemOf(refused)).toMatchObject({
      code: 'unknown-reference',
      detail: 'Not known: 999',
      errors: [{ path: 'conditions.customers' }],
    });
    const chief = await app.as('chief');
    const theirs = await chief.call(forecastGroupCreate, { body: { name: 'Theirs' } });
    const group = await client.post(FILTERS, { name: 'Foreign', conditions: { groups: [theirs.articleGroupId] } });
    expect(problemOf(group)).toMatchObject({ code: 'unknown-reference', errors: [{ path: 'conditions.groups' }] });
  });

  it('have options with how many articles have each, what is chosen among them (FC-14, FC-16)', async () => {
    const group = await client.call(forecastGroupCreate, {
      body: { name: 'Plates', articles: [given.articles['PLAN A-100'], given.articles['CALM A-100']] },
    });
    const { articleGroupId } = group;
    expect(await meant({ groups: [articleGroupId] })).toEqual(['CALM A-100', 'PLAN A-100']);
    const options = await client.call(forecastFilterOptions);
    expect(options.customers.map(({ value, articles }) => [value, articles]).sort()).toEqual(
      [
        [given.customers.CALM, 2],
        [given.customers.PLAN, 4],
      ].sort(),
    );
    expect(options.consignees).toEqual([
      { value: 'CALM-DOCK', label: 'CALM-DOCK', articles: 2 },
      { value: 'PLAN-DOCK', label: 'PLAN-DOCK', articles: 4 },
    ]);
    expect(options.groups).toContainEqual({ value: articleGroupId, label: 'Plates', articles: 2 });
    expect(options.demandClasses.map(({ value, articles }) => [value, articles])).toEqual([
      ['smooth', 2],
      ['erratic', 1],
      ['intermittent', 1],
      ['lumpy', 1],
    ]);
    expect(options.volumeClasses.map(({ articles }) => articles)).toEqual([2, 1, 2]);
    expect(options.intervals.map(({ articles }) => articles)).toEqual([1, 3, 1]);
    const { filterId } = await create('Chosen', { consignees: ['Elsewhere'], groups: [articleGroupId] });
    const edit = await client.call(forecastFilterEdit, { params: { id: filterId } });
    expect(edit.filter).toMatchObject({ name: 'Chosen', articles: 0 });
    expect(edit.options.consignees).toContainEqual({ value: 'ELSEWHERE', label: 'ELSEWHERE', articles: 0 });
    expect(refusal(await (await app.as('reader')).get(`${FILTERS}/${filterId}/edit`))).toBe('403 no-permission');
  });

  it('are seen by those who see a part of the company with that part, and changed by none of them', async () => {
    const { filterId } = await create('Everywhere', { articles: ['A-100'] });
    const narrowed = await signIn(app.server, 'manager');
    const { id } = await narrowed.call(filterCreate, { body: { name: 'Calm', shipTos: ['CALM-DOCK'] } });
    await narrowed.get(`/applications/legacy/filters/${id}/set`, OWN_PAGE);
    const seen = await narrowed.call(forecastFilterArticles, { params: { id: filterId } });
    expect([named(seen.rows), seen.total]).toEqual([['CALM A-100'], 1]);
    expect((await narrowed.call(forecastFilter, { params: { id: filterId } })).articles).toBe(1);
    const preview = await narrowed.call(forecastFilterPreview, { body: { conditions: { articles: ['*'] } } });
    expect(named(preview.rows)).toEqual(['CALM A-100', 'CALM Z-1']);
    expect((await narrowed.call(forecastFilterOptions)).customers).toHaveLength(1);
    expect(refusal(await update(narrowed, filterId))).toBe('403 outside-context');
    expect(refusal(await narrowed.post(FILTERS, { name: 'Mine', conditions: {} }))).toBe('403 outside-context');
    const change = { json: { name: 'Mine', version: 1 } };
    expect(refusal(await narrowed.send('PATCH', `${FILTERS}/${filterId}`, change))).toBe('403 outside-context');
    expect(await stored(filterId)).toEqual(['CALM A-100', 'PLAN A-100']);
  });

  it('are nothing to other companies', async () => {
    const { filterId } = await create('Ours', { articles: ['*'] });
    const chief = await app.as('chief');
    expect(await chief.call(forecastFilters)).toEqual({ rows: [], total: 0, nextCursor: null });
    expect((await chief.call(forecastFilterPreview, { body: { conditions: { articles: ['*'] } } })).articles).toBe(0);
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['GET', '/edit', undefined],
      ['GET', '/articles', undefined],
      ['PATCH', '', { name: 'Theirs', version: 1 }],
      ['DELETE', '', undefined],
    ] as const)
      expect(
        refusal(await chief.send(method, `${FILTERS}/${filterId}${path}`, json === undefined ? {} : { json })),
      ).toBe('404 not-found');
    expect(refusal(await update(chief, filterId))).toBe('404 not-found');
    expect(refusal(await chief.send('DELETE', FILTERS, { json: { filters: [filterId] } }))).toBe('404 not-found');
  });
});
