import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { periodText } from '../../../test/given/schedules.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import { CALLOFF_STATUSES, type DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import { read } from '../read.js';

const HEADER = [
  'BGM+242+JIT77+9',
  'DTM+137:20261120:102',
  'NAD+BY+C1::92',
  'NAD+SE+S1::92',
  'NAD+ST+P1::92',
  'LOC+11+G4',
];
function deljit(release: string, ...segments: string[]): Uint8Array {
  const message = [`UNH+1+DELJIT:D:${release}:UN`, ...segments];
  return Buffer.from(
    [
      "UNB+UNOC:3+CUST+SUPP+261120:0900+1'",
      ...message.map((segment) => `${segment}'`),
      `UNT+${message.length + 1}+1'`,
      "UNZ+1+1'",
    ].join('\n'),
    'latin1',
  );
}
function schedule(bytes: Uint8Array): DeliveryScheduleDocument {
  const [document] = read(bytes).documents;
  if (document?.kind !== 'delivery-schedule') throw new Error('No schedule');
  return document;
}
/** Each line: article, call-off number, unit, and its call-offs as date, quantity, status, period. */
const calls = (document: DeliveryScheduleDocument): unknown[] =>
  document.lines.map(
    ({
      articleNumber,
      calloffReference,
      unit,
      quantityScale,
      calloffs: { dates, quantities, statuses, lastDates },
    }) => [
      articleNumber,
      calloffReference,
      unit,
      ...dates.map((date, i) => [
        date,
        Number(quantities[i]) / 10 ** quantityScale,
        CALLOFF_STATUSES[statuses[i] ?? -1],
        periodText(date, lastDates[i] ?? ''),
      ]),
    ],
  );
const faults = (bytes: Uint8Array): string[] =>
  read(bytes)
    .findings.filter(({ severity }) => severity !== 'info')
    .map(({ code, path, found }) => `${code} | ${path} | ${found}`);
const informed = (bytes: Uint8Array): string[] =>
  read(bytes)
    .findings.filter(({ severity }) => severity === 'info')
    .map(({ code }) => code);

describe.each(['96A', '97A', '04A'])('just-in-time call-off of D.%s', (release) => {
  test('each article of a sequence is a line with its own call-off number, place and quantity', () => {
    const bytes = deljit(
      release,
      ...HEADER,
      'SEQ+3+1',
      'DTM+2:202611211430:203',
      'LOC+159+LINE7',
      'LIN+1++A100:IN',
      'PIA+1+S100:SA',
      'IMD+++:::MIRROR LEFT',
      'RFF+ON:4500:20',
      'RFF+AAN:CALL1',
      'QTY+1:12:PCE',
      'SCC+1++D',
      'SEQ+3+2',
      'LIN+2++A200:IN',
      'RFF+AAN:CALL2',
      'QTY+113:2.5:KGM',
      'SCC+4++W',
      'DTM+2:20261130:102',
      'QTY+113:4:KGM',
      'DTM+64:20261201:102',
    );
    const document = schedule(bytes);
    expect(document).toMatchObject({
      documentNumber: 'JIT77',
      messageFunction: '9',
      issueDate: '2026-11-20',
      completeness: 'PER_ARTICLE',
      buyer: { code: 'C1' },
      seller: { code: 'S1' },
      shipTo: { code: 'P1' },
      lines: [
        {
          lineNumber: '1',
          supplierArticleNumber: 'S100',
          description: 'MIRROR LEFT',
          orderNumber: '4500',
          orderLine: '20',
          gate: 'G4',
          dock: 'LINE7',
          shipTo: { code: 'P1' },
          totalQuantity: '12',
          firstDate: '2026-11-21',
        },
        { lineNumber: '2', gate: 'G4', dock: null, quantityScale: 1, totalQuantity: '65' },
      ],
    });
    expect(calls(document)).toEqual([
      ['A100', 'CALL1', 'PCE', ['2026-11-21', 12, 'firm', 'day']],
      ['A200', 'CALL2', 'KGM', ['2026-11-30', 2.5, 'forecast', 'week'], ['2026-12-01', 4, 'firm', 'day']],
    ]);
    expect(faults(bytes)).toEqual([]);
  });

  test('urgent and late quantities without date are due at once', () => {
    const bytes = deljit(
      release,
      ...HEADER,
      'SEQ+3',
      'LIN+1++A100:IN',
      'QTY+84:3:PCE',
      'QTY+83:4:PCE',
      'QTY+113:5:PCE',
      'SCC+10',
      'DTM+2:20261120:102',
      'QTY+70:900:PCE',
      'QTY+48:60:PCE',
      'RFF+AAK:DN1',
      'QTY+3:1000:PCE',
    );
    expect(calls(schedule(bytes))).toEqual([
      [
        'A100',
        null,
        'PCE',
        ['2026-11-20', 3, 'urgent', 'day'],
        ['2026-11-20', 4, 'backlog', 'day'],
        ['2026-11-20', 5, 'urgent', 'day'],
      ],
    ]);
    expect(schedule(bytes).lines[0]).toMatchObject({
      cumulativeReceived: '900',
      lastDespatchQuantity: '60',
      lastDespatchNote: 'DN1',
    });
    expect(informed(bytes)).toEqual(['calloff-dated-by-issue', 'calloff-dated-by-issue']);
  });

  test('a sequence that is taken back counts with quantity 0', () => {
    const bytes = deljit(release, ...HEADER, 'SEQ+2', 'LIN+1++A100:IN', 'QTY+1:12.5:PCE', 'DTM+2:20261121:102');
    expect(calls(schedule(bytes))).toEqual([['A100', null, 'PCE', ['2026-11-21', 0, 'firm', 'day']]]);
    expect(informed(bytes)).toEqual(['calloff-cancelled']);
  });
});

describe('just-in-time call-off', () => {
  const found = (...segments: string[]): string[] =>
    read(deljit('97A', ...HEADER, ...segments))
      .findings.filter(({ code }) => code === 'calloff-detail-not-kept')
      .map(({ path, found: said }) => `${path} | ${said}`);

  const details = (...segments: string[]): unknown[] =>
    schedule(deljit('97A', ...HEADER, ...segments)).lines.flatMap(({ dateKind, calloffDetails }) => [
      dateKind,
      ...calloffDetails,
    ]);

  test('times of day, sequence numbers, vehicles, production lines and cards are kept', () => {
    expect(
      details(
        'SEQ+3',
        'LIN+1++A100:IN',
        'QTY+113:50:PCE',
        'SCC+1',
        'DTM+10:202611230615:203',
        'QTY+113:50:PCE',
        'SCC+1',
        'DTM+10:202611231015:203',
      ),
    ).toEqual(['despatch', { at: 0, timeFrom: '06:15' }, { at: 1, timeFrom: '10:15' }]);
    expect(
      details(
        'SEQ+1+0001',
        'GIR+1+WVWZZZ1JZ3W386752:VV+771:AN+K42:AL',
        'LOC+105+BAND 2',
        'LIN+1++A100:IN',
        'QTY+1:1:PCE',
        'DTM+2:202611230615:203',
        'SEQ+1+0002',
        'LIN+2++A100:IN',
        'RFF+VT:WVWZZZ1JZ3W386799',
        'QTY+1:1:PCE',
        'DTM+64:202611230600:203',
        'DTM+63:202611230700:203',
      ),
    ).toEqual([
      'delivery',
      {
        at: 0,
        sequenceNumber: '0001',
        vehicle: 'WVWZZZ1JZ3W386752',
        productionLine: 'BAND 2',
        timeFrom: '06:15',
      },
      'delivery',
      { at: 0, sequenceNumber: '0002', vehicle: 'WVWZZZ1JZ3W386799', timeFrom: '06:00', timeUntil: '07:00' },
    ]);
  });

  test('other identities are not kept, which is told once, at the first of them', () => {
    expect(
      found(
        'SEQ+1',
        'GIR+1+C7:AAN+WVWZZZ1JZ3W386752:VV+4711:EE',
        'LIN+1++A100:IN',
        'GIR+1+4712:EE',
        'QTY+1:1:PCE',
        'DTM+2:20261123:102',
      ),
    ).toEqual(['GIR / 7402 | 4711']);
  });

  test('days, midnight, call-off numbers and times of what was received leave nothing out', () => {
    expect(
      found(
        'SEQ+1',
        'GIR+1+C7:AAN',
        'LIN+1++A100:IN',
        'QTY+1:1:PCE',
        'DTM+2:202611230000:203',
        'QTY+48:5:PCE',
        'DTM+50:202611200615:203',
      ),
    ).toEqual([]);
  });

  test('the date of a quantity goes before that of its article, and that before the date of the sequence', () => {
    const dated = (...segments: string[]): unknown =>
      schedule(deljit('97A', ...HEADER, 'SEQ+3', 'DTM+2:20261121:102', 'LIN+1++A100:IN', ...segments)).lines[0]
        ?.firstDate;
    expect([
      dated('QTY+1:1:PCE'),
      dated('DTM+2:20261122:102', 'QTY+1:1:PCE'),
      dated('DTM+2:20261122:102', 'QTY+1:1:PCE', 'DTM+2:20261123:102'),
    ]).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  });

  test('what can’t be read or is missing is told at its place and loses nothing else', () => {
    const bytes = deljit(
      '97A',
      'BGM+242',
      'DTM+137:2026:102',
      'QTY+1:5:PCE',
      'SEQ+3',
      'LIN+1',
      'QTY+1:1Z:PCE',
      'DTM+2:20261121:102',
      'QTY+1:7:PCE',
      'QTY+1:8:KGM',
      'DTM+2:20269999:102',
      'QTY+1::PCE',
      'QTY+1:9:KGM',
      'DTM+2:20261122:102',
    );
    expect(faults(bytes).filter((fault) => !/^(element|segment)-/.test(fault))).toEqual(
      expect.arrayContaining([
        'date-invalid | DTM 137 / 2380 | 2026',
        'calloff-outside-line | QTY | QTY+1:5:PCE',
        'article-missing | LIN 1 / 7140 | ',
        'quantity-not-number | LIN 1 / QTY 1 / 6060 | 1Z',
        'calloff-date-missing | LIN 1 / QTY 1 / 6060 | 7',
        'unit-mixed | LIN 1 / QTY / 6411 | KGM',
        'date-invalid | LIN 1 / DTM 2 / 2380 | 20269999',
        'quantity-missing | LIN 1 / QTY 1 / 6060 | ',
        'document-number-missing | BGM / 1004 | ',
        'issue-date-missing | DTM 137 | ',
        'ship-to-missing | NAD ST | ',
      ]),
    );
    expect(calls(schedule(bytes))).toEqual([['', null, 'PCE', ['2026-11-22', 9, 'firm', 'day']]]);
  });

  test('a dated quantity of a kind that calls off nothing is told, the cumulative ones and that of a package are not', () => {
    const told = (...segments: string[]): string[] =>
      faults(
        deljit('97A', ...HEADER, 'SEQ+3', 'LIN+1++A100:IN', 'QTY+1:5:PCE', 'DTM+2:20261121:102', ...segments),
      ).filter((fault) => fault.startsWith('calloff'));
    expect(told('QTY+66:100:PCE', 'DTM+2:20261201:102')).toEqual(['calloff-not-used | LIN 1 / QTY / 6063 | 66']);
    for (const beside of ['3', '78', '79', '52'])
      expect(told(`QTY+${beside}:100:PCE`, 'DTM+2:20261201:102')).toEqual([]);
    expect(told('QTY+66:100:PCE')).toEqual([]);
  });

  test('the start of the cumulative quantity is kept', () => {
    const line = (...segments: string[]): unknown => {
      const { cumulativeReceived, cumulativeStartDate } =
        schedule(deljit('97A', ...HEADER, 'SEQ+3', 'LIN+1++A100:IN', ...segments)).lines[0] ?? {};
      return [cumulativeReceived, cumulativeStartDate];
    };
    expect(line('QTY+1:5:PCE', 'DTM+2:20261121:102', 'QTY+70:500:PCE', 'DTM+51:20260101:102')).toEqual([
      '500',
      '2026-01-01',
    ]);
    expect(line('DTM+51:20260101:102', 'QTY+70:500:PCE')).toEqual(['500', '2026-01-01']);
  });

  test('a delivery date of the header holds for what has none of its own', () => {
    const dated = (...segments: string[]): unknown[] =>
      calls(
        schedule(
          deljit(
            '97A',
            'BGM+242+JIT77+9',
            'DTM+137:20261120:102',
            'DTM+2:20261125:102',
            ...HEADER.slice(2),
            ...segments,
          ),
        ),
      );
    expect(
      dated('SEQ+3', 'LIN+1++A100:IN', 'QTY+1:5:PCE', 'SEQ+3', 'DTM+2:20261126:102', 'LIN+2++A200:IN', 'QTY+1:6:PCE'),
    ).toEqual([
      ['A100', null, 'PCE', ['2026-11-25', 5, 'firm', 'day']],
      ['A200', null, 'PCE', ['2026-11-26', 6, 'firm', 'day']],
    ]);
  });

  describe('SCC in front of its quantities, as in DELFOR since D.97A', () => {
    const jit = (...segments: string[]): Uint8Array => deljit('97A', ...HEADER, 'SEQ+1', 'LIN+1++A100:IN', ...segments);
    const [FIRST, SECOND] = [
      ['QTY+113:50', 'DTM+10:20261123:102'],
      ['QTY+113:60', 'DTM+10:20261130:102'],
    ] as const;
    const read_ = (bytes: Uint8Array): unknown[] =>
      schedule(bytes).lines.flatMap(({ calloffs: { quantities, statuses } }) =>
        [...quantities].map((quantity, i) => `${quantity} ${CALLOFF_STATUSES[statuses[i] ?? -1]}`),
      );
    const ordered = (bytes: Uint8Array): string[] => faults(bytes).filter((fault) => fault.startsWith('calloff-order'));

    test('covers those behind it, which is told once', () => {
      const line = ['SCC+1', ...FIRST, 'SCC+4', ...SECOND];
      const bytes = jit(...line, 'LIN+2++A200:IN', ...line, 'SEQ+1', 'LIN+3++A300:IN', ...line);
      expect(read_(bytes)).toEqual(['50 firm', '60 forecast', '50 firm', '60 forecast', '50 firm', '60 forecast']);
      expect(ordered(bytes)).toEqual(['calloff-order | LIN 1 / SCC | SCC+1']);
    });

    test.each([['QTY+70:1200'], ['QTY+48:60'], ['QTY+3:900'], ['QTY+83:5'], ['QTY+84:5']])(
      'is not taken for one of a %s',
      (before) => {
        const own = before.startsWith('QTY+8') ? [`5 ${before.startsWith('QTY+83') ? 'backlog' : 'urgent'}`] : [];
        for (const bytes of [
          jit(before, 'SCC+4++W', ...FIRST, ...SECOND),
          jit(before, 'DTM+2:20261122:102', 'SCC+4++W', ...FIRST, ...SECOND),
        ]) {
          expect(read_(bytes).slice(-2)).toEqual(['50 forecast', '60 forecast']);
          expect(ordered(bytes)).toHaveLength(1);
        }
        expect(read_(jit(before, 'SCC+1', ...FIRST, 'SCC+4', ...SECOND))).toEqual([...own, '50 firm', '60 forecast']);
      },
    );

    test('is not suspected for an undated quantity of another kind that has an SCC of its own', () => {
      const bytes = jit(
        'QTY+83:5',
        'SCC+1',
        'QTY+113:50',
        'SCC+1',
        'DTM+10:20261123:102',
        'QTY+113:60',
        'SCC+4',
        'DTM+10:20261130:102',
      );
      expect(read_(bytes).slice(-2)).toEqual(['50 firm', '60 forecast']);
      expect(ordered(bytes)).toEqual([]);
    });

    test('ends with its article, and with the first SCC behind a quantity', () => {
      const bytes = jit(
        'SCC+4',
        ...FIRST,
        'LIN+2++A200:IN',
        ...SECOND,
        'LIN+3++A300:IN',
        'QTY+113:7',
        'SCC+1',
        'DTM+10:20261201:102',
        'QTY+113:8',
        'SCC+4',
        'DTM+10:20261202:102',
      );
      expect(read_(bytes)).toEqual(['50 forecast', '60 firm', '7 firm', '8 forecast']);
    });

    test('is not suspected where SCC stands behind its quantities, whatever else stands there', () => {
      for (const before of [
        [],
        ['QTY+70:1200', 'DTM+51:20260101:102'],
        ['QTY+84:3', 'SCC+10'],
        ['QTY+83:3', 'SCC+1', 'DTM+2:20261122:102'],
      ]) {
        for (const behind of [
          ['QTY+113:50', 'SCC+1', 'DTM+10:20261123:102', 'QTY+113:60', 'SCC+4', 'DTM+10:20261130:102'],
          [...FIRST, 'SCC+1', ...SECOND, 'SCC+4'],
        ]) {
          expect(read_(jit(...before, ...behind)).slice(-2)).toEqual(['50 firm', '60 forecast']);
          expect(ordered(jit(...before, ...behind))).toEqual([]);
        }
      }
      const undated = deljit(
        '97A',
        ...HEADER,
        'SEQ+1',
        'DTM+2:20261121:102',
        'LIN+1++A100:IN',
        'QTY+84:3',
        'SCC+10',
        'QTY+113:50',
        'SCC+1',
        'QTY+113:60',
        'SCC+4',
        'QTY+113:70',
      );
      expect(read_(undated)).toEqual(['3 urgent', '50 firm', '60 forecast', '70 firm']);
    });
  });

  test('capacity is no demand, and a commitment nobody knows is told', () => {
    const under = (commitment: string): Uint8Array =>
      deljit(
        '97A',
        ...HEADER,
        'SEQ+3',
        'LIN+1++A100:IN',
        'QTY+1:5',
        'SCC+1',
        'DTM+2:20261121:102',
        'QTY+1:6',
        `SCC+${commitment}`,
        'DTM+2:20261122:102',
      );
    expect(calls(schedule(under('16')))).toEqual([['A100', null, 'PCE', ['2026-11-21', 5, 'firm', 'day']]]);
    expect(calls(schedule(under('22')))).toEqual([
      ['A100', null, 'PCE', ['2026-11-21', 5, 'firm', 'day'], ['2026-11-22', 6, 'forecast', 'day']],
    ]);
    expect([informed(under('16')), informed(under('22')), informed(under('4'))]).toEqual([
      ['quantity-not-used'],
      ['calloff-status-unknown'],
      [],
    ]);
  });

  test('an article that is deleted counts with quantity 0', () => {
    for (const action of ['2', '21']) {
      const bytes = deljit(
        '97A',
        ...HEADER,
        'SEQ+3',
        `LIN+1+${action}+A100:IN`,
        'QTY+1:5',
        'DTM+2:20261121:102',
        'LIN+2+1+A200:IN',
        'QTY+1:6',
        'DTM+2:20261121:102',
      );
      expect(schedule(bytes).lines.map(({ totalQuantity }) => totalQuantity)).toEqual(['0', '6']);
      expect(informed(bytes)).toEqual(['calloff-cancelled']);
    }
  });

  test('a call-off from a first through a last day is as long', () => {
    const bytes = deljit(
      '97A',
      ...HEADER,
      'SEQ+3',
      'LIN+1++A100:IN',
      'QTY+1:5',
      'DTM+64:20261123:102',
      'DTM+63:20261127:102',
      'QTY+1:6',
      'SCC+1++F',
      'DTM+158:20261130:102',
      'DTM+159:20261231:102',
    );
    expect(calls(schedule(bytes))).toEqual([
      ['A100', null, 'PCE', ['2026-11-23', 5, 'firm', '2026-11-27'], ['2026-11-30', 6, 'firm', '2026-12-31']],
    ]);
  });

  test('despatch note, gate, order and part consignment may stand where DELFOR has them', () => {
    const bytes = deljit(
      '97A',
      ...HEADER.slice(0, 2),
      'RFF+ON:5500001',
      'RFF+AAP:PC1',
      ...HEADER.slice(2, 5),
      'LOC+11+:::TOR 5',
      'SEQ+3',
      'LIN+1++A100:IN',
      'QTY+1:5',
      'DTM+2:20261123:102',
      'QTY+48:60',
      'RFF+SI:SID77',
      'LIN+2++A200:IN',
      'RFF+ON:7700:10',
      'RFF+AAP:PC2',
      'QTY+1:6',
      'DTM+2:20261123:102',
    );
    expect(schedule(bytes)).toMatchObject({
      lines: [
        {
          orderNumber: '5500001',
          orderLine: null,
          partConsignmentNumber: 'PC1',
          lastDespatchNote: 'SID77',
          gate: 'TOR 5',
        },
        { orderNumber: '7700', orderLine: '10', partConsignmentNumber: 'PC2' },
      ],
    });
  });

  test('a message without articles is told', () => {
    expect(faults(deljit('97A', ...HEADER, 'SEQ+3')).map((fault) => fault.split(' | ')[0])).toContain(
      'schedule-without-lines',
    );
  });

  itShared('a retailer’s: sequences under the article, call-off numbers in GIR', () => {
    const bytes = readFileSync(
      join(SHARED, 'samples', 'EDIFACT', 'DELJIT', 'samplecatalog__catalog_DELJIT_sample.edi'),
    );
    const line = {
      lineNumber: '1',
      articleNumber: '5410013101234',
      supplierArticleNumber: null,
      description: 'DARK CHOCOLATE BAR 100G',
      shipTo: null,
      gate: 'GEBZE DOCK 3',
      dock: null,
      orderNumber: null,
      orderLine: null,
      partConsignmentNumber: null,
      previousCalloffReference: null,
      unit: 'PCE',
      cumulativeReceived: null,
      cumulativeStartDate: null,
      lastDespatchNote: null,
      lastDespatchDate: null,
      cumulativeRequired: null,
      cumulativeShipped: null,
      articleNumbers: [{ kind: 'gtin', code: 'EN', number: '5410013101234' }],
      texts: [{ code: 'AAI', text: 'PALLETISED, DO NOT STACK' }],
      packaging: [],
      dateKind: 'delivery',
      lastDespatchQuantity: null,
      quantityScale: 0,
      totalQuantity: '240',
    };
    const call = (date: string): unknown => ({
      calloffs: { dates: [date], lastDates: [date], quantities: [240], statuses: [0] },
      firstDate: date,
      lastDate: date,
    });
    expect(read(bytes).documents).toEqual([
      {
        kind: 'delivery-schedule',
        interchange: 0,
        messageNumber: 1,
        documentNumber: 'DJ-2026-0007',
        messageFunction: '9',
        issueDate: '2026-02-10',
        horizonStart: null,
        horizonEnd: null,
        previousDocumentNumber: null,
        buyer: { code: '8798765432109', agency: '9', name: 'MEGA RETAIL AS' },
        seller: { code: '8712345678901', agency: '9', name: 'ACME FOODS BV' },
        shipTo: null,
        texts: [],
        completeness: 'PER_ARTICLE',
        byNumber: true,
        lines: [
          {
            ...line,
            calloffReference: 'CALL-2026-0451',
            calloffDetails: [{ at: 0, sequenceNumber: '1' }],
            ...(call('2026-02-16') as object),
          },
          {
            ...line,
            calloffReference: 'CALL-2026-0452',
            calloffDetails: [{ at: 0, sequenceNumber: '2' }],
            ...(call('2026-02-23') as object),
          },
        ],
      },
    ]);
    expect(faults(bytes)).toEqual(
      expect.arrayContaining(['ship-to-missing | NAD ST | ', 'segment-missing | SEQ 0 | ']),
    );
  });
});
