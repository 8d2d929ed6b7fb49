import { currentUser, defaults } from '../../server/contract/current-user.js';
import { ACTIONS, MODULES } from '../../server/domain/access/permission.js';
import { Client, refusal } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('the console at its start', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  it('learns who is signed in, of which company, with which rights and settings (USER-01)', async () => {
    const user = await (await app.as('swede')).call(currentUser);
    expect(user).toMatchObject({
      username: 'swede',
      email: 'swede@solna.example',
      language: 'se',
      theme: 'dark',
      level: 'user',
      isTwoFactorEnabled: false,
      twoFactorMethod: 'none',
      impersonateUsers: [],
      company: {
        id: app.world.solna,
        code: 'SOLNA',
        name: 'Solna Brake Systems AB',
        modules: [...MODULES],
        printProfiles: [],
      },
      legacy: {
        username: 'swede',
        language: 'se',
        filter: '0',
        suppliers: [{ SUPPLIER_ID: '0', SUPPLIER_NAME: '' }],
        filters: [{ FILTER_ID: '0', FILTER_NAME: '' }],
      },
      settings: {
        system: { defaultLanguage: 'en' },
        delivery: { searchToDateOffset: 0 },
        applications: { defaultCreateAsnData: true },
      },
    });
    expect(user.userIdentifier).toBe(user.id);
  });

  it('learns each level by its rights: readers read, users edit, managers delete and administer (USER-01)', async () => {
    for (const [name, actions, administers] of [
      ['reader', ['read'], false],
      ['user', ['read', 'edit'], false],
      ['manager', [...ACTIONS], true],
      ['admin', [...ACTIONS], true],
    ] as const) {
      const { grantedRoles, legacy } = await (await app.as(name)).call(currentUser);
      expect(grantedRoles).toEqual(
        MODULES.filter((m) => m !== 'agreements' || administers).flatMap((m) => actions.map((a) => `${m}:${a}`)),
      );
      expect(legacy.permissions).toEqual(grantedRoles);
    }
  });

  it('takes the supplier and filter of the older console (USER-01)', async () => {
    const client = await app.as('user');
    expect(refusal(await client.get('/applications/user?supplier=0&filter=0'))).toBe('200 accepted');
    expect(refusal(await client.get(`/applications/user?supplier=${'x'.repeat(41)}`))).toBe('400 invalid-input');
  });

  it('learns nothing secret', async () => {
    const text = JSON.stringify((await (await app.as('user')).get('/applications/user')).body);
    expect(text).not.toMatch(/argon2|hash|token|secret/i);
  });

  it('learns the constants of the specification (USER-04; L-03, L-04, L-05, L-10, L-11, L-13, L-17, L-18, L-19, L-20, L-21, L-22, L-25, L-28, L-29)', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await (await app.as('user')).call(defaults)).toEqual({
      inactivityLogoutMs: 7_200_000, // L-03
      sessionExpirySeconds: 7_200, // L-04
      tokenRefreshThresholdSeconds: 60, // L-05
      serviceWorkerCheckMs: 300_000, // L-10
      toastMs: 10_000, // L-11
      autocompleteDelayMs: 300, // L-13
      trafficLogDays: 2, // L-17
      anomalyRange: { min: 70, max: 100 }, // L-18
      dashboardPeriod: 'week', // L-19
      searchDates: { from: today, to: today }, // L-20
      deliverySearchToDateOffset: 0, // L-21
      createAsnData: true, // L-22
      adjustmentPercentages: [0, 12.5, 25], // L-25
      scheduleIntervals: ['Daily', 'Weekly', 'Monthly'], // L-28
      languages: ['se', 'en', 'cn'],
      fallbackLanguage: 'en', // L-29
      themes: ['dark', 'light'],
      defaultTheme: 'dark',
      maxUploadBytes: 26_214_400,
    });
  });

  it('learns nothing without a session (USER-01, USER-04)', async () => {
    for (const path of ['/applications/user', '/applications/defaults'])
      expect(refusal(await new Client(app.server.url).get(path))).toBe('401 session-expired');
  });
});
