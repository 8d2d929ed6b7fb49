import { agreementCreate } from '../../server/contract/agreement.js';
import { companyCreate } from '../../server/contract/company.js';
import { packageMovementCreate } from '../../server/contract/package-account.js';
import { packageStatementCompareReceived, packageStatementList } from '../../server/contract/package-statement.js';
import { relationCreate } from '../../server/contract/relation.js';
import { trafficProcess } from '../../server/contract/traffic.js';
import { agreement, partner } from '../given/agreement.js';
import { type Client, problemOf, refusal } from '../given/client.js';
import { invrpt } from '../given/invrpt.js';
import { handedIn, openTestApp, type TestApp, whenDone } from '../given/world.js';

describe('statements of package accounts that come as files (INVRPT)', () => {
  let app: TestApp;
  let client: Client;
  let partnerCompanyId = '';
  let fileId = '';
  const PERIOD = { from: '2026-11-01', to: '2026-11-30' };
  const list = async (query: object = {}) => (await client.call(packageStatementList, { query })).rows;
  const one = async (number: string) => (await list()).find(({ documentNumber }) => documentNumber === number);
  const compare = (id: string, of: Client = client) =>
    of.post(packageStatementCompareReceived.path.replace(':id', id), { partnerCompanyId, ...PERIOD });
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    const manager = await app.as('manager');
    client = await app.as('user');
    const known = await manager.call(companyCreate, {
      body: partner({ code: 'POOL', name: 'Pool', identifiers: [{ identifier: 'POOL', qualifier: 'ZZ' }] }),
    });
    partnerCompanyId = known.id;
    await manager.call(relationCreate, { body: { partnerCompanyId, role: 'supplier' } });
    await manager.call(agreementCreate, {
      body: agreement({ partner: 'Pool', sender: 'POOL:ZZ', recipient: 'O0013000002SUPP:OD', partnerCompanyId }),
    });
    for (const [noteNumber, quantity] of [
      ['N-1', 40],
      ['N-2', 10],
      ['N-3', 7],
    ] as const)
      await client.call(packageMovementCreate, {
        body: { kind: 'empties-in', partnerCompanyId, code: 'BIN', quantity, day: '2026-11-03', noteNumber },
      });
    const movements = [
      ['N1', '20261104', -40],
      ['N2', '20261103', -12],
      ['N9', '20261105', 3],
    ] as const;
    const given = {
      sender: 'POOL:ZZ',
      recipient: 'O0013000002SUPP:OD',
      code: 'BIN',
      opening: 5,
      closing: -44,
      movements,
    };
    ({ id: fileId } = await handedIn(client, invrpt({ ...given, number: 'IR-1' })));
    await handedIn(client, invrpt({ ...given, number: 'IR-2', closing: 1 }));
    await handedIn(client, invrpt({ number: 'IR-3', sender: 'NOBODY:ZZ' }));
  });
  afterAll(async () => {
    await app.close();
  });

  it('are listed, newest first and page by page, with the partner of their agreement and their period', async () => {
    const rows = await list();
    expect(rows.map((row) => [row.documentNumber, row.counterparty?.name ?? null, row.lineCount])).toEqual([
      ['IR-3', null, 3],
      ['IR-2', 'Pool', 5],
      ['IR-1', 'Pool', 5],
    ]);
    expect(rows[2]).toMatchObject({ ...PERIOD, sender: 'POOL:ZZ', fileId });
    const { rows: page, nextCursor } = await client.call(packageStatementList, { query: { limit: 2 } });
    expect(page.map((row) => row.documentNumber)).toEqual(['IR-3', 'IR-2']);
    expect((await list({ cursor: nextCursor })).map((row) => row.documentNumber)).toEqual(['IR-1']);
  });

  it('are compared with the movements of a period like those that are given as CSV', async () => {
    const { id = '' } = (await one('IR-1')) ?? {};
    const { lines, codes } = packageStatementCompareReceived.response.parse((await compare(id)).body);
    expect(
      lines.map((line) => [line.class, line.theirs?.quantity ?? '', line.ours?.noteNumber ?? ''].join(' ')).sort(),
    ).toEqual(['both 40 N-1', 'ours  N-3', 'quantity 12 N-2', 'theirs -3 ']);
    expect(codes.map(({ code, opening, closing }) => [code, opening.theirs, closing.theirs])).toEqual([
      ['BIN', -5, 44],
    ]);
  });

  it('are refused where their balances do not follow from their movements', async () => {
    const { id = '' } = (await one('IR-2')) ?? {};
    expect(problemOf(await compare(id)).detail).toBe(
      'BIN: opening balance and movements make -44, the closing balance is 1.',
    );
  });

  it('stay once where their file is read again', async () => {
    await client.call(trafficProcess, { params: { id: fileId } });
    await whenDone(client, fileId);
    expect((await list()).map((row) => row.documentNumber).sort()).toEqual(['IR-1', 'IR-2', 'IR-3']);
  });

  it('are of their own company alone', async () => {
    const neighbour = await app.as('neighbour');
    expect((await neighbour.call(packageStatementList)).rows).toEqual([]);
    expect(refusal(await compare((await one('IR-1'))?.id ?? '', neighbour))).toBe('404 not-found');
  });
});
