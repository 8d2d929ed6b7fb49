import { recadv } from '../../../test/given/recadv.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { receiptList } from '../../contract/receipt.js';
import { read } from '../../edi/read.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import type { FileDocuments } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { receiptEncoder, type ReceiptRows } from './receipt.port.js';
import { ReceiptReceiver } from './receipt.receiver.js';
import { ReceiptStore } from './receipt.store.js';
import { ReceiptView } from './receipt.view.js';

describe('receiving advices in the database', () => {
  let own: TestDatabase;
  let database: Database;
  const view = new ReceiptView();
  const receiver = new ReceiptReceiver(new DocumentPorts(), new ReceiptStore(), view);
  beforeAll(async () => {
    own = await testDatabase();
    database = await Database.connect({ url: own.url, applicationName: 'test', onError: () => undefined });
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  const file = (company: string, id: string, numbers: readonly string[], wasReadBefore = false) => {
    const documents = numbers.flatMap((number) =>
      read(recadv({ number, despatchAdvice: `DN-${number}` })).documents.flatMap((document, i) =>
        document.kind === 'receipt-advice'
          ? { interchange: 0, messageNumber: i + 1, documentInMessage: 1, content: receiptEncoder.encode(document, 1) }
          : [],
      ),
    );
    const received = {
      id,
      companyId: company,
      receivedAt: '2026-11-20 09:00:00+00',
      messageType: 'RECADV',
      messageVersion: 'D.96A',
      interchanges: [],
      agreementOf: () => null,
      errorCount: 0,
      warningCount: 0,
      wasReadBefore,
    };
    return { file: received, documents } satisfies FileDocuments<ReceiptRows>;
  };
  const store = (batch: readonly FileDocuments<ReceiptRows>[]) =>
    database.transaction('system', (tx) => receiver.store(tx, batch));
  const numbers = (company: string, query: object = {}): Promise<string[]> =>
    database.transaction(wholeCompany(company), async (tx) =>
      (await view.list(tx, company, receiptList.query.parse(query))).rows.map((row) => row.documentNumber),
    );

  it('of up to eight files of several companies are stored together', async () => {
    const batch = Array.from({ length: 8 }, (_, i) => file(String((i % 2) + 1), String(100 + i), [`R${String(i)}`]));
    const { documents } = await store(batch);
    expect(documents.map(({ fileId, shipTos }) => [fileId, shipTos])).toEqual(
      batch.map((one) => [one.file.id, ['PLANT2']]),
    );
    expect([await numbers('1'), await numbers('2')].map((found) => found.sort())).toEqual([
      ['R0', 'R2', 'R4', 'R6'],
      ['R1', 'R3', 'R5', 'R7'],
    ]);
  });

  it('are replaced where their file is read again, and gone where it brings none then', async () => {
    await store([file('3', '200', ['A']), file('3', '201', ['B'])]);
    await store([file('3', '200', ['A2'], true), file('3', '201', [], true)]);
    expect(await numbers('3')).toEqual(['A2']);
    const lines = await database.transaction('system', (tx) =>
      tx.query('SELECT count(*)::int AS n FROM receipt_line WHERE company_id = 3'),
    );
    expect(lines).toEqual([{ n: 1 }]);
  });

  it('are found by their number and by that of their despatch advice, page by page', async () => {
    await store([file('4', '300', ['P1']), file('4', '301', ['P2'])]);
    await store([file('4', '302', ['P3'])]);
    expect(await numbers('4', { documentNumber: 'P2' })).toEqual(['P2']);
    expect(await numbers('4', { despatchAdvice: 'DN-P3' })).toEqual(['P3']);
    expect(await numbers('4', { discrepancies: true })).toEqual([]);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = receiptList.query.parse({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      const page = await database.transaction(wholeCompany('4'), (tx) => view.list(tx, '4', query));
      seen.push(...page.rows.map((row) => row.documentNumber));
      cursor = page.nextCursor;
    }
    expect([seen.length, seen[0], [...seen].sort()]).toEqual([3, 'P3', ['P1', 'P2', 'P3']]);
  });

  it('are shown to their own company alone, whatever a query asks', async () => {
    const others = await database.transaction(wholeCompany('5'), (tx) =>
      tx.query('SELECT FROM receipt_head UNION ALL SELECT FROM receipt_line'),
    );
    expect(others).toEqual([]);
  });
});
