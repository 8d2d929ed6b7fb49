import { randomUUID } from 'node:crypto';
import { companyCreate } from '../../server/contract/company.js';
import {
  packageAccountList,
  packageMovementConfirm,
  packageMovementCounter,
  packageMovementCreate,
  packageMovementList,
} from '../../server/contract/package-account.js';
import {
  type PackageCount,
  packageCountAct,
  packageCountCreate,
  packageCountDetail,
  packageCountEnter,
  packageCountList,
} from '../../server/contract/package-count.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { relationCreate } from '../../server/contract/relation.js';
import { checkPackageAccounts } from '../../server/modules/package-account/package-account.check.view.js';
import { partner } from '../given/agreement.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

const DAY = '2026-11-20';

/** Solna counts what it has of Kalmar, which is not on this portal, and of Nordvik, which is. */
describe('counts of packages (R-17)', () => {
  let app: TestApp;
  let [counter, approver, plant] = [{}, {}, {}] as [Client, Client, Client];
  let [pool, customer] = ['', ''];
  let sites = 0;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    [counter, approver, plant] = [await app.as('user'), await app.as('manager'), await app.as('neighbour')];
    const register = async (client: Client, code: string, role: 'customer' | 'supplier', identifier: string) => {
      const identifiers = identifier === '' ? [] : [{ identifier, qualifier: 'OD' }];
      const { id } = await client.call(companyCreate, { body: partner({ code, name: code, identifiers }) });
      await client.call(relationCreate, { body: { partnerCompanyId: id, role } });
      return id;
    };
    pool = await register(approver, 'Kalmar', 'customer', '');
    customer = await register(approver, 'Nordvik', 'customer', 'O0013000001CUST');
    await register(await app.as('chief'), 'Solna', 'supplier', 'O0013000002SUPP');
    const size = { kind: 'box', structure: 'small-box', owner: 'customer-returnable' } as const;
    await approver.call(packageSizeCreate, { body: { ...size, code: 'KLT6429', name: 'Blue box', customerCode: 'A' } });
  });
  afterAll(async () => {
    const { differences, oneSided } = await app.server.platform.database.transaction('system', checkPackageAccounts);
    await app.close();
    expect({ differences, oneSided }).toEqual({ differences: [], oneSided: [] });
  });

  const site = (): string => `S${String(++sites)}`;
  const moved = (at: string, code: string, quantity: number, more: object = {}) =>
    counter.call(packageMovementCreate, {
      body: {
        ...{ kind: 'correction', site: at, code, quantity, day: '2026-11-10', reason: 'Begin', partnerCompanyId: pool },
        ...more,
      },
    });
  /** A site with 40 packages A and 12 B of Kalmar, and a count of it. */
  const begun = async (more: object = {}): Promise<PackageCount> => {
    const at = site();
    await moved(at, 'A', 40);
    await moved(at, 'B', 12);
    return counter.call(packageCountCreate, { body: { partnerCompanyId: pool, site: at, day: DAY, ...more } });
  };
  const entered = (client: Client, { id }: { id: string }, code: string, quantity: number | null, more: object = {}) =>
    client.call(packageCountEnter, { params: { id }, body: { clientId: randomUUID(), code, quantity, ...more } });
  const act = (client: Client, { id }: { id: string }, json: object) =>
    client.send('POST', packageCountAct.path.replace(':id', id), { json });
  const done = (client: Client, { id }: { id: string }, body: object) =>
    client.call(packageCountAct, { params: { id }, body: body as never });
  const results = ({ codes }: PackageCount): string[] =>
    codes.map(
      ({ code, result }) =>
        `${code} ${String(result?.balance)} ${String(result?.counted)} ${String(result?.difference)}`,
    );
  const seenIn = ({ codes }: PackageCount) =>
    codes.flatMap(({ code, result }) =>
      result === null || result.difference === 0 ? [] : [{ code, difference: result.difference }],
    );
  const balances = async (at: string): Promise<string[]> =>
    (await counter.call(packageAccountList, { query: { site: at, sort: 'code' } })).rows.map(
      ({ code, balance, announced, countedDay }) =>
        `${code} ${String(balance)} ${String(announced)} ${String(countedDay)}`,
    );
  const movements = async (at: string, source = 'count') =>
    (await counter.call(packageMovementList, { query: { site: at } })).rows.filter((row) => row.source === source);

  it('have a sheet of the codes at a site, and say of none what is expected while they are counted', async () => {
    const count = await begun({ codes: ['C'] });
    expect(count).toMatchObject({ state: 'counting', place: 'own', counterparty: { id: pool, name: 'Kalmar' } });
    expect(count.codes).toEqual(
      ['A', 'B', 'C'].map((code) => ({
        ...{ code, name: code === 'A' ? 'Blue box' : '', round: 1, isExtra: false, isCounted: false, result: null },
      })),
    );
    for (const client of [counter, approver]) {
      const read = await client.call(packageCountDetail, { params: { id: count.id } });
      expect(JSON.stringify([read.codes, read.near, read.entries])).not.toMatch(/40|12/);
    }
  });

  it('are counted by several people, each of whom sees the own entries, and summed by code', async () => {
    const count = await begun();
    await entered(counter, count, 'A', 30, { area: 'Yard' });
    await entered(counter, count, 'KLT6429', 4, { area: 'Hall' });
    const theirs = await entered(approver, count, 'A', 5);
    expect(theirs.entries.map(({ quantity, isOwn }) => [quantity, isOwn])).toEqual([[5, true]]);
    expect(theirs.codes.map(({ code, isCounted }) => [code, isCounted])).toEqual([
      ['A', true],
      ['B', false],
    ]);
    const finished = await done(counter, count, { act: 'finish', isRestZero: true });
    expect(results(finished)).toEqual(['A 40 39 -1', 'B 12 0 -12']);
    expect(finished.entries.map(({ code, area, quantity }) => `${code} ${area} ${String(quantity)}`)).toEqual([
      'A Yard 30',
      'A Hall 4',
      'A  5',
      'B  0',
    ]);
  });

  it('keep an entry that is corrected, once, by who made it, and take one back without losing it', async () => {
    const count = await begun();
    const { entries } = await entered(counter, count, 'A', 41);
    const corrects = entries[0]?.id ?? '';
    const send = (client: Client, json: object) =>
      client.send('POST', packageCountEnter.path.replace(':id', count.id), {
        json: { clientId: randomUUID(), code: 'A', ...json },
      });
    expect(refusal(await send(approver, { quantity: 40, corrects }))).toBe('403 package-count-not-own');
    const corrected = await entered(counter, count, 'A', 40, { corrects });
    expect(corrected.entries.map(({ quantity, isCorrected }) => [quantity, isCorrected])).toEqual([
      [41, true],
      [40, false],
    ]);
    expect(refusal(await send(counter, { quantity: 39, corrects }))).toBe('409 package-count-corrected');
    await entered(counter, count, 'WRONG', 7);
    const extra = (await counter.call(packageCountDetail, { params: { id: count.id } })).entries.at(-1)?.id ?? '';
    const withdrawn = await entered(counter, count, 'WRONG', null, { corrects: extra });
    expect(withdrawn.codes.map(({ code }) => code)).toEqual(['A', 'B']);
    expect(refusal(await send(counter, { quantity: null }))).toBe('400 invalid-input');
    expect(refusal(await send(counter, { quantity: -1 }))).toBe('400 invalid-input');
    expect(refusal(await send(counter, { quantity: 1.5 }))).toBe('400 invalid-input');
  });

  it('store once what a telephone sends again', async () => {
    const count = await begun();
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => entered(counter, count, 'A', 9, { clientId })));
    expect(answers.map(({ entries }) => entries.length)).toEqual([1, 1, 1]);
  });

  it('are not finished while a code is not counted, and say which', async () => {
    const count = await begun();
    await entered(counter, count, 'A', 40);
    const refused = await act(counter, count, { act: 'finish' });
    expect([refusal(refused), problemOf(refused).detail]).toEqual(['422 package-count-incomplete', 'B']);
    await entered(counter, count, 'B', 0);
    expect((await done(counter, count, { act: 'finish' })).state).toBe('review');
    expect(refusal(await act(counter, count, { act: 'approve', seen: [] }))).toBe('403 package-count-needs-another');
  });

  it('compare with the balance at the end of their day, and list what moved around it', async () => {
    const at = site();
    await moved(at, 'A', 40);
    await moved(at, 'A', 5, { day: '2026-11-21', noteNumber: 'DAY-AFTER', kind: 'empties-in' });
    await moved(at, 'A', 3, { day: '2026-11-18', noteNumber: 'NOT-AGREED', kind: 'empties-in', isAnnounced: true });
    await moved(at, 'A', 7, { day: '2026-11-30', noteNumber: 'MUCH-LATER', kind: 'empties-in' });
    const count = await counter.call(packageCountCreate, { body: { partnerCompanyId: pool, site: at, day: DAY } });
    await entered(counter, count, 'A', 45);
    const finished = await done(counter, count, { act: 'finish' });
    expect(finished.codes[0]?.result).toMatchObject({ balance: 40, announced: 3, counted: 45, difference: 5 });
    expect(finished.near.map(({ noteNumber, day, state }) => [noteNumber, day, state])).toEqual([
      ['NOT-AGREED', '2026-11-18', 'announced'],
      ['DAY-AFTER', '2026-11-21', 'confirmed'],
    ]);
    expect(finished.mayApprove).toBe(false);
    expect((await approver.call(packageCountDetail, { params: { id: count.id } })).mayApprove).toBe(true);
  });

  it('have a code counted anew, without what was entered before', async () => {
    const count = await begun();
    await entered(counter, count, 'A', 4);
    await entered(counter, count, 'B', 12);
    await done(counter, count, { act: 'finish' });
    const again = await done(approver, count, { act: 'recount', codes: ['A'] });
    expect([again.state, again.codes.map(({ code, round, isCounted }) => [code, round, isCounted])]).toEqual([
      'counting',
      [
        ['A', 2, false],
        ['B', 1, true],
      ],
    ]);
    await entered(counter, count, 'A', 40);
    const finished = await done(counter, count, { act: 'finish' });
    expect(results(finished)).toEqual(['A 40 40 0', 'B 12 12 0']);
    expect(finished.entries.map(({ code, round, quantity }) => [code, round, quantity])).toEqual([
      ['A', 1, 4],
      ['B', 1, 12],
      ['A', 2, 40],
    ]);
  });

  it('are approved by another person, as exactly one movement for each difference, however often it is asked', async () => {
    const count = await begun();
    await entered(counter, count, 'A', 38);
    await entered(counter, count, 'B', 12);
    await entered(counter, count, 'FOUND', 2);
    const seen = seenIn(await done(counter, count, { act: 'finish' }));
    expect(seen).toEqual([
      { code: 'A', difference: -2 },
      { code: 'FOUND', difference: 2 },
    ]);
    const watching = await watch(approver);
    expect(refusal(await act(approver, count, { act: 'approve', seen: [] }))).toBe('409 changed-meanwhile');
    const replies = await Promise.all(
      [1, 2, 3].map(() => act(approver, count, { act: 'approve', seen, reason: 'Signed list' })),
    );
    expect(replies.map(refusal)).toEqual(['200 accepted', '200 accepted', '200 accepted']);
    const made = await movements(count.site);
    expect(
      made.map(({ code, quantity, kind, day, reason, state }) => [code, quantity, kind, day, reason, state]),
    ).toEqual([
      ['FOUND', 2, 'count-adjustment', DAY, 'Signed list', 'confirmed'],
      ['A', -2, 'count-adjustment', DAY, 'Signed list', 'confirmed'],
    ]);
    expect(await balances(count.site)).toEqual([`A 38 0 ${DAY}`, `B 12 0 ${DAY}`, `FOUND 2 0 ${DAY}`]);
    await until('it is said', () => watching.all('changed').some(({ ids }) => ids.includes(count.id)));
    watching.close();
    const read = await counter.call(packageCountDetail, { params: { id: count.id } });
    expect(read.codes.map(({ result }) => result?.movementId ?? null).filter((id) => id !== null)).toHaveLength(2);
    expect(read.steps.map(({ act: what, by }) => [what, by])).toEqual([
      ['finish', 'user'],
      ['approve', 'manager'],
    ]);
    expect(refusal(await act(approver, count, { act: 'cancel', reason: 'No' }))).toBe('409 package-count-approved');
  });

  it('leave a difference that is looked into', async () => {
    const count = await begun();
    await entered(counter, count, 'A', 30);
    await entered(counter, count, 'B', 10);
    const seen = seenIn(await done(counter, count, { act: 'finish' }));
    const approved = await done(approver, count, { act: 'approve', seen, leave: ['A'] });
    expect(approved.codes.map(({ code, result }) => [code, result?.isLeft, result?.difference])).toEqual([
      ['A', true, -10],
      ['B', false, -2],
    ]);
    expect(await balances(count.site)).toEqual(['A 40 0 null', `B 10 0 ${DAY}`]);
  });

  it('are announced to a counterparty on the portal, which confirms, and count once until then', async () => {
    const at = site();
    const { id } = await moved(at, 'A', 40, { partnerCompanyId: customer });
    await plant.call(packageMovementConfirm, { params: { id } });
    const counted = async () => {
      const count = await counter.call(packageCountCreate, {
        body: { partnerCompanyId: customer, site: at, day: DAY },
      });
      await entered(counter, count, 'A', 37);
      return done(counter, count, { act: 'finish' });
    };
    const count = await counted();
    await done(approver, count, { act: 'approve', seen: seenIn(count) });
    expect(await balances(at)).toEqual(['A 40 -3 null']);
    const [mirrored] = (await plant.call(packageMovementList, { query: { site: at, state: 'announced' } })).rows;
    expect(mirrored).toMatchObject({ quantity: 3, kind: 'count-adjustment', isOwn: false });
    expect(results(await counted())).toEqual(['A 37 37 0']);
    await plant.call(packageMovementConfirm, { params: { id: mirrored?.id ?? '' } });
    expect(await balances(at)).toEqual([`A 37 0 ${DAY}`]);
  });

  it('are of the counterparty’s place too, where the packages that it has are below zero', async () => {
    const at = site();
    await moved(at, 'A', -40);
    const body = { partnerCompanyId: pool, site: at, day: DAY, place: 'counterparty' } as const;
    const count = await counter.call(packageCountCreate, { body });
    await entered(counter, count, 'A', 38);
    const finished = await done(counter, count, { act: 'finish' });
    expect(results(finished)).toEqual(['A -40 38 2']);
    await done(approver, finished, { act: 'approve', seen: seenIn(finished) });
    expect(await balances(at)).toEqual([`A -38 0 ${DAY}`]);
  });

  it('are taken back by counter rows, of what was not taken back before', async () => {
    const count = await begun();
    await entered(counter, count, 'A', 38);
    await entered(counter, count, 'B', 10);
    const seen = seenIn(await done(counter, count, { act: 'finish' }));
    const approved = await done(approver, count, { act: 'approve', seen });
    const id = approved.codes[0]?.result?.movementId ?? '';
    await approver.call(packageMovementCounter, { params: { id }, body: { reason: 'Wrong pile' } });
    const reply = () => act(approver, count, { act: 'reverse', reason: 'Counted the wrong hall' });
    expect([refusal(await reply()), refusal(await reply())]).toEqual(['200 accepted', '200 accepted']);
    expect((await movements(count.site, 'counter')).map(({ code, quantity }) => [code, quantity])).toEqual([
      ['B', 2],
      ['A', 2],
    ]);
    expect((await balances(count.site)).map((text) => text.slice(0, 6))).toEqual(['A 40 0', 'B 12 0']);
  });

  it('leave nothing when they are cancelled, and go on where that was a mistake', async () => {
    const count = await begun();
    await entered(counter, count, 'A', 1);
    expect((await done(counter, count, { act: 'cancel', reason: 'Rain' })).state).toBe('cancelled');
    expect(await movements(count.site)).toEqual([]);
    expect((await counter.call(packageCountDetail, { params: { id: count.id } })).codes[0]?.result).toBeNull();
    expect(refusal(await act(counter, count, { act: 'finish' }))).toBe('409 package-count-cancelled');
    const other = await counter.call(packageCountCreate, {
      body: { partnerCompanyId: pool, site: count.site, day: DAY },
    });
    expect(refusal(await act(counter, count, { act: 'resume' }))).toBe('409 package-count-open');
    await done(counter, other, { act: 'cancel', reason: 'Twice' });
    expect((await done(counter, count, { act: 'resume' })).entries.map(({ quantity }) => quantity)).toEqual([1]);
  });

  it('are one at a time for a counterparty at a site, and for a partner that there is', async () => {
    const count = await begun();
    const body = { partnerCompanyId: pool, site: count.site, day: DAY };
    expect(refusal(await counter.post(packageCountCreate.path, body))).toBe('409 package-count-open');
    expect(refusal(await counter.post(packageCountCreate.path, { ...body, partnerCompanyId: '999999' }))).toBe(
      '400 unknown-reference',
    );
  });

  it('are listed newest first or in another order, by state and name, for the own company alone', async () => {
    const { rows } = await counter.call(packageCountList, { query: { q: 'Kalmar', state: 'approved' } });
    expect(rows.map(({ codes, counted, differences }) => [codes, counted, differences])).toContainEqual([3, 3, 2]);
    const first = await counter.call(packageCountList, { query: { limit: 2, sort: '-site' } });
    const next = await counter.call(packageCountList, {
      query: { limit: 2, sort: '-site', cursor: first.nextCursor ?? '' },
    });
    expect(new Set([...first.rows, ...next.rows].map(({ id }) => id)).size).toBe(4);
    expect((await plant.call(packageCountList)).rows).toEqual([]);
    const [row] = rows;
    expect(refusal(await plant.get(packageCountDetail.path.replace(':id', row?.id ?? '')))).toBe('404 not-found');
    expect(refusal(await act(plant, { id: row?.id ?? '' }, { act: 'reverse', reason: 'Not mine' }))).toBe(
      '404 not-found',
    );
    expect(refusal(await act(await app.as('reader'), { id: row?.id ?? '' }, { act: 'resume' }))).toContain('403');
  });

  it('may be approved by who counted where there is nobody else with the right', async () => {
    const count = await begun();
    await entered(counter, count, 'A', 40);
    await entered(counter, count, 'B', 12);
    await done(counter, count, { act: 'finish' });
    const right = 'delivery.package-account:edit';
    const others = await app.sql<{ id: string }>(
      `UPDATE user_account SET rights = array_remove(rights, $1) WHERE company_id = $2 AND username <> 'user' AND $1 = ANY (rights) RETURNING id`,
      [right, app.world.solna],
    );
    expect(others.length).toBeGreaterThan(0);
    expect((await done(counter, count, { act: 'approve', seen: [] })).state).toBe('approved');
    await app.sql('UPDATE user_account SET rights = rights || $1 WHERE id = ANY ($2)', [
      [right],
      others.map(({ id }) => id),
    ]);
  });
});
