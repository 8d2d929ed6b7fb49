import { recadv } from '../../../test/given/recadv.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { receiptList } from '../../contract/receipt.js';
import { toId, type FilterId, type CompanyId } from '../../domain/ids.js';
import { read } from '../../edi/read.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import type { FileDocuments } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { projections } from '../projections.js';
import { PORTION, receiptEncoder, type ReceiptRows } from './receipt.port.js';
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
    database = await Database.connect({
      url: own.url,
      applicationName: 'test',
      projections: Object.values(projections),
      onError: () => undefined,
    });
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  const file = (
    company: string,
    id: string,
    numbers: readonly string[],
    { isReplacing = false, ...more }: { isReplacing?: boolean } & Partial<Parameters<typeof recadv>[0]> = {},
  ) => {
    const readings = numbers.map((number) => read(recadv({ despatchAdvice: `DN-${number}`, ...more, number })));
    const documents = readings.flatMap((reading) =>
      reading.documents.flatMap((document, i) =>
        document.kind === 'receipt-advice'
          ? {
              interchange: 0,
              messageNumber: i + 1,
              documentInMessage: 1,
              content: receiptEncoder.encode(document, 1, []),
            }
          : [],
      ),
    );
    const received = {
      id: toId('file', id),
      companyId: toId('company', company),
      receivedAt: '2026-11-20 09:00:00+00',
      messageType: 'RECADV',
      messageVersion: 'D.96A',
      interchanges: readings[0]?.interchanges ?? [],
      agreementOf: () => null,
      errorCount: 0,
      warningCount: 0,
    };
    return { file: received, documents, isReplacing } satisfies FileDocuments<ReceiptRows>;
  };
  const store = (batch: readonly FileDocuments<ReceiptRows>[]) =>
    database.transaction('system', (tx) => receiver.store(tx, batch));
  const numbers = (company: string, query: object = {}): Promise<string[]> =>
    database.transaction(wholeCompany(toId('company', company)), async (tx) =>
      (await view.list(tx, toId('company', company), receiptList.query.parse(query))).rows.map(
        (row) => row.documentNumber,
      ),
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
    await store([file('3', '200', ['A2'], { isReplacing: true }), file('3', '201', [], { isReplacing: true })]);
    expect(await numbers('3')).toEqual(['A2']);
    const lines = await database.transaction('system', (tx) =>
      tx.query('SELECT count(*)::int AS n FROM receipt_line WHERE company_id = 3'),
    );
    expect(lines).toEqual([{ n: 1 }]);
  });

  it('are stored in portions, whatever their number and that of their lines', async () => {
    const most = await rowsOfEachStatement();
    const lines = Array.from({ length: 2 * PORTION + 300 }, (_, n) => ({
      article: `A${String(n)}`,
      despatched: 1,
      received: 1,
    }));
    const long = file('6', '600', ['LONG'], { lines });
    const one = file('6', '601', ['ONE']);
    const messages = Array.from({ length: PORTION + 200 }, (_, n) => n + 1);
    const numbered = (json: string, n: number): string =>
      json.replace('"message_number":1,', `"message_number":${String(n)},`);
    const many = {
      ...one,
      documents: one.documents.flatMap(({ content, ...placed }) =>
        messages.map((n) => ({
          ...placed,
          messageNumber: n,
          content: { ...content, json: numbered(content.json, n) },
        })),
      ),
    };
    const { documents } = await store([long, many, file('6', '602', ['LAST'])]);
    expect(documents.map(({ fileId, messageNumber }) => [fileId, messageNumber])).toEqual([
      ['600', 1],
      ...many.documents.map(({ messageNumber }) => ['601', messageNumber]),
      ['602', 1],
    ]);
    expect(
      await database.transaction('system', (tx) =>
        tx.query(
          `SELECT message_id AS file, count(DISTINCT head_id)::int AS documents, count(*)::int AS lines, max(position) AS last
           FROM receipt_line WHERE company_id = 6 GROUP BY 1 ORDER BY 1`,
        ),
      ),
    ).toEqual([
      { file: '600', documents: 1, lines: lines.length, last: lines.length },
      { file: '601', documents: PORTION + 200, lines: PORTION + 200, last: 1 },
      { file: '602', documents: 1, lines: 1, last: 1 },
    ]);
    expect(await most()).toEqual({ heads: PORTION, lines: PORTION });
  });

  /** Counts from now on what each statement writes; returns what asks for the most, and ends that. */
  async function rowsOfEachStatement(): Promise<() => Promise<object | undefined>> {
    const owner = await database.dedicatedConnection();
    const counted = (table: string): string => `
      CREATE TRIGGER count_rows AFTER INSERT ON ${table} REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_rows()`;
    await owner.query(`
      CREATE TABLE rows_of_statement (of text, rows int);
      CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        INSERT INTO public.rows_of_statement SELECT TG_TABLE_NAME, count(*) FROM written;
        RETURN NULL;
      END $$;
      ${counted('receipt_head')}; ${counted('receipt_line')}`);
    return async () => {
      const { rows } = await owner.query<object>(
        `SELECT max(rows) FILTER (WHERE of = 'receipt_head') AS heads, max(rows) FILTER (WHERE of = 'receipt_line') AS lines FROM rows_of_statement`,
      );
      await owner.query(
        'DROP TRIGGER count_rows ON receipt_head; DROP TRIGGER count_rows ON receipt_line; DROP FUNCTION count_rows; DROP TABLE rows_of_statement',
      );
      await owner.end();
      return rows[0];
    };
  }

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
      const page = await database.transaction(wholeCompany(toId('company', '4')), (tx) =>
        view.list(tx, toId('company', '4'), query),
      );
      seen.push(...page.rows.map((row) => row.documentNumber));
      cursor = page.nextCursor;
    }
    expect([seen.length, seen[0], [...seen].sort()]).toEqual([3, 'P3', ['P1', 'P2', 'P3']]);
  });

  it('are shown to their own company alone, whatever a query asks', async () => {
    const others = await database.transaction(wholeCompany(toId('company', '5')), (tx) =>
      tx.query('SELECT FROM receipt_head UNION ALL SELECT FROM receipt_line'),
    );
    expect(others).toEqual([]);
  });

  describe('of a caller who sees a part of the company', () => {
    const LINES = [
      { article: 'A-1', despatched: 10, received: 10 },
      { article: 'A-2', despatched: 20, received: 20 },
    ];
    /** What is seen under a filter: the numbers of the heads, and the articles of the lines. */
    const seen = async (filter: {
      partnerIds?: string[];
      shipTos?: string[];
      articles?: string[];
    }): Promise<[string[], string[]]> => {
      const [saved] = await database.transaction('system', (tx) =>
        tx.query<{ id: FilterId }>(
          'INSERT INTO saved_filter (company_id, name, partner_ids, ship_tos, articles) VALUES ($1, gen_random_uuid(), $2, $3, $4) RETURNING id',
          [company, filter.partnerIds ?? [], filter.shipTos ?? [], filter.articles ?? []],
        ),
      );
      const narrowing = { supplier: null, filter: saved?.id ?? toId('filter', ''), restrictedUser: null };
      return database.transaction({ company, narrowing }, async (tx) => [
        (await view.list(tx, company, receiptList.query.parse({}))).rows.map((row) => row.documentNumber).sort(),
        (await tx.query<{ article: string }>('SELECT article_number AS article FROM receipt_line ORDER BY 1')).map(
          (line) => line.article,
        ),
      ]);
    };
    let company: CompanyId;
    let partner: string;
    beforeAll(async () => {
      const [row] = await database.transaction('system', (tx) =>
        tx.query<{ company: CompanyId; partner: string }>(`
          WITH c AS (INSERT INTO company (id, code, name, country) VALUES (900, 'NARROW', 'Narrow', 'SE') RETURNING id),
          p AS (INSERT INTO partner_company (company_id, code, name) SELECT id, 'P', 'P' FROM c RETURNING id, company_id),
          i AS (INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier) SELECT company_id, id, 'FIRST', 'ZZ' FROM p)
          SELECT p.company_id AS company, p.id AS partner FROM p`),
      );
      ({ company, partner } = row ?? { company: toId('company', ''), partner: '' });
      await store([
        file(company, '900', ['N1'], { sender: 'FIRST:ZZ', shipTo: 'P1', lines: LINES }),
        file(company, '901', ['N2'], { sender: 'OTHER:ZZ', shipTo: 'P2', lines: LINES.slice(1) }),
      ]);
    });

    it.each([
      [
        'everything where nothing narrows',
        {},
        [
          ['N1', 'N2'],
          ['A-1', 'A-2', 'A-2'],
        ],
      ],
      ['those for his ship-tos', { shipTos: ['P1'] }, [['N1'], ['A-1', 'A-2']]],
      ['those with his articles, and of their lines these alone', { articles: ['A-1'] }, [['N1'], ['A-1']]],
      [
        'the same article of every ship-to',
        { articles: ['A-2'] },
        [
          ['N1', 'N2'],
          ['A-2', 'A-2'],
        ],
      ],
      ['what is of both', { shipTos: ['P2'], articles: ['A-2'] }, [['N2'], ['A-2']]],
      ['nothing where ship-to and article do not meet', { shipTos: ['P2'], articles: ['A-1'] }, [[], []]],
      ['nothing for a stranger', { shipTos: ['P9'] }, [[], []]],
    ])('are %s', async (_, filter, expected) => {
      expect(await seen(filter)).toEqual(expected);
    });

    it('are those of his partners', async () => {
      expect(await seen({ partnerIds: [partner] })).toEqual([['N1'], ['A-1', 'A-2']]);
      expect(await seen({ partnerIds: [partner], shipTos: ['P2'] })).toEqual([[], []]);
    });
  });
});
