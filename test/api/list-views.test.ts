import { favouriteList, favouritesPut } from '../../server/contract/favourite.js';
import type { ListName } from '../../server/contract/names.js';
import {
  listSettings,
  listSettingsPut,
  MOST_VIEWS,
  viewCreate,
  viewDelete,
  viewUpdate,
} from '../../server/contract/view.js';
import { refusal, type Client } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';

const LAYOUT = {
  order: ['status', 'id'],
  hidden: ['size'],
  shown: ['id'],
  pinned: ['id'],
  widths: { id: 140 },
  density: 'compact' as const,
};
const VIEW = (more: Partial<{ name: string; isShared: boolean; list: ListName }> = {}) => ({
  list: 'traffic' as const,
  name: 'Errors',
  search: 'filter=errors',
  layout: {},
  ...more,
});

describe('lists as people keep them', () => {
  let app: TestApp;
  let user: Client;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    [user, manager] = [await app.as('user'), await app.as('manager')];
  });
  afterAll(async () => {
    await app.close();
  });
  afterEach(async () => {
    await app.sql('DELETE FROM saved_view');
    await app.sql('DELETE FROM list_setting');
  });
  const settings = (client: Client, list: ListName = 'traffic') => client.call(listSettings, { query: { list } });
  const names = async (client: Client): Promise<string[]> => (await settings(client)).views.map((view) => view.name);

  it('look as they are until somebody says otherwise, and then so for that person and that list alone', async () => {
    const untouched = {
      layout: { order: [], hidden: [], shown: [], pinned: [], widths: {}, density: null },
      defaultViewId: null,
      views: [],
    };
    expect(await settings(user)).toEqual(untouched);
    await user.call(listSettingsPut, { body: { list: 'traffic', layout: { hidden: ['size'] } } });
    await user.call(listSettingsPut, { body: { list: 'traffic', layout: LAYOUT } });
    expect((await settings(user)).layout).toEqual(LAYOUT);
    for (const other of [settings(user, 'agreements'), settings(manager), settings(await app.as('neighbour'))])
      expect(await other).toEqual(untouched);
  });

  it.each([
    ['a list that there is not', { list: 'nothing', layout: {} }],
    ['a column of no name', { list: 'traffic', layout: { hidden: ['<b>'] } }],
    ['a column twice', { list: 'traffic', layout: { order: ['id', 'id'] } }],
    ['a width of nothing', { list: 'traffic', layout: { widths: { id: 0 } } }],
    [
      'more columns than a list has',
      { list: 'traffic', layout: { order: Array.from({ length: 61 }, (_, i) => `c${String(i)}`) } },
    ],
    [
      'more widths than columns',
      {
        list: 'traffic',
        layout: { widths: Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`c${String(i)}`, 50])) },
      },
    ],
    ['what is no layout', { list: 'traffic', layout: { colour: 'red' } }],
  ])('refuse %s', async (_, json) => {
    expect(refusal(await user.send('PUT', listSettingsPut.path, { json }))).toBe('400 invalid-input');
  });

  it('refuse a view whose search is no part of an address', async () => {
    for (const search of ['a#b', 'a\nb', 'x'.repeat(2001)])
      expect(refusal(await user.post(viewCreate.path, { ...VIEW(), search }))).toBe('400 invalid-input');
  });

  it('have views that are saved, renamed, and removed, and open with one', async () => {
    const { id, version } = await user.call(viewCreate, { body: { ...VIEW(), layout: LAYOUT } });
    await user.call(listSettingsPut, { body: { list: 'traffic', layout: {}, defaultViewId: id } });
    expect(await settings(user)).toMatchObject({
      defaultViewId: id,
      views: [{ id, name: 'Errors', isShared: false, search: 'filter=errors', layout: LAYOUT, version: 1 }],
    });
    const { list: _, ...fields } = VIEW({ name: 'Mine' });
    expect(await user.call(viewUpdate, { params: { id }, body: { ...fields, version } })).toMatchObject({
      name: 'Mine',
      version: 2,
    });
    expect(refusal(await user.send('PUT', `/applications/list-views/${id}`, { json: { ...fields, version } }))).toBe(
      '409 changed-meanwhile',
    );
    await user.call(viewDelete, { params: { id } });
    expect(await settings(user)).toMatchObject({ defaultViewId: null, views: [] });
  });

  it('open with no view of another list, and with none that somebody else keeps', async () => {
    const open = async (client: Client, list: ListName, defaultViewId: string): Promise<string> =>
      refusal(await client.send('PUT', listSettingsPut.path, { json: { list, layout: {}, defaultViewId } }));
    const { id } = await user.call(viewCreate, { body: VIEW() });
    expect([await open(user, 'traffic', id), await open(user, 'agreements', id)]).toEqual([
      '200 accepted',
      '400 unknown-reference',
    ]);
    for (const other of [manager, await app.as('neighbour')])
      expect(await open(other, 'traffic', id)).toBe('400 unknown-reference');
  });

  it('share views by right: everybody of the company sees those, its administrators keep them, and nobody else sees any', async () => {
    const mine = await user.call(viewCreate, { body: VIEW({ name: 'Mine' }) });
    const ours = await manager.call(viewCreate, { body: VIEW({ name: 'Ours', isShared: true }) });
    expect([await names(user), await names(await app.as('swede')), await names(await app.as('neighbour'))]).toEqual([
      ['Mine', 'Ours'],
      ['Ours'],
      [],
    ]);
    const { list: _, ...fields } = VIEW();
    const change = async (client: Client, id: string, more: object): Promise<string> =>
      refusal(await client.send('PUT', `/applications/list-views/${id}`, { json: { ...fields, version: 1, ...more } }));
    expect(await change(user, ours.id, {})).toBe('403 no-permission');
    expect(await change(user, mine.id, { isShared: true })).toBe('403 no-permission');
    expect(await change(manager, mine.id, {})).toBe('404 not-found');
    expect(refusal(await user.send('DELETE', `/applications/list-views/${ours.id}`))).toBe('403 no-permission');
    expect(refusal(await (await app.as('neighbour')).send('DELETE', `/applications/list-views/${ours.id}`))).toBe(
      '404 not-found',
    );
    expect(refusal(await user.post(viewCreate.path, VIEW({ isShared: true })))).toBe('403 no-permission');
    expect(await change(manager, ours.id, { isShared: false })).toBe('200 accepted');
    expect(await names(user)).toEqual(['Mine']);
  });

  it('open with no view that was taken from them, and keep what they set all the same', async () => {
    const ours = await manager.call(viewCreate, { body: VIEW({ name: 'Ours', isShared: true }) });
    await user.call(listSettingsPut, { body: { list: 'traffic', layout: {}, defaultViewId: ours.id } });
    expect((await settings(user)).defaultViewId).toBe(ours.id);
    const { list: _, ...fields } = VIEW({ name: 'Ours' });
    await manager.call(viewUpdate, {
      params: { id: ours.id },
      body: { ...fields, version: ours.version, isShared: false },
    });
    const { defaultViewId } = await settings(user);
    expect(defaultViewId).toBeNull();
    await user.call(listSettingsPut, { body: { list: 'traffic', layout: LAYOUT, defaultViewId } });
    expect((await settings(user)).layout).toEqual(LAYOUT);
  });

  it('have no two views of one name, whatever its letters, but each list its own', async () => {
    await user.call(viewCreate, { body: VIEW() });
    expect(refusal(await user.post(viewCreate.path, VIEW({ name: ' ERRORS ' })))).toBe('409 already-taken');
    expect(refusal(await user.post(viewCreate.path, VIEW({ list: 'agreements' })))).toBe('201 accepted');
    expect(refusal(await manager.post(viewCreate.path, VIEW()))).toBe('201 accepted');
  });

  it('have so many views and no more, also where many are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_VIEWS + 2 }, async (_, i) =>
        refusal(await user.post(viewCreate.path, VIEW({ name: String(i) }))),
      ),
    );
    expect(
      Object.entries(Object.groupBy(answers, (answer) => answer))
        .map(([answer, all]) => [answer, all?.length])
        .sort(),
    ).toEqual([
      ['201 accepted', MOST_VIEWS],
      ['409 limit-reached', 2],
    ]);
    expect(refusal(await user.post(viewCreate.path, VIEW({ list: 'agreements' })))).toBe('201 accepted');
  });

  it('keep the pages of each person in their order, and refuse addresses elsewhere and one page twice', async () => {
    const refused = async (favourites: readonly object[]): Promise<string> =>
      refusal(await user.send('PUT', favouritesPut.path, { json: { favourites } }));
    expect(await user.call(favouriteList)).toEqual({ favourites: [] });
    const [errors, record] = [
      { path: '/traffic?filter=errors&days=3660', label: 'Open errors' },
      { path: '/companies/7', label: 'Nordvik Trucks AB' },
    ];
    await user.call(favouritesPut, { body: { favourites: [errors, record] } });
    await user.call(favouritesPut, { body: { favourites: [record, errors] } });
    expect(await user.call(favouriteList)).toEqual({ favourites: [record, errors] });
    expect(await manager.call(favouriteList)).toEqual({ favourites: [] });
    for (const path of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example'])
      expect(await refused([{ path, label: 'x' }])).toBe('400 invalid-input');
    expect(await refused([errors, errors])).toBe('400 invalid-input');
  });
});
