import { companyCreate } from '../../server/contract/company.js';
import { filterCreate } from '../../server/contract/context.js';
import { changeLanguage, currentUser } from '../../server/contract/current-user.js';
import { changePrintProfile, changeTheme } from '../../server/contract/preferences.js';
import { chooseCompany } from '../../server/contract/external-user.js';
import {
  connectorPost,
  legacyAutocomplete,
  legacyHelp,
  legacyLogin,
  legacySettings,
} from '../../server/contract/legacy.js';
import { DEFAULT_SETTINGS } from '../../server/contract/settings.js';
import { partner } from '../given/agreement.js';
import { Client, refusal } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { joining, person } from '../given/people.js';
import { handedIn, openTestApp, signIn, type TestApp } from '../given/world.js';
import { printProfiles } from '../given/print-profiles.js';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const CONNECTOR = '/PhpJsConnector.php';
const SETTINGS = '/settings/sql.settings.php';

describe('the calls of the older pages', () => {
  let app: TestApp;
  let supplier: string;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    supplier = (await (await app.as('manager')).call(companyCreate, { body: partner({ roles: ['supplier'] }) })).id;
    await handedIn(await app.as('user'), delfor({ shipTo: 'GOT-P2', article: (n) => `ART_${String(n)}` }));
  });
  afterAll(async () => {
    await app.close();
  });

  it('tell the session its language, which the cookie and the profile have from then on (LEG-04 setSession, LEG-05 getUserLang)', async () => {
    const client = await signIn(app.server, 'user');
    expect(await client.call(connectorPost, { body: { action: 'setSession', data: { language: 'cn' } } })).toEqual({
      success: true,
      language: 'cn',
      supplier: '0',
      filter: '0',
      isSupplierMode: false,
    });
    expect(client.cookies.get('language')).toBe('cn');
    expect((await client.get(`${CONNECTOR}?action=getUserLang`)).body).toEqual({ language: 'cn' });
    expect((await client.call(currentUser)).language).toBe('cn');
    await client.call(connectorPost, { body: { action: 'setSession', data: { language: 'en' } } });
  });

  it('set and unset supplier and filter, and tell how things stand (LEG-04)', async () => {
    const client = await signIn(app.server, 'user');
    const { id: filter } = await client.call(filterCreate, { body: { name: 'One' } });
    const act = async (body: object): Promise<unknown> => (await client.post(CONNECTOR, body)).body;
    const [none, supplied, filtered] = [
      { supplier: '0', filter: '0', isSupplierMode: false },
      { supplier, filter: '0', isSupplierMode: true },
      { supplier: '0', filter, isSupplierMode: false },
    ];
    expect(await act({ action: 'successfulLogin' })).toMatchObject(none);
    expect(await act({ action: 'setSupplier', supplier })).toMatchObject(supplied);
    expect(await act({ action: 'successfulLogin' })).toMatchObject(supplied);
    expect(await act({ action: 'unsetFilter' })).toMatchObject(supplied);
    expect(await act({ action: 'setFilter', filter })).toMatchObject(filtered);
    expect(await act({ action: 'unsetSupplier' })).toMatchObject(filtered);
    expect(await act({ action: 'unsetFilter' })).toMatchObject(none);
  });

  it.each([
    {},
    { action: 'dropTables' },
    { action: 'setSession' },
    { action: 'setSession', data: { language: 'de' } },
    { action: 'setSupplier' },
    { action: 'setSupplier', supplier: "0' OR ''='" },
    { action: 'successfulLogin', sql: 'SELECT 1' },
  ])('refuse %j: the list of actions is fixed (LEG-04)', async (body) => {
    expect(refusal(await (await app.as('user')).post(CONNECTOR, body))).toBe('400 invalid-input');
  });

  it('sign out where one of our own pages asks, and nobody else can make a browser do so (LEG-05 logout)', async () => {
    const client = await signIn(app.server, 'user');
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'x-requested-with': 'x', origin: 'https://evil.example' },
    ]) {
      expect(refusal(await client.get(`${CONNECTOR}?action=logout`, headers))).toBe('403 foreign-origin');
    }
    const before = client.copy();
    expect((await client.get(`${CONNECTOR}?action=logout`, OWN_PAGE)).body).toEqual({ authenticated: false });
    expect([client.cookies.has('access'), refusal(await before.get('/applications/user'))]).toEqual([
      false,
      '401 session-expired',
    ]);
    expect(refusal(await (await app.as('user')).get(`${CONNECTOR}?action=else`))).toBe('400 invalid-input');
  });

  it('save own settings, those of the company by its administrators alone, and go back to what holds without (LEG-06; L-21, L-22)', async () => {
    const [user, manager] = [await app.as('user'), await app.as('manager')];
    const act = async (client: Client, body: object) =>
      legacySettings.response.parse((await client.post(SETTINGS, body)).body).settings;
    expect(await act(user, { action: 'saveSettings', settings: {} })).toEqual({
      'system.defaultLanguage': 'en',
      'system.inobizUrl': '',
      'delivery.searchToDateOffset': 0,
      'applications.defaultCreateAsnData': true,
    });
    expect(
      await act(manager, {
        action: 'saveCoreSettings',
        settings: { 'delivery.searchToDateOffset': 7, 'system.inobizUrl': 'https://old.example/portal' },
      }),
    ).toMatchObject({ 'delivery.searchToDateOffset': 7 });
    expect(await act(user, { action: 'saveSettings', settings: { 'delivery.searchToDateOffset': -3 } })).toMatchObject({
      'delivery.searchToDateOffset': -3,
      'system.inobizUrl': 'https://old.example/portal',
    });
    expect((await user.call(currentUser)).settings).toEqual({
      system: { defaultLanguage: 'en', inobizUrl: 'https://old.example/portal' },
      delivery: { searchToDateOffset: -3 },
      applications: { defaultCreateAsnData: true },
    });
    expect((await (await app.as('reader')).call(currentUser)).legacy.setting).toMatchObject({
      'delivery.searchToDateOffset': 7,
    });
    expect((await (await app.as('neighbour')).call(currentUser)).legacy.setting).toEqual(DEFAULT_SETTINGS);
    expect(await act(user, { action: 'resetSetting', setting: 'delivery.searchToDateOffset' })).toMatchObject({
      'delivery.searchToDateOffset': 7,
    });
    expect(
      await act(manager, { action: 'resetSetting', setting: 'delivery.searchToDateOffset', core: true }),
    ).toMatchObject({ 'delivery.searchToDateOffset': 0 });
    for (const body of [
      { action: 'saveCoreSettings', settings: {} },
      { action: 'resetSetting', setting: 'system.inobizUrl', core: true },
    ])
      expect(refusal(await user.post(SETTINGS, body))).toBe('403 no-permission');
    const events = await app.sql<{ object_type: string }>(
      `SELECT object_type FROM audit_event WHERE event = 'settings.changed' AND company_id = $1`,
      [app.world.solna],
    );
    expect(new Set(events.map((e) => e.object_type))).toEqual(new Set(['user', 'company']));
  });

  it.each([
    { action: 'saveSettings', settings: { 'system.defaultLanguage': 'se' } },
    { action: 'saveSettings', settings: { 'delivery.searchToDateOffset': 1.5 } },
    { action: 'saveSettings', settings: { unknown: 1 } },
    { action: 'saveSettings', settings: { 'applications.defaultCreateAsnData': 'yes' } },
    { action: 'saveCoreSettings', settings: { 'system.inobizUrl': 'javascript:alert(1)' } },
    { action: 'saveCoreSettings', settings: { 'system.inobizUrl': 'https://operator:secret@old.example/' } },
    { action: 'saveCoreSettings', settings: { 'system.inobizUrl': 'https://operator@old.example/' } },
    { action: 'saveCoreSettings', settings: { 'system.defaultLanguage': 'de' } },
    { action: 'resetSetting', setting: 'x' },
    { action: 'query', sql: 'SELECT 1' },
  ])('refuse %j: each key says what it may be (LEG-06)', async (body) => {
    expect(refusal(await (await app.as('manager')).post(SETTINGS, body))).toBe('400 invalid-input');
  });

  it('suggest what a filter is made of, from no letter on, and of the own company alone (LEG-07; L-13)', async () => {
    const client = await app.as('user');
    const suggested = async (
      type: 'partner' | 'ship-to' | 'article',
      q?: string,
      of: Client = client,
    ): Promise<string[]> =>
      (await of.call(legacyAutocomplete, { query: { type, ...(q === undefined ? {} : { q }) } })).suggestions.map(
        (s) => s.id,
      );
    expect(await suggested('partner')).toEqual([supplier]);
    expect(await suggested('ship-to', 'plant')).toEqual(['GOT-P2']);
    expect(await suggested('article', 'ART_1')).toEqual(['ART_1']);
    expect(await suggested('article', '%')).toEqual([]);
    for (const type of ['partner', 'ship-to', 'article'] as const)
      expect(await suggested(type, '', await app.as('neighbour'))).toEqual([]);
    const narrowed = await signIn(app.server, 'user');
    const { id } = await narrowed.call(filterCreate, { body: { name: 'Nothing', shipTos: ['NOWHERE'] } });
    await narrowed.get(`/applications/legacy/filters/${id}/set`, OWN_PAGE);
    for (const type of ['ship-to', 'article'] as const) expect(await suggested(type, '', narrowed)).toEqual([]);
  });

  it('say whether the session lives, and help in the language of who asks (LEG-08, LEG-09)', async () => {
    expect(await (await app.as('swede')).call(legacyLogin)).toEqual({
      authenticated: true,
      username: 'swede',
      language: 'se',
      loginUrl: '/login',
    });
    const guest = await person(app, 'guest', 'reader', { company: 'nordvik' });
    const away = await joining(app, await app.as('manager'), guest, ['traffic:read']);
    await away.call(chooseCompany, { params: { id: app.world.solna } });
    expect((await away.call(legacyLogin)).username).toBe('guest');
    expect(await (await app.as('swede')).call(legacyHelp, { query: { topic: 'filter' } })).toMatchObject({
      topic: 'filter',
      language: 'se',
      title: 'Filter',
    });
    expect((await (await app.as('chinese')).call(legacyHelp)).title).toBe('帮助');
    const nobody = new Client(app.server.url);
    for (const path of ['/login.php', '/help.php', '/autocomplete.php?type=article', `${CONNECTOR}?action=getUserLang`])
      expect(refusal(await nobody.get(path))).toBe('401 session-expired');
  });
});

describe('the profile', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  it('keeps language, theme and print profile, for every session of the person and nobody else (USER-02, USER-03)', async () => {
    await printProfiles(app, app.world.solna, ['A4', 'LABEL']);
    const client = await signIn(app.server, 'user');
    expect((await client.call(currentUser)).legacy.printProfile).toBe('A4');
    await client.call(changePrintProfile, { body: { chosenProfile: 'LABEL' } });
    await client.call(changeLanguage, { body: { languageCode: 'se' } });
    await client.call(changeTheme, { body: { theme: 'light' } });
    expect(client.cookies.get('language')).toBe('se');
    expect(await (await app.as('user')).call(currentUser)).toMatchObject({
      language: 'se',
      theme: 'light',
      legacy: { language: 'se', printProfile: 'LABEL' },
    });
    expect(await (await app.as('reader')).call(currentUser)).toMatchObject({
      language: 'en',
      theme: 'dark',
      legacy: { printProfile: 'A4' },
    });
    expect((await client.get('/applications/traffic/messages/26010100000000')).body).toMatchObject({
      title: 'Posten finns inte, eller så får du inte se den.',
    });
  });

  it('takes no print profile that the company does not have, and no other language or theme', async () => {
    const client = await app.as('user');
    expect(refusal(await client.post(changePrintProfile.path, { chosenProfile: 'A3' }))).toBe('400 unknown-reference');
    expect(refusal(await (await app.as('neighbour')).post(changePrintProfile.path, { chosenProfile: 'A4' }))).toBe(
      '400 unknown-reference',
    );
    expect(refusal(await client.send('PUT', changeLanguage.path, { json: { languageCode: 'de' } }))).toBe(
      '400 invalid-input',
    );
    expect(refusal(await client.send('PUT', changeTheme.path, { json: { theme: 'blue' } }))).toBe('400 invalid-input');
  });

  it('offers the suppliers of the register, and chooses by the address of the page where it is ours (USER-01 supplier, filter)', async () => {
    const manager = await app.as('manager');
    const ids = new Map<string, string>();
    for (const [code, roles] of [
      ['B', ['supplier']],
      ['A', ['supplier', 'customer']],
      ['C', ['customer']],
    ] as const) {
      ids.set(
        code,
        (
          await manager.call(companyCreate, {
            body: partner({ code, name: `Partner ${code}`, roles: [...roles], identifiers: [] }),
          })
        ).id,
      );
    }
    const client = await signIn(app.server, 'user');
    expect((await client.call(currentUser)).legacy.suppliers).toEqual(
      [
        ['0', ''],
        [ids.get('A'), 'Partner A'],
        [ids.get('B'), 'Partner B'],
      ].map(([SUPPLIER_ID, SUPPLIER_NAME]) => ({ SUPPLIER_ID, SUPPLIER_NAME })),
    );
    const path = `/applications/user?supplier=${ids.get('A') ?? ''}`;
    expect(refusal(await client.get(path))).toBe('403 foreign-origin');
    expect((await client.get(`${path}&filter=0`, OWN_PAGE)).body).toMatchObject({
      isSupplierMode: true,
      legacy: { supplier: ids.get('A'), filter: '0' },
    });
    // What the session has already is no change, and a reload asks for no proof.
    expect(refusal(await client.get(path))).toBe('200 accepted');
    expect(refusal(await client.get(`/applications/user?supplier=${ids.get('C') ?? ''}`, OWN_PAGE))).toBe(
      '404 not-found',
    );
    expect(refusal(await client.get(`${path}&filter=1`, OWN_PAGE))).toBe('400 invalid-input');
    expect((await client.get('/applications/user?supplier=0', OWN_PAGE)).body).toMatchObject({ isSupplierMode: false });
    expect(JSON.stringify((await client.get('/applications/user')).body)).not.toMatch(/apiToken/i);
  });
});
