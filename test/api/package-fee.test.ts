import { companyCreate } from '../../server/contract/company.js';
import { packageMovementCounter, packageMovementCreate } from '../../server/contract/package-account.js';
import { packageFeeAgree, packageFeeList, packageFeeVersions } from '../../server/contract/package-fee.js';
import { relationCreate } from '../../server/contract/relation.js';
import { partner } from '../given/agreement.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';

/** A month that is over, so that nothing is forecast. */
const MONTH = '2026-04';

describe('fees for packages that stay too long (R-17)', () => {
  let app: TestApp;
  let [user, plant] = [{}, {}] as [Client, Client];
  let pool = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: false });
    [user, plant] = [await app.as('user'), await app.as('neighbour')];
    const manager = await app.as('manager');
    pool = (await manager.call(companyCreate, { body: partner({ code: 'Kalmar', name: 'Kalmar', identifiers: [] }) }))
      .id;
    await manager.call(relationCreate, { body: { partnerCompanyId: pool, role: 'customer' } });
  });
  afterAll(() => app.close());

  const moved = (code: string, quantity: number, day: string, more: object = {}) =>
    user.call(packageMovementCreate, {
      body: {
        ...{ kind: quantity > 0 ? 'empties-in' : 'empties-out', partnerCompanyId: pool, site: 'P1', code, day },
        ...{ quantity: Math.abs(quantity), ...more },
      } as never,
    });
  const agree = (code: string, more: object = {}) =>
    user.call(packageFeeAgree, {
      body: {
        ...{
          partnerCompanyId: pool,
          code,
          from: '2026-01-01',
          method: 'stock',
          free: 100,
          fee: '0.15',
          currency: 'SEK',
        },
        ...more,
      } as never,
    });
  const rowOf = async (code: string, query: Record<string, string> = { month: MONTH }) =>
    (await user.call(packageFeeList, { query: { q: code, ...query } })).rows.find((row) => row.code === code);
  const fee = async (code: string, month = MONTH): Promise<string[]> =>
    ((await rowOf(code, { month }))?.soFar ?? []).map(({ amount, currency }) => `${amount} ${currency}`);

  it('are the sum over the days of a month of what is above the free stock, over all sites', async () => {
    await agree('STOCK');
    await moved('STOCK', 120, '2026-03-01');
    await moved('STOCK', 30, '2026-04-10', { site: 'P2' });
    await moved('STOCK', -60, '2026-04-21');
    // 20 × 9 + 50 × 11, each 0.15.
    expect(await fee('STOCK')).toEqual(['109.5 SEK']);
    expect(await rowOf('STOCK')).toMatchObject({
      counterparty: { id: pool, name: 'Kalmar' },
      ...{ stock: 90, isOfCode: true, forecast: [{ amount: '109.5', currency: 'SEK' }], sendBack: [] },
    });
  });

  it('are for packages older than the free days, the oldest leaving first', async () => {
    await agree('DAYS', { method: 'days', free: 21, fee: '1' });
    await moved('DAYS', 10, '2026-04-01');
    await moved('DAYS', -6, '2026-04-25');
    expect(await fee('DAYS')).toEqual(['54 SEK']);
    // 4 of them are there in May, each day.
    expect(await fee('DAYS', '2026-05')).toEqual(['124 SEK']);
  });

  it('do not count what was taken back, and what nobody agreed to', async () => {
    await agree('BACK', { method: 'days', free: 5, fee: '1' });
    await moved('BACK', 10, '2026-03-01');
    const { id } = await moved('BACK', 7, '2026-04-10');
    await user.call(packageMovementCounter, { params: { id }, body: { reason: 'Twice' } });
    await moved('BACK', 1_000, '2026-03-02', { isAnnounced: true });
    expect(await fee('BACK')).toEqual(['300 SEK']);
  });

  it('are what the counterparty pays for what it has, where that is agreed', async () => {
    await agree('THEIRS', { payer: 'counterparty', free: 0, fee: '0.5' });
    await moved('THEIRS', -12, '2026-04-29');
    expect(await rowOf('THEIRS')).toMatchObject({ stock: 12, soFar: [{ amount: '12', currency: 'SEK' }] });
  });

  it('keep the versions of what is agreed, each from its day on, of which the newest of a day holds', async () => {
    await agree('VERSIONS', { free: 0, fee: '1' });
    await agree('VERSIONS', { free: 0, fee: '9', from: '2026-04-16' });
    await agree('VERSIONS', { free: 0, fee: '2', currency: 'eur', from: '2026-04-16' });
    await moved('VERSIONS', 1, '2026-01-01');
    expect(await fee('VERSIONS')).toEqual(['15 SEK', '30 EUR']);
    const { rows } = await user.call(packageFeeVersions, { query: { partnerCompanyId: pool, code: 'VERSIONS' } });
    expect(rows.map(({ from, fee: of, currency, createdBy }) => [from, of, currency, createdBy])).toEqual([
      ['2026-04-16', '2', 'EUR', 'user'],
      ['2026-01-01', '1', 'SEK', 'user'],
    ]);
    expect((await app.sql('SELECT FROM package_fee WHERE code = $1', ['VERSIONS'])).length).toBe(3);
    await agree('VERSIONS', { method: 'none', from: '2026-04-01' });
    expect(await fee('VERSIONS')).toEqual(['30 EUR']);
  });

  it('follow the terms of all packages where one has none of its own', async () => {
    await moved('OTHER', 3, '2026-04-30');
    expect(await rowOf('OTHER')).toBeUndefined();
    await agree('', { free: 1, fee: '10' });
    expect(await rowOf('OTHER')).toMatchObject({ isOfCode: false, soFar: [{ amount: '20', currency: 'SEK' }] });
    expect((await rowOf('DAYS'))?.isOfCode).toBe(true);
  });

  it('are forecast to the end of a month from what is announced and the average of the last weeks, with what to send back', async () => {
    const today = new Date(app.server.platform.database.now()).toISOString().slice(0, 10);
    const at = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    await agree('AHEAD', { free: 100, fee: '1' });
    await moved('AHEAD', 100, at(-60));
    await moved('AHEAD', 28, at(-10));
    const next = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 1));
    const month = next.toISOString().slice(0, 7);
    const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    const ahead = Math.round((next.getTime() - Date.parse(today)) / 86_400_000);
    // A package a day: 28 in four weeks. On the first of the month 28 and one for each day until then are above 100.
    const first = 28 + ahead;
    const sum = Array.from({ length: days }, (_, day) => first + day).reduce((a, b) => a + b, 0);
    const row = await rowOf('AHEAD', { month, weeks: '4' });
    expect(row).toMatchObject({ stock: 128, soFar: [], forecast: [{ amount: String(sum), currency: 'SEK' }] });
    expect(row?.sendBack.slice(0, 2)).toEqual([
      { by: `${month}-01`, packages: first, payer: 'own' },
      { by: `${month}-02`, packages: 1, payer: 'own' },
    ]);
    await moved('AHEAD', -500, at(0), { isAnnounced: true });
    expect(await rowOf('AHEAD', { month })).toMatchObject({ forecast: [], sendBack: [] });
  });

  it('refuse what says nothing, and show a company its own alone', async () => {
    const body = { partnerCompanyId: pool, from: '2026-01-01', method: 'stock', currency: 'SEK' };
    const refused = async (more: object) => {
      const reply = await user.post(packageFeeAgree.path, { ...body, ...more });
      return `${refusal(reply)} ${problemOf(reply).detail ?? ''}`;
    };
    expect([
      await refused({ method: 'days', free: 0 }),
      await refused({ fee: '-1' }),
      await refused({ currency: 'kronor' }),
      await refused({ partnerCompanyId: '999999' }),
    ]).toEqual([
      '400 invalid-input body.free: From 1 to 365 days',
      '400 invalid-input body.fee: An amount such as 0.15',
      '400 invalid-input body.currency: Three letters of ISO 4217, such as SEK',
      '400 unknown-reference There is no partner of this id.',
    ]);
    expect((await plant.call(packageFeeList)).rows).toEqual([]);
    expect((await plant.call(packageFeeVersions, { query: { partnerCompanyId: pool } })).rows).toEqual([]);
    expect(refusal(await (await app.as('reader')).post(packageFeeAgree.path, body))).toContain('403');
  });

  it('are shown by pages', async () => {
    const all = await user.call(packageFeeList, { query: { month: MONTH, sort: 'code' } });
    const first = await user.call(packageFeeList, { query: { month: MONTH, sort: 'code', limit: 2 } });
    const next = await user.call(packageFeeList, {
      query: { month: MONTH, sort: 'code', limit: 2, cursor: first.nextCursor ?? '' },
    });
    expect([...first.rows, ...next.rows]).toEqual(all.rows.slice(0, 4));
  });
});
