import { companyCreate } from '../../server/contract/company.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { despatchFollow } from '../../server/contract/despatch-change.js';
import {
  packageAccountList,
  packageDisputeAnswer,
  packageMovementConfirm,
  packageMovementCounter,
  packageMovementCreate,
  packageMovementDetail,
  packageMovementDispute,
  packageMovementList,
  packageStatement,
} from '../../server/contract/package-account.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { relationCreate } from '../../server/contract/relation.js';
import { changedBalance, NO_BALANCE } from '../../server/domain/package-account/balance.js';
import { checkPackageAccounts } from '../../server/modules/package-account/package-account.check.view.js';
import { partner } from '../given/agreement.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { recadv } from '../given/recadv.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** Solna supplies Nordvik, and both are on this portal. Kalmar is a pool that is not. */
describe('package accounts', () => {
  let app: TestApp;
  let supplier: Client;
  let plant: Client;
  let [customer, supplierOfPlant, pool] = ['', '', ''];
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    const [manager, chief] = [await app.as('manager'), await app.as('chief')];
    [supplier, plant] = [await app.as('user'), await app.as('neighbour')];
    const register = async (client: Client, code: string, role: 'customer' | 'supplier', identifier: string) => {
      const identifiers = identifier === '' ? [] : [{ identifier, qualifier: 'OD' }];
      const { id } = await client.call(companyCreate, { body: partner({ code, name: code, identifiers }) });
      await client.call(relationCreate, { body: { partnerCompanyId: id, role } });
      return id;
    };
    customer = await register(manager, 'Nordvik', 'customer', 'O0013000001CUST');
    supplierOfPlant = await register(chief, 'Solna', 'supplier', 'O0013000002SUPP');
    pool = await register(manager, 'Kalmar', 'customer', '');
    await agreedOutgoing(manager);
    await manager.call(packageSizeCreate, {
      body: {
        code: 'KLT6429',
        name: 'Blue box',
        kind: 'box',
        structure: 'small-box',
        owner: 'customer-returnable',
        customerCode: '0001',
      },
    });
  });
  afterAll(async () => {
    const { differences, oneSided } = await app.server.platform.database.transaction('system', checkPackageAccounts);
    await app.close();
    expect({ differences, oneSided }).toEqual({ differences: [], oneSided: [] });
  });

  /** Accounts in short: what is agreed, announced and disputed. */
  const accounts = async (client: Client, code: string): Promise<string[]> =>
    (await client.call(packageAccountList, { query: { code } })).rows.map(
      ({ counterparty, site, balance, announced, disputed }) =>
        [counterparty.name, site, balance, announced, disputed].join(' '),
    );
  const movements = async (client: Client, query: Record<string, string> = {}) =>
    (await client.call(packageMovementList, { query })).rows;
  const noted = (client: Client, q: string, most = 1) =>
    until(`movements of ${q}`, async () => {
      const rows = await movements(client, { q });
      return rows.length >= most ? rows : undefined;
    });
  const sent = async (number: string, more: Parameters<typeof made>[2] = {}): Promise<string> => {
    const { despatchnoteHeadId: id } = await made(supplier, number, more);
    await supplier.call(despatchSend, { params: { id } });
    return id;
  };
  const empties = { kind: 'empties-in', site: 'GOT-P2', code: 'EMPTY', quantity: 12, day: '2026-11-23' } as const;
  const enter = (client: Client, body: object) =>
    client.call(packageMovementCreate, { body: { ...empties, ...body } as never });
  const act = (client: Client, id: string, what: string, json?: object) =>
    client.send('POST', `${packageMovementDetail.path.replace(':id', id)}/${what}`, { json: json ?? {} });

  it('get what a despatch note moves when it is sent, on both sides', async () => {
    const id = await sent('PA-1', { packages: 4 });
    const [out] = await noted(supplier, 'PA-1');
    expect(out).toMatchObject({
      ...{ kind: 'full-out', quantity: -4, code: '0001', site: 'GOT-P2', state: 'announced', noteNumber: 'PA-1' },
      ...{ isOwn: true, isMirrored: true, despatchnoteHeadId: id, counterparty: { id: customer, name: 'Nordvik' } },
    });
    const [into] = await movements(plant, { q: 'PA-1' });
    expect(into).toMatchObject({
      ...{ id: out?.id, kind: 'full-in', quantity: 4, state: 'announced', isOwn: false },
      ...{ despatchnoteHeadId: null, createdBy: null, counterparty: { id: supplierOfPlant, name: 'Solna' } },
    });
    expect(await accounts(supplier, '0001')).toEqual(['Nordvik GOT-P2 0 -4 0']);
    expect(await accounts(plant, '0001')).toEqual(['Solna GOT-P2 0 4 0']);
    const { rows } = await supplier.call(packageAccountList, { query: { code: '0001' } });
    expect(rows).toMatchObject([{ name: 'Blue box', projected: -4, waiting: 1, movements: 1, lastDay: '2026-11-20' }]);
  });

  it('get a note once, however often it is looked at', async () => {
    const [before] = await noted(supplier, 'PA-1');
    await app.sql('INSERT INTO package_posting (despatch_advice_id) SELECT $1 FROM generate_series(1, 5)', [
      before?.despatchnoteHeadId,
    ]);
    await until('nothing waits', async () => (await app.sql('SELECT FROM package_posting')).length === 0);
    expect(await movements(supplier, { q: 'PA-1' })).toEqual([before]);
  });

  it('have what the customer received confirmed', async () => {
    const address = { sender: 'O0013000001CUST:OD', recipient: 'O0013000002SUPP:OD' };
    await handedIn(supplier, recadv({ number: 'RA-1', despatchAdvice: 'PA-1', ...address }));
    const confirmed = await until('it is confirmed', async () => {
      const [row] = await movements(supplier, { q: 'PA-1', state: 'confirmed' });
      return row;
    });
    expect(await accounts(plant, '0001')).toEqual(['Solna GOT-P2 4 0 0']);
    const { history } = await supplier.call(packageMovementDetail, { params: { id: confirmed.id } });
    expect(history).toMatchObject([
      { state: 'announced', cause: 'note', isOwn: true },
      { state: 'confirmed', cause: 'receipt', isOwn: true, receiptId: expect.any(String) as string },
    ]);
    const theirs = await plant.call(packageMovementDetail, { params: { id: confirmed.id } });
    expect(theirs.history.map(({ receiptId, isOwn, by }) => [receiptId, isOwn, by])).toEqual([
      [null, false, null],
      [null, false, null],
    ]);
  });

  it('leave to people what the customer received otherwise', async () => {
    await sent('PA-2');
    await noted(supplier, 'PA-2');
    const lines = [{ article: 'ART-0001', despatched: 40, received: 20 }];
    const address = { sender: 'O0013000001CUST:OD', recipient: 'O0013000002SUPP:OD' };
    await handedIn(supplier, recadv({ number: 'RA-2', despatchAdvice: 'PA-2', lines, ...address }));
    const [row] = await until('the difference is noted', async () => {
      const rows = await movements(supplier, { q: 'PA-2' });
      return rows.some(({ hasDifference }) => hasDifference) ? rows : undefined;
    });
    expect(row).toMatchObject({ state: 'announced' });
    expect(refusal(await act(plant, row?.id ?? '', 'confirm'))).toBe('200 accepted');
  });

  it('take back what a note moved that another one cancels', async () => {
    const id = await sent('PA-3');
    await noted(supplier, 'PA-3');
    await app.sql(
      `UPDATE transmission SET state = 'sent', sent_at = now() WHERE id = (SELECT transmission_id FROM despatch_advice WHERE id = $1)`,
      [id],
    );
    const { despatchnoteHeadId: follower } = await supplier.call(despatchFollow, {
      params: { id },
      body: { does: 'cancel' },
    });
    await supplier.call(despatchSend, { params: { id: follower } });
    const rows = await noted(plant, 'PA-3', 2);
    expect(rows.map(({ quantity, state, source }) => [quantity, state, source])).toEqual([
      [-2, 'countered', 'counter'],
      [2, 'countered', 'note'],
    ]);
  });

  it('take movements by hand, which the counterparty confirms where it is on the portal', async () => {
    const { id, state, quantity } = await enter(supplier, { partnerCompanyId: customer, noteNumber: 'E-1' });
    expect([state, quantity]).toEqual(['announced', 12]);
    expect(await accounts(plant, 'EMPTY')).toEqual(['Solna GOT-P2 0 -12 0']);
    expect(refusal(await act(supplier, id, 'confirm'))).toBe('409 package-movement-awaits-counterparty');
    await plant.call(packageMovementConfirm, { params: { id } });
    expect(await accounts(supplier, 'EMPTY')).toEqual(['Nordvik GOT-P2 12 0 0']);
    expect(refusal(await act(plant, id, 'confirm'))).toBe('409 package-movement-confirmed');
  });

  it('count at once what is entered for a counterparty that is not on the portal', async () => {
    const { state, isMirrored } = await enter(supplier, { partnerCompanyId: pool, code: 'POOL' });
    expect([state, isMirrored]).toEqual(['confirmed', false]);
    await enter(supplier, { partnerCompanyId: pool, code: 'POOL', quantity: 3, isAnnounced: true });
    expect(await accounts(supplier, 'POOL')).toEqual(['Kalmar GOT-P2 12 3 0']);
  });

  it('refuse what is no movement, and say what to do', async () => {
    const refused = async (body: object) => {
      const reply = await supplier.post(packageMovementCreate.path, { ...empties, partnerCompanyId: pool, ...body });
      return `${refusal(reply)}: ${problemOf(reply).detail ?? ''}`;
    };
    expect([
      await refused({ quantity: 1.5 }),
      await refused({ kind: 'scrap' }),
      await refused({ quantity: -4 }),
      await refused({ partnerCompanyId: '999999' }),
    ]).toEqual([
      '400 invalid-input: body.quantity: A whole number of packages, at most 1000000000',
      '400 invalid-input: body.reason: Say why: no paper of the counterparty does',
      '400 invalid-input: body.quantity: A number above zero: the kind says which way packages go',
      '400 unknown-reference: There is no partner of this id.',
    ]);
  });

  it('take movements back by counter rows, once, which the counterparty confirms where both had agreed', async () => {
    const { id } = await enter(supplier, { partnerCompanyId: customer, code: 'COUNTER' });
    expect(refusal(await act(plant, id, 'counter', { reason: 'Not ours' }))).toBe('409 package-movement-counterpartys');
    await plant.call(packageMovementConfirm, { params: { id } });
    const countered = await supplier.call(packageMovementCounter, {
      params: { id },
      body: { reason: 'Counted twice' },
    });
    expect([countered.state, countered.hasCounter]).toEqual(['confirmed', true]);
    expect(await accounts(plant, 'COUNTER')).toEqual(['Solna GOT-P2 -12 12 0']);
    const [counter] = await movements(plant, { code: 'COUNTER', state: 'announced' });
    expect(counter).toMatchObject({ counters: id, quantity: 12, reason: 'Counted twice', isOwn: false });
    await plant.call(packageMovementConfirm, { params: { id: counter?.id ?? '' } });
    expect(await accounts(supplier, 'COUNTER')).toEqual(['Nordvik GOT-P2 0 0 0']);
    expect(refusal(await act(supplier, id, 'counter', { reason: 'Again' }))).toBe('409 package-movement-countered');
  });

  it('have disputes answered: accepted by a counter row, rejected by nothing', async () => {
    const { id } = await enter(plant, { partnerCompanyId: supplierOfPlant, kind: 'empties-out', code: 'MISSING' });
    const disputed = await supplier.call(packageMovementDispute, {
      params: { id },
      body: { reason: 'Nothing came on that day' },
    });
    expect(disputed).toMatchObject({
      state: 'disputed',
      isOwnDispute: true,
      disputeReason: 'Nothing came on that day',
    });
    expect(Date.parse(disputed.until ?? '') - Date.parse(new Date().toISOString().slice(0, 10))).toBe(14 * 86_400_000);
    expect(await accounts(plant, 'MISSING')).toEqual(['Solna GOT-P2 0 0 -12']);
    expect((await movements(plant, { ours: 'true' })).map((row) => row.id)).toContain(id);
    expect((await movements(supplier, { ours: 'true' })).map((row) => row.id)).not.toContain(id);
    const answer = (what: 'accept' | 'reject') =>
      plant.call(packageDisputeAnswer, { params: { id }, body: { answer: what, reason: 'We looked' } });
    expect(refusal(await act(supplier, id, 'dispute/answer', { answer: 'accept', reason: 'Yes' }))).toBe(
      '409 package-movement-awaits-counterparty',
    );
    expect((await answer('reject')).state).toBe('announced');
    await supplier.call(packageMovementDispute, { params: { id }, body: { reason: 'Still nothing', days: 3 } });
    expect((await answer('accept')).state).toBe('countered');
    expect(await accounts(supplier, 'MISSING')).toEqual(['Nordvik GOT-P2 0 0 0']);
  });

  it('refuse or take each of those who act on a movement at the same time, and count the outcome once', async () => {
    const { id } = await enter(supplier, { partnerCompanyId: customer, code: 'RACE' });
    const outcomes = await Promise.all([
      act(plant, id, 'confirm'),
      act(supplier, id, 'counter', { reason: 'Wrong' }),
      act(plant, id, 'dispute', { reason: 'Nothing came' }),
    ]);
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { rows } = await supplier.call(packageAccountList, { query: { code: 'RACE' } });
    const states = (await movements(supplier, { code: 'RACE' })).map(({ quantity, state }) => ({
      quantity,
      state,
      was: null,
    }));
    const { balance, announced, disputed } = states.reduce(changedBalance, NO_BALANCE);
    expect(rows).toMatchObject([{ balance, announced, disputed }]);
  });

  it('are stated for a period with opening and closing balance, as a file of the language of who asks', async () => {
    await enter(supplier, { partnerCompanyId: pool, code: 'STATED', quantity: 7, noteNumber: '=1+1' });
    const today = new Date().toISOString().slice(0, 10);
    const asked = async (client: Client, from: string, to: string) => {
      const query = new URLSearchParams({ partnerCompanyId: pool, from, to, code: 'STATED' });
      const reply = await client.get(`${packageStatement.path}?${query.toString()}`);
      return (reply.body as Buffer).toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
    };
    const [yesterday, tomorrow] = [-1, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const lines = await asked(supplier, yesterday ?? '', tomorrow ?? '');
    expect(lines).toEqual([
      'Counterparty,Site,Package,Booked,Day,Movement,Note,Reason,Quantity,Balance',
      `Kalmar,GOT-P2,STATED,${yesterday ?? ''},,Opening balance,,,,0`,
      expect.stringMatching(/^Kalmar,GOT-P2,STATED,\d{4}-\d\d-\d\d,2026-11-23,Empties in,'=1\+1,,7,7$/) as string,
      `Kalmar,GOT-P2,STATED,${tomorrow ?? ''},,Closing balance,,,,7`,
    ]);
    expect((await asked(await app.as('swede'), '2020-01-01', '2020-01-31')).slice(1)).toEqual([
      'Kalmar;GOT-P2;STATED;2020-01-01;;Ingående saldo;;;;0',
      'Kalmar;GOT-P2;STATED;2020-01-31;;Utgående saldo;;;;0',
    ]);
    expect(
      refusal(await supplier.get(`${packageStatement.path}?partnerCompanyId=${pool}&from=${today}&to=2020-01-01`)),
    ).toBe('400 invalid-input');
  });

  it('are shown by pages in any order, and filtered', async () => {
    const all = await supplier.call(packageMovementList, { query: { limit: 500, sort: 'quantity' } });
    expect(all.rows.map(({ quantity }) => quantity)).toEqual(
      all.rows.map(({ quantity }) => quantity).sort((a, b) => a - b),
    );
    const first = await supplier.call(packageMovementList, { query: { limit: 2, sort: 'quantity' } });
    const next = await supplier.call(packageMovementList, {
      query: { limit: 2, sort: 'quantity', cursor: first.nextCursor ?? '' },
    });
    expect([...first.rows, ...next.rows].map(({ id }) => id)).toEqual(all.rows.slice(0, 4).map(({ id }) => id));
    expect(
      (await movements(supplier, { kind: 'full-out', state: 'confirmed' })).map(({ noteNumber }) => noteNumber),
    ).toEqual(['PA-2', 'PA-1']);
    const open = await supplier.call(packageAccountList, { query: { filter: 'open', sort: '-waiting' } });
    expect(open.rows.map(({ code }) => code)).toContain('POOL');
    expect(open.rows.map(({ code }) => code)).not.toContain('COUNTER');
  });

  it('say at once on both sides that something moved', async () => {
    const [mine, theirs] = [await watch(supplier), await watch(plant)];
    const { id } = await enter(supplier, { partnerCompanyId: customer, code: 'LIVE' });
    for (const watching of [mine, theirs]) {
      await until('it is said', () => watching.all('changed').some(({ ids }) => ids.includes(id)));
      watching.close();
    }
  });

  it('show a company its own side alone', async () => {
    const outsider = await app.as('reader');
    expect(
      (await outsider.call(packageAccountList)).rows.every(({ counterparty }) => counterparty.name !== 'Solna'),
    ).toBe(true);
    const [row] = await movements(supplier, { code: 'POOL' });
    expect(refusal(await plant.get(packageMovementDetail.path.replace(':id', row?.id ?? '')))).toBe('404 not-found');
    expect(refusal(await act(plant, row?.id ?? '', 'counter', { reason: 'Not mine' }))).toBe('404 not-found');
  });

  it('keep their rows: nobody changes or removes one', async () => {
    const change = (sql: string) =>
      app.sql(sql).then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      );
    expect(await change('UPDATE package_movement SET quantity = 1')).toContain('permission denied');
    expect(await change('DELETE FROM package_movement_state')).toContain('permission denied');
  });
});
