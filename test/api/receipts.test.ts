import { receiptDetail, receiptList } from '../../server/contract/receipt.js';
import { transactionDetail } from '../../server/contract/transaction.js';
import { trafficProcess } from '../../server/contract/traffic.js';
import { refusal, type Client } from '../given/client.js';
import { idOf } from '../given/people.js';
import { recadv } from '../given/recadv.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

describe('receiving advices', () => {
  let app: TestApp;
  let client: Client;
  let fileId: string;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    const lines = [
      { article: 'ART-0001', despatched: 480, received: 480 },
      { article: 'ART-0002', despatched: 100, received: 96, discrepancy: [4, '194', 'AF', 'PC'] as const },
    ];
    const file = await handedIn(client, recadv({ number: 'RA-1', despatchAdvice: 'DN-7', lines }));
    expect(file.transactions.map(({ messageType }) => messageType)).toContain('RECADV');
    fileId = file.id;
    await handedIn(client, recadv({ number: 'RA-2' }));
  });
  afterAll(async () => {
    await app.close();
  });

  const list = async (query: Parameters<typeof client.call<typeof receiptList>>[1] = {}) =>
    (await client.call(receiptList, query)).rows;

  it('are listed, newest first, once the file that brought them is read', async () => {
    const rows = await list();
    expect(rows.map((row) => row.documentNumber)).toEqual(['RA-2', 'RA-1']);
    expect(rows[1]).toMatchObject({
      issueDate: '2026-11-20',
      receiptDate: '2026-11-19',
      buyer: 'Nordvik',
      shipTo: 'Plant 2',
      despatchAdvice: 'DN-7',
      lineCount: 2,
      hasDiscrepancies: true,
      fileId,
    });
    expect((await list({ query: { discrepancies: true } })).map((row) => row.documentNumber)).toEqual(['RA-1']);
  });

  it('are shown with their lines and with what was amiss', async () => {
    const [row] = await list({ query: { documentNumber: 'RA-1' } });
    const { lines } = await client.call(receiptDetail, { params: { id: row?.receiptId ?? '' } });
    expect(lines).toMatchObject([
      { articleNumber: 'ART-0001', despatchedQuantity: '480', receivedQuantity: '480', discrepancies: [] },
      {
        articleNumber: 'ART-0002',
        receivedQuantity: '96',
        discrepancies: [{ quantity: '4', qualifier: '194', nature: 'AF', reason: 'PC' }],
      },
    ]);
  });

  it('stay as they are where their file comes or is read again', async () => {
    const { state } = await handedIn(client, recadv({ number: 'RA-2' }));
    expect(state).toBe('duplicate');
    await client.call(trafficProcess, { params: { id: fileId } });
    await whenDone(client, fileId);
    expect((await list()).map((row) => row.documentNumber).sort()).toEqual(['RA-1', 'RA-2']);
  });

  it('are of their own company alone', async () => {
    const neighbour = await app.as('neighbour');
    const [row] = await list();
    expect((await neighbour.call(receiptList)).rows).toEqual([]);
    expect(refusal(await neighbour.get(receiptDetail.path.replace(':id', row?.receiptId ?? '')))).toBe('404 not-found');
  });

  it('are named by the file and the transaction that brought them, and name the file', async () => {
    const { id, fileName, size, transactions, documents } = await handedIn(client, recadv({ number: 'RA-3' }));
    const [row] = await list({ query: { documentNumber: 'RA-3' } });
    const named = { kind: 'receipt-advice', id: row?.receiptId, documentNumber: 'RA-3', supersededBy: null };
    expect(documents).toEqual([named]);
    const detail = await client.call(transactionDetail, { params: { id: transactions[0]?.id ?? '' } });
    expect([detail.children[0]?.documentKind, detail.schedules, detail.documents]).toEqual([
      'receipt-advice',
      [],
      [named],
    ]);
    const { file } = await client.call(receiptDetail, { params: { id: row?.receiptId ?? '' } });
    expect(file).toEqual({ id, fileName, size });
  });

  it('are announced to who looks at them', async () => {
    const watcher = await watch(client);
    await handedIn(client, recadv({ number: 'RA-4' }));
    const [row] = await list({ query: { documentNumber: 'RA-4' } });
    await until('the advice is announced', () =>
      watcher.all('changed').some(({ topic, ids }) => topic === 'receipt' && ids.includes(row?.receiptId ?? '')),
    );
    watcher.close();
  });

  it('show a person restricted to ship-tos those for these, in the list, by id and behind their file', async () => {
    const lines = [{ article: 'ART-0009', despatched: 1, received: 1 }];
    const mine = await handedIn(client, recadv({ number: 'RA-5', shipTo: 'DOCK-5', lines }));
    const other = (await list({ query: { documentNumber: 'RA-1' } }))[0]?.receiptId ?? '';
    const [own] = mine.documents;
    const restricted = await app.as('swede');
    const path = `/applications/users/${await idOf(app, 'swede')}/restriction`;
    await (await app.as('manager')).send('PUT', path, { json: { shipTos: ['DOCK-5'] } });
    expect((await restricted.call(receiptList)).rows.map((row) => row.documentNumber)).toEqual(['RA-5']);
    const detail = await restricted.call(receiptDetail, { params: { id: own?.id ?? '' } });
    expect([detail.lines.map((line) => line.articleNumber), detail.file?.id]).toEqual([['ART-0009'], mine.id]);
    expect(refusal(await restricted.get(receiptDetail.path.replace(':id', other)))).toBe('404 not-found');
  });
});
