import { companyCreate } from '../../server/contract/company.js';
import { despatchSend } from '../../server/contract/delivery.js';
import {
  packageAccountList,
  packageMovementConfirm,
  packageMovementCounter,
  packageMovementCreate,
  packageMovementDetail,
  packageMovementDispute,
  packageMovementList,
  packageStatement,
} from '../../server/contract/package-account.js';
import { packageGuessRuleList, packageGuessRulePut } from '../../server/contract/package-guess.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { relationCreate } from '../../server/contract/relation.js';
import { guessDays } from '../../server/domain/package-account/guess.js';
import { checkPackageAccounts } from '../../server/modules/package-account/package-account.check.view.js';
import { PackageGuesses } from '../../server/modules/package-account/package-guess.service.js';
import { partner } from '../given/agreement.js';
import { type Client, refusal } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { recadv } from '../given/recadv.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** Days of the company, which are those of statements. */
const DAYS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Solna supplies Nordvik, whose transport takes three days, and neither says what came. Kalmar is a pool that is not on this portal. */
describe('receipts that are guessed (R-17)', () => {
  let app: TestApp;
  let [supplier, plant] = [{}, {}] as [Client, Client];
  let [customer, pool] = ['', ''];
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    const [manager, chief] = [await app.as('manager'), await app.as('chief')];
    [supplier, plant] = [await app.as('user'), await app.as('neighbour')];
    const register = async (
      client: Client,
      code: string,
      role: 'customer' | 'supplier',
      more: object,
      identifier = '',
    ) => {
      const identifiers = identifier === '' ? [] : [{ identifier, qualifier: 'OD' }];
      const { id } = await client.call(companyCreate, { body: partner({ code, name: code, identifiers }) });
      await client.call(relationCreate, { body: { partnerCompanyId: id, role, ...more } });
      return id;
    };
    customer = await register(manager, 'Nordvik', 'customer', { transitDays: 3 }, 'O0013000001CUST');
    await register(chief, 'Solna', 'supplier', {}, 'O0013000002SUPP');
    pool = await register(manager, 'Kalmar', 'customer', {});
    await agreedOutgoing(manager);
    const size = { kind: 'box', structure: 'small-box', owner: 'customer-returnable' } as const;
    await manager.call(packageSizeCreate, {
      body: { ...size, code: 'KLT6429', name: 'Blue box', customerCode: '0001' },
    });
  });
  afterAll(async () => {
    const { differences, oneSided } = await app.server.platform.database.transaction('system', checkPackageAccounts);
    await app.close();
    expect({ differences, oneSided }).toEqual({ differences: [], oneSided: [] });
  });

  const announced = (code: string, days: number, more: object = {}) =>
    supplier.call(packageMovementCreate, {
      body: {
        ...{
          kind: 'empties-out',
          partnerCompanyId: pool,
          site: 'P1',
          code,
          quantity: 8,
          day: ago(days),
          isAnnounced: true,
        },
        ...more,
      },
    });
  const movement = async (id: string) => supplier.call(packageMovementDetail, { params: { id } });
  /** A run of what workers do once a minute. */
  const oneRun = () => new PackageGuesses(app.server.platform.database).run();
  const guessed = (id: string) =>
    until('it is guessed', async () => {
      await oneRun();
      const row = await movement(id);
      return row.guessed === null ? undefined : row;
    });
  const account = async (client: Client, code: string) =>
    (await client.call(packageAccountList, { query: { code } })).rows[0];
  const put = (rule: 'default' | 'days' | 'never', days: number | null, version: number, partnerCompanyId = pool) =>
    supplier.call(packageGuessRulePut, { body: { partnerCompanyId, rule, days, version } });

  it('are marked with the day and the rule, count as a sum of their own, and are not agreed', async () => {
    const { id } = await announced('OLD', 5);
    const row = await guessed(id);
    expect(row).toMatchObject({ state: 'announced', guessed: { on: ago(0), days: 5 }, daysConfirmed: 0 });
    expect(await account(supplier, 'OLD')).toMatchObject({ balance: 0, announced: -8, guessed: -8, projected: -8 });
    const { rows } = await supplier.call(packageMovementList, { query: { guessed: 'true', code: 'OLD' } });
    expect(rows.map((one) => one.id)).toEqual([id]);
  });

  it('are of no movement that is younger, was said something of, or that nobody receives', async () => {
    const young = await announced('YOUNG', 4);
    const disputed = await announced('SAID', 0);
    await supplier.call(packageMovementDispute, { params: { id: disputed.id }, body: { reason: 'Nothing came' } });
    const scrap = await announced('SCRAP', 90, { kind: 'scrap', reason: 'Broken' });
    await oneRun();
    for (const { id } of [young, disputed, scrap]) expect((await movement(id)).guessed).toBeNull();
  });

  it('are replaced by what is said later, with exactly one effect', async () => {
    const { id } = await announced('REAL', 9);
    await guessed(id);
    await supplier.call(packageMovementConfirm, { params: { id } });
    const row = await movement(id);
    expect([row.state, row.guessed, row.guesses.map(({ isGuessed }) => isGuessed)]).toEqual([
      'confirmed',
      null,
      [true, false],
    ]);
    expect(await account(supplier, 'REAL')).toMatchObject({ balance: -8, announced: 0, guessed: 0, movements: 1 });
    await supplier.call(packageMovementCounter, { params: { id }, body: { reason: 'Wrong' } });
    expect(await account(supplier, 'REAL')).toMatchObject({ balance: 0, guessed: 0 });
  });

  it('are replaced by a receiving advice, which confirms the note on both sides, or says otherwise', async () => {
    const address = { sender: 'O0013000001CUST:OD', recipient: 'O0013000002SUPP:OD' };
    const sent = async (number: string): Promise<string> => {
      const { despatchnoteHeadId: id } = await made(supplier, number);
      await app.sql(
        `UPDATE despatch_advice SET document = jsonb_set(document, '{despatchDate}', to_jsonb($2::text)) WHERE id = $1`,
        [id, `${ago(20)}T08:00`],
      );
      await supplier.call(despatchSend, { params: { id } });
      const [row] = await until('it is posted', async () => {
        const { rows } = await supplier.call(packageMovementList, { query: { q: number } });
        return rows.length > 0 ? rows : undefined;
      });
      return row?.id ?? '';
    };
    const [right, other] = [await sent('GU-1'), await sent('GU-2')];
    expect((await guessed(right)).guessed).toEqual({ on: ago(0), days: 8 });
    await guessed(other);
    const before = await account(supplier, '0001');
    expect(before?.guessed).toBe(before?.announced);
    await handedIn(supplier, recadv({ number: 'RG-1', despatchAdvice: 'GU-1', ...address }));
    await until('it is confirmed', async () => ((await movement(right)).state === 'confirmed' ? true : undefined));
    const lines = [{ article: 'ART-0001', despatched: 40, received: 20 }];
    await handedIn(supplier, recadv({ number: 'RG-2', despatchAdvice: 'GU-2', lines, ...address }));
    await until('the difference is noted', async () => ((await movement(other)).hasDifference ? true : undefined));
    expect((await movement(other)).guessed).toBeNull();
    expect(await account(supplier, '0001')).toMatchObject({ guessed: 0, balance: (before?.announced ?? 0) / 2 });
    expect((await account(plant, '0001'))?.balance).toBe(-(before?.announced ?? 0) / 2);
  });

  it('come after as many days as the rule of the partner says, and are taken back where it says later', async () => {
    const { id } = await announced('RULE', 6);
    await guessed(id);
    expect(await put('days', 30, 0)).toMatchObject({ rule: 'days', days: 30, version: 1, defaultDays: 5 });
    expect([(await movement(id)).guessed, (await account(supplier, 'RULE'))?.guessed]).toEqual([null, 0]);
    await put('days', 2, 1);
    expect((await guessed(id)).guessed).toEqual({ on: ago(0), days: 2 });
    await put('never', null, 2);
    expect((await movement(id)).guessed).toBeNull();
    const reply = await supplier.send('PUT', packageGuessRulePut.path, {
      json: { partnerCompanyId: pool, rule: 'days', days: 3, version: 1 },
    });
    expect(refusal(reply)).toBe('409 changed-meanwhile');
    await put('default', null, 3);
    expect((await guessed(id)).guesses.map(({ isGuessed, days }) => [isGuessed, days])).toEqual([
      [true, 5],
      [false, 5],
      [true, 2],
      [false, 2],
      [true, 5],
    ]);
  });

  it('have the days of the domain in the database', async () => {
    await put('days', 12, 0, customer);
    const asked = async (id: string) =>
      (await app.sql<{ days: number | null }>('SELECT package_guess_days($1, $2) AS days', [app.world.solna, id]))[0]
        ?.days;
    expect([await asked(customer), await asked(pool)]).toEqual([guessDays({ days: 12 }, 3), guessDays(null, 0)]);
    await put('never', null, 1, customer);
    expect(await asked(customer)).toBe(guessDays({ days: null }, 3));
    await put('default', null, 2, customer);
    expect(await asked(customer)).toBe(guessDays(null, 3));
    const { rows } = await supplier.call(packageGuessRuleList);
    expect(rows.map(({ counterparty, rule, days }) => [counterparty.name, rule, days])).toEqual([
      ['Kalmar', 'default', 5],
      ['Nordvik', 'default', 8],
    ]);
    expect(
      (await plant.call(packageGuessRuleList)).rows.every(({ counterparty }) => counterparty.name === 'Solna'),
    ).toBe(true);
  });

  it('stand in a statement beside what is agreed, and not in its balance', async () => {
    const { id } = await announced('STATED', 6, { noteNumber: 'E-9' });
    await guessed(id);
    const query = new URLSearchParams({ partnerCompanyId: pool, from: ago(1), to: ago(-1), code: 'STATED' });
    const asked = async (client: Client) => {
      const reply = await client.get(`${packageStatement.path}?${query.toString()}`);
      return (reply.body as Buffer).toString('utf8').trim().split('\r\n').slice(1);
    };
    expect(await asked(supplier)).toEqual([
      `Kalmar,P1,STATED,${ago(1)},,Opening balance,,,,0`,
      `Kalmar,P1,STATED,${ago(-1)},,Closing balance,,,,0`,
      `Kalmar,P1,STATED,${DAYS.format()},${ago(6)},"Empties out (receipt guessed after 5 days, not agreed)",E-9,,-8,`,
    ]);
    await supplier.call(packageMovementConfirm, { params: { id } });
    expect((await asked(await app.as('swede'))).join()).not.toContain('gissad');
  });

  it('are looked at once: nothing that is guessed or never due waits for another run', async () => {
    await oneRun();
    const rows = await app.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM package_open_movement WHERE due_on <= (now() AT TIME ZONE 'UTC')::date`,
    );
    expect(rows[0]?.count).toBe(0);
  });
});
