import { delfor } from '../../test/given/delfor.js';
import type { BusinessDocument, DocumentKind } from '../edi/model/document.js';
import { read } from '../edi/read.js';
import { row } from './csv.js';
import { columnsOf, rowsOf } from './document-csv.js';
import { decimalText, plainDocument } from '../edi/document-json.js';

const parsed = (bytes: Uint8Array): { documents: readonly BusinessDocument[]; json: unknown[] } => {
  const { documents, interchanges } = read(bytes);
  return {
    documents,
    json: documents.map((document): unknown => JSON.parse(JSON.stringify(plainDocument(document, interchanges)))),
  };
};
const schedule = (quantities: readonly string[]): Buffer =>
  Buffer.from(
    delfor({ lines: 1, calloffs: quantities.length, quantity: (_, i) => 900_000 + i })
      .toString('latin1')
      .replaceAll(/QTY\+113:90000(\d)/g, (_, i: string) => `QTY+113:${quantities[Number(i)] ?? ''}`),
    'latin1',
  );

describe('a scaled quantity as a decimal', () => {
  it.each([
    [1250, 2, '12.5'],
    [5, 3, '0.005'],
    [-5, 1, '-0.5'],
    [1000, 0, '1000'],
    [0n, 4, '0'],
    [-0, 2, '0'],
    [100n, 2, '1'],
    [123456789012345678234567890n, 6, '123456789012345678234.56789'],
  ] as const)('%p with %p decimals', (scaled, scale, text) => {
    expect(decimalText(scaled, scale)).toBe(text);
  });
});

describe('a schedule as JSON', () => {
  it('lists its call-offs one by one with date, period, quantity, unit and status', () => {
    const { json } = parsed(schedule(['20', '12.5', '123456789012345678']));
    expect(json).toMatchObject([
      {
        kind: 'delivery-schedule',
        documentNumber: '4503377129',
        envelope: { sender: 'O0013000001CUST:OD', controlReference: '100482' },
        lines: [
          {
            articleNumber: 'ART-0001',
            totalQuantity: '123456789012345710.5',
            calloffs: [
              { date: '2026-11-21', period: 'day', quantity: '20', unit: 'PCE', status: 'firm' },
              { date: '2026-11-22', period: 'day', quantity: '12.5', unit: 'PCE', status: 'firm' },
              { date: '2026-11-23', period: 'day', quantity: '123456789012345678', unit: 'PCE', status: 'firm' },
            ],
          },
        ],
      },
    ]);
  });

  it('says nothing of indexes and scales', () => {
    expect(JSON.stringify(parsed(delfor({ lines: 1 })).json)).not.toMatch(
      /"(interchange|quantityScale|statuses|periods)"/,
    );
  });
});

describe('a schedule as CSV', () => {
  const table = (bytes: Uint8Array): Record<string, string | null>[] => {
    const { documents } = parsed(bytes);
    const columns = columnsOf(documents.map(({ kind }) => kind));
    return documents.flatMap((document) =>
      Array.from(rowsOf(document, columns), (cells) =>
        Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? null])),
      ),
    );
  };

  it('has a row for each call-off, with head and line repeated', () => {
    const rows = table(delfor({ lines: 3, calloffs: 4 }));
    expect(rows).toHaveLength(12);
    expect(rows[5]).toMatchObject({
      kind: 'delivery-schedule',
      documentNumber: '4503377129',
      buyer: 'CUST01',
      seller: 'SUPP01',
      lineNumber: '2',
      articleNumber: 'ART-0002',
      shipTo: 'GOT-P2',
      date: '2026-11-22',
      quantity: '220',
      unit: 'PCE',
      status: 'firm',
    });
  });

  it('keeps lines without call-offs and schedules without lines', () => {
    expect(table(delfor({ lines: 2, calloffs: 0 }))).toMatchObject([
      { articleNumber: 'ART-0001', date: null },
      { articleNumber: 'ART-0002', quantity: null },
    ]);
    expect(table(delfor({ lines: 0 }))).toMatchObject([{ documentNumber: '4503377129', articleNumber: null }]);
  });

  it('names every column of a kind once', () => {
    const kinds: readonly DocumentKind[] = [
      'delivery-schedule',
      'despatch-advice',
      'invoice',
      'order',
      'receipt-advice',
      'transport-instruction',
      'transport-status',
      'syntax-acknowledgement',
      'application-acknowledgement',
    ];
    const [document] = parsed(delfor({ lines: 1, calloffs: 1 })).documents;
    if (document === undefined) throw new Error('nothing was read');
    const all = columnsOf(kinds);
    expect(new Set(all).size).toBe(all.length);
    const own = columnsOf(['delivery-schedule']);
    const [cells = []] = rowsOf(document, all);
    const [alone = []] = rowsOf(document, own);
    expect(all.map((name, i) => (own.includes(name) ? cells[i] : null)).filter((cell) => cell !== null)).toEqual(
      alone.filter((cell) => cell !== null),
    );
  });
});

describe('a CSV row', () => {
  it('quotes what RFC 4180 wants quoted', () => {
    expect(row(['a', 'b,c', 'say "x"', 'two\r\nlines', null, ''])).toBe('a,"b,c","say ""x""","two\r\nlines",,\r\n');
  });

  it('puts an apostrophe before what a spreadsheet would run, and leaves numbers alone', () => {
    expect(row(['=1+1', '+49 30', '-', '@SUM(A1)', '\t=1', '-12.5', 'a=b'])).toBe(
      "'=1+1,'+49 30,'-,'@SUM(A1),'\t=1,-12.5,a=b\r\n",
    );
    expect(row(['=HYPERLINK("x","y")'])).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n');
  });
});
