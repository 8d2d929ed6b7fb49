import { delfor } from '../../test/given/delfor.js';
import type { BusinessDocument, DocumentKind } from '../edi/model/document.js';
import { read } from '../edi/read.js';
import { row } from '../terminal/csv.js';
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

/** A schedule that says of its line and its call-offs what others don't. */
const DETAILED =
  new TextEncoder().encode(`<DeliverySchedule xmlns="urn:consignal:schedule:1"><number>D1</number><issued>2026-11-20</issued>
  <buyer code="B"/><seller code="S"/><text>For all</text><line><article>A</article><articleNumber kind="gtin">07312345678901</articleNumber>
  <cumulativeRequired>1250</cumulativeRequired><text code="AAI">Before noon</text><text>Ring</text><packaging code="KLT" quantity="24"/><dateKind>delivery</dateKind>
  <calloff date="2026-11-24" quantity="120" timeFrom="08:00" orderNumber="4711"/>
  <calloff date="2027-01-01" quantity="1440" lastDate="2027-03-31" dateKind="despatch" vehicle="V1"/></line></DeliverySchedule>`);

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
    expect(JSON.stringify([parsed(delfor({ lines: 1 })).json, parsed(DETAILED).json])).not.toMatch(
      /"(interchange|quantityScale|statuses|lastDates|calloffDetails|at)"/,
    );
  });

  it('has with each call-off what that one says', () => {
    expect(parsed(DETAILED).json).toMatchObject([
      {
        lines: [
          {
            dateKind: 'delivery',
            calloffs: [
              { date: '2026-11-24', lastDate: '2026-11-24', period: 'day', timeFrom: '08:00', orderNumber: '4711' },
              { date: '2027-01-01', lastDate: '2027-03-31', period: 'quarter', dateKind: 'despatch' },
            ],
          },
        ],
      },
    ]);
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

  it('has columns for what some senders say of a line and its call-offs', () => {
    const line = {
      scheduleTexts: 'For all',
      gtin: '07312345678901',
      cumulativeRequired: '1250',
      texts: 'Before noon; Ring',
      packaging: 'KLT',
      quantityPerPackage: '24',
      dateKind: 'delivery',
    };
    expect(table(DETAILED)).toMatchObject([
      {
        ...line,
        lastDate: '2026-11-24',
        timeFrom: '08:00',
        timeUntil: null,
        calloffOrderNumber: '4711',
        vehicle: null,
      },
      { ...line, lastDate: '2027-03-31', period: 'quarter', calloffDateKind: 'despatch', vehicle: 'V1' },
    ]);
  });

  it('keeps lines without call-offs and schedules without lines', () => {
    expect(table(delfor({ lines: 2, calloffs: 0 }))).toMatchObject([
      { articleNumber: 'ART-0001', date: null },
      { articleNumber: 'ART-0002', quantity: null },
    ]);
    expect(table(delfor({ lines: 0 }))).toMatchObject([{ documentNumber: '4503377129', articleNumber: null }]);
  });

  it('has columns for batches, inner packages and temperatures', () => {
    const interchange = (type: string, body: string): Uint8Array => {
      const segments = body.split("'").length + 1;
      return Buffer.from(
        `UNB+UNOC:3+A+B+261120:0900+1'UNH+1+${type}:D:96A:UN'${body}'UNT+${String(segments)}+1'UNZ+1+1'`,
      );
    };
    expect(
      table(
        interchange(
          'RECADV',
          "BGM+632+R1+9'DTM+137:20261120:102'NAD+BY+1::92'CPS+1'LIN+1++A:IN'PIA+1+L7:NB'QTY+48:5:PCE",
        ),
      ),
    ).toMatchObject([{ articleNumber: 'A', batch: 'L7' }]);
    expect(
      table(
        interchange('IFTMIN', "BGM+610+T1+9'NAD+CN+1::92'GID+1+2:PX+28:CT'TMP+2+004:CEL'RNG+5+CEL:2:8'MEA+CHW++KGM:90"),
      ),
    ).toMatchObject([
      {
        innerPackageCount: '28',
        innerPackageType: 'CT',
        chargeableWeight: '90',
        temperature: '4',
        temperatureLeast: '2',
        temperatureMost: '8',
        temperatureUnit: 'CEL',
      },
    ]);
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
