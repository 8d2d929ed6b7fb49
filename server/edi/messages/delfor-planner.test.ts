import { periodText } from '../../../test/given/schedules.js';
import {
  CALLOFF_STATUSES,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import { read } from '../read.js';

/** What a planner was sent beyond article, date and quantity. */
function message(release: string, header: readonly string[], ...detail: readonly string[]): Uint8Array {
  const body = ['BGM+241+4711+5', 'DTM+137:20261120:102', ...header, 'NAD+BY+B::92', 'NAD+SE+S::92', ...detail];
  return new TextEncoder().encode(
    [
      'UNB+UNOA:3+A+B+261120:0830+1',
      `UNH+1+DELFOR:D:${release}:UN`,
      ...body,
      `UNT+${String(body.length + 2)}+1`,
      'UNZ+1+1',
      '',
    ].join("'"),
  );
}
const DETAIL = ['GIS+37', 'NAD+ST+P1::92', 'LIN+1++A1:IN'];
const d97a = (...segments: string[]): Uint8Array => message('97A', [], ...DETAIL, ...segments);
function schedule(bytes: Uint8Array): DeliveryScheduleDocument {
  const [document] = read(bytes).documents;
  if (document?.kind !== 'delivery-schedule') throw new Error('No schedule');
  return document;
}
function line(bytes: Uint8Array): ScheduleLineDocument {
  const [first] = schedule(bytes).lines;
  if (first === undefined) throw new Error('No line');
  return first;
}
const calls = ({ calloffs: { dates, lastDates, quantities, statuses } }: ScheduleLineDocument): string[] =>
  dates.map(
    (date, i) =>
      `${date} ${periodText(date, lastDates[i] ?? '')} ${String(quantities[i])} ${CALLOFF_STATUSES[statuses[i] ?? -1] ?? ''}`,
  );
const codes = (bytes: Uint8Array): string[] => read(bytes).findings.map(({ code }) => code);

describe('periods of a call-off', () => {
  test.each([
    ['a quarter', ['SCC+4++Q', 'QTY+113:6000', 'DTM+64:20270401:102', 'DTM+63:20270630:102'], '2027-04-01 quarter'],
    ['a quarter without its end', ['SCC+4++Q', 'QTY+113:6000', 'DTM+2:20270401:102'], '2027-04-01 quarter'],
    ['four weeks', ['SCC+4++T', 'QTY+113:6000', 'DTM+2:20261130:102'], '2026-11-30 2026-12-27'],
    ['a range of days', ['SCC+4++F', 'QTY+113:6000', 'DTM+2:20261130-20261213:718'], '2026-11-30 2026-12-13'],
    ['a week by its number', ['SCC+4', 'QTY+113:6000', 'DTM+2:202649:616'], '2026-11-30 week'],
    ['a month by its number', ['SCC+4', 'QTY+113:6000', 'DTM+2:202702:610'], '2027-02-01 month'],
    [
      'a horizon',
      ['SCC+4++F', 'QTY+113:6000', 'DTM+158:20261201:102', 'DTM+159:20270115:102'],
      '2026-12-01 2027-01-15',
    ],
    [
      'dates behind the SCC',
      ['SCC+4++F', 'DTM+64:20261201:102', 'DTM+63:20270115:102', 'QTY+113:6000'],
      '2026-12-01 2027-01-15',
    ],
    ['weeks from and to', ['SCC+4', 'QTY+113:6000', 'DTM+2:202649-202650:716'], '2026-11-30 2026-12-13'],
  ])('are kept with their last day: %s', (_, segments, expected) => {
    expect(calls(line(d97a(...segments)))).toEqual([`${expected} 6000 forecast`]);
  });

  test('of many alike call-offs are those of each', () => {
    const weeks = Array.from({ length: 9 }, (_, i) => [
      `QTY+113:${String(i + 1)}`,
      `DTM+2:202612${String(i + 20)}:102`,
    ]);
    const { calloffs } = line(d97a('SCC+4++W', ...weeks.flat()));
    expect(calloffs.lastDates).toEqual(
      calloffs.dates.map(
        (_, i) => `${i < 6 ? '2026-12' : '2027-01'}-${String(i < 6 ? i + 26 : i - 5).padStart(2, '0')}`,
      ),
    );
  });
});

describe('line fields', () => {
  test('count from the day that the header names where they name none', () => {
    const bytes = message(
      '97A',
      ['DTM+51:20260101:102'],
      ...DETAIL,
      'QTY+70:100',
      'LIN+2++A2:IN',
      'DTM+51:20260701:102',
    );
    expect(schedule(bytes).lines.map(({ cumulativeStartDate }) => cumulativeStartDate)).toEqual([
      '2026-01-01',
      '2026-07-01',
    ]);
  });

  test.each([
    [
      ['QTY+48:100', 'RFF+AAK:N1', 'DTM+171:20261102:102', 'QTY+48:200', 'RFF+AAK:N2', 'DTM+171:20261109:102'],
      'N2',
      '200',
    ],
    [
      ['QTY+48:200', 'RFF+AAK:N2', 'DTM+171:20261109:102', 'QTY+48:100', 'RFF+AAK:N1', 'DTM+171:20261102:102'],
      'N2',
      '200',
    ],
    [['QTY+48:300', 'RFF+AAK:N1', 'DTM+171:20261102:102', 'RFF+AAK:N2', 'DTM+171:20261109:102'], 'N2', '300'],
    [['QTY+48:300', 'RFF+AAK:N2', 'DTM+171:20261109:102', 'RFF+AAK:N1', 'DTM+171:20261102:102'], 'N2', '300'],
  ])('have the latest of several despatch notes: %j', (segments, note, quantity) => {
    expect(line(d97a(...segments))).toMatchObject({
      lastDespatchNote: note,
      lastDespatchDate: '2026-11-09',
      lastDespatchQuantity: quantity,
    });
  });

  test.each([
    [['QTY+3:500', 'QTY+70:400'], { cumulativeRequired: '500', cumulativeReceived: '400' }],
    [['QTY+71:500', 'QTY+79:300'], { cumulativeRequired: '500' }],
    [['QTY+79:300'], { cumulativeRequired: '300' }],
    [
      [
        'SCC+1++D',
        'QTY+113:20',
        'DTM+2:20261123:102',
        'QTY+78:520',
        'DTM+2:20261123:102',
        'QTY+113:20',
        'DTM+2:20261124:102',
        'QTY+78:540',
        'DTM+2:20261124:102',
      ],
      { cumulativeRequired: '520' },
    ],
    [['QTY+261:450', 'DTM+51:20260101:102'], { cumulativeShipped: '450', cumulativeStartDate: '2026-01-01' }],
    [['QTY+12:450', 'DTM+51:20260101:102'], { cumulativeShipped: '450', lastDespatchQuantity: null }],
    [['QTY+12:450', 'DTM+11:20261101:102'], { cumulativeShipped: null, lastDespatchQuantity: '450' }],
  ])('have what was required and shipped so far: %j', (segments, expected) => {
    expect(line(d97a(...segments))).toMatchObject(expected);
  });

  test('have texts, of the line and of all of them', () => {
    const bytes = message(
      '97A',
      ['FTX+AAI+++SHUTDOWN WEEK 52:CALL US'],
      'GIS+37',
      'NAD+ST+P1::92',
      'FTX+DEL+++GATE 4',
      'LIN+1++A1:IN',
      'FTX+PAC+++NO WOOD',
      'FTX+AAI++X1',
    );
    const { texts, lines } = schedule(bytes);
    expect(texts).toEqual([
      { code: 'AAI', text: 'SHUTDOWN WEEK 52 CALL US' },
      { code: 'DEL', text: 'GATE 4' },
    ]);
    expect(lines[0]?.texts).toEqual([
      { code: 'PAC', text: 'NO WOOD' },
      { code: 'AAI', text: 'X1' },
    ]);
  });

  test('have packaging with the quantity in a package', () => {
    const bytes = d97a(
      'SCC+1++D',
      'QTY+113:20',
      'DTM+2:20261123:102',
      'PAC+++KLT4147::92:SMALL BOX',
      'QTY+52:40',
      'PAC+1++PAL',
    );
    expect(line(bytes).packaging).toEqual([
      { code: 'KLT4147', description: 'SMALL BOX', quantityPerPackage: '40' },
      { code: 'PAL', description: null, quantityPerPackage: null, packageCount: '1' },
    ]);
    expect(line(d97a('QTY+52:12')).packaging).toEqual([{ code: null, description: null, quantityPerPackage: '12' }]);
  });

  test('have all numbers of the article where there are more than the customer’s and the supplier’s', () => {
    const of = (...segments: string[]): unknown => {
      const { articleNumber, supplierArticleNumber, articleNumbers } = line(
        message('97A', [], 'GIS+37', 'NAD+ST+P1::92', ...segments),
      );
      return [
        articleNumber,
        supplierArticleNumber,
        ...articleNumbers.map(({ kind, code, number }) => `${kind} ${code} ${number}`),
      ];
    };
    expect(of('LIN+1++A1:IN', 'PIA+1+S1:SA')).toEqual(['A1', 'S1']);
    expect(of('LIN+1++A1')).toEqual(['A1', null]);
    expect(of('LIN+1++4006381333931:EN')).toEqual(['4006381333931', null, 'gtin EN 4006381333931']);
    expect(of('LIN+1++4006381333931:SRV', 'PIA+1+A1:BP+S1:VP+M1:MF+C:EC')).toEqual([
      'A1',
      'S1',
      'gtin SRV 4006381333931',
      'buyer BP A1',
      'supplier VP S1',
      'manufacturer MF M1',
      'other EC C',
    ]);
  });
});

describe('orders behind quantities', () => {
  test('are kept with each call-off where they differ', () => {
    const read = line(
      d97a('SCC+1++D', 'QTY+113:5', 'DTM+2:20261123:102', 'RFF+ON:A:10', 'QTY+113:7', 'DTM+2:20261124:102', 'RFF+ON:B'),
    );
    expect([read.orderNumber, read.calloffDetails]).toEqual([
      null,
      [
        { at: 0, orderNumber: 'A', orderLine: '10' },
        { at: 1, orderNumber: 'B' },
      ],
    ]);
  });

  test('are that of the line where there is one only', () => {
    const read = line(
      d97a('SCC+1++D', 'QTY+113:5', 'DTM+2:20261123:102', 'RFF+ON:A:10', 'QTY+113:7', 'DTM+2:20261124:102'),
    );
    expect([read.orderNumber, read.orderLine, read.calloffDetails]).toEqual(['A', '10', []]);
  });

  test('differ from that of the line', () => {
    const read = line(
      d97a(
        'RFF+ON:A',
        'SCC+1++D',
        'QTY+113:5',
        'DTM+2:20261123:102',
        'RFF+ON:A',
        'QTY+113:7',
        'DTM+2:20261124:102',
        'RFF+ON:B',
      ),
    );
    expect([read.orderNumber, read.calloffDetails]).toEqual(['A', [{ at: 1, orderNumber: 'B' }]]);
  });
});

describe('part consignments', () => {
  const ownOf = (first: string, second: string): readonly string[] => [
    'SCC+1++D',
    'QTY+113:5',
    'DTM+2:20261123:102',
    `RFF+AAP:${first}`,
    'QTY+113:7',
    'DTM+2:20261124:102',
    `RFF+AAP:${second}`,
  ];

  test.each([
    ['stands before them', ['RFF+AAP:PC1', 'RFF+ON:A'], 'PC1'],
    ['is the only one', ownOf('PC1', 'PC1'), 'PC1'],
    ['differs', ownOf('PC1', 'PC2'), null],
    ['differs from that of the line', ['RFF+AAP:PC1', ...ownOf('PC2', 'PC2')], 'PC1'],
  ] as const)('are that of the line where the number %s', (_, segments, number) => {
    expect(line(d97a(...segments)).partConsignmentNumber).toBe(number);
  });

  test('that no line keeps are told', () => {
    const unused = (bytes: Uint8Array): readonly string[] =>
      read(bytes).findings.flatMap(({ code, found }) => (code === 'values-not-used' ? [found] : []));
    expect(unused(d97a(...ownOf('PC1', 'PC1')))).toEqual([]);
    expect(unused(d97a(...ownOf('PC1', 'PC2')))).toHaveLength(1);
  });
});

describe('dates of call-offs', () => {
  test.each([
    ['2', 'delivery'],
    ['10', 'despatch'],
    ['17', 'delivery'],
    ['64', 'delivery'],
    ['63', 'delivery'],
    ['11', 'despatch'],
    ['200', 'despatch'],
    ['158', 'unspecified'],
  ])('DTM %s is of %s', (qualifier, kind) => {
    expect(line(d97a('SCC+1++D', 'QTY+113:5', `DTM+${qualifier}:20261123:102`)).dateKind).toBe(kind);
  });

  test('are of another kind where a call-off says so', () => {
    const days = (qualifier: string, from: number): string[] =>
      Array.from({ length: 4 }, (_, i) => ['QTY+113:5', `DTM+${qualifier}:202611${String(from + i)}:102`]).flat();
    const { dateKind, calloffDetails } = line(d97a('SCC+1++D', ...days('2', 10), ...days('10', 20)));
    expect([dateKind, calloffDetails]).toEqual(['delivery', [4, 5, 6, 7].map((at) => ({ at, dateKind: 'despatch' }))]);
  });

  test.each([
    [['DTM+2:202611230830:203'], [{ at: 0, timeFrom: '08:30' }]],
    [['DTM+2:202611230000:203'], []],
    [['DTM+64:202611230600:203', 'DTM+63:202611231400:203'], [{ at: 0, timeFrom: '06:00', timeUntil: '14:00' }]],
    [['DTM+63:202611231400:203'], [{ at: 0, timeUntil: '14:00' }]],
    [['DTM+2:202611230600-202611231400:719'], [{ at: 0, timeFrom: '06:00', timeUntil: '14:00' }]],
    [['DTM+64:202611230000:203', 'DTM+63:202611232359:203'], []],
  ])('have the time of day: %j', (dates, expected) => {
    expect(line(d97a('SCC+1++D', 'QTY+113:5', ...dates)).calloffDetails).toEqual(expected);
  });
});

describe('a commitment', () => {
  test.each(['SSC', 'CSC', 'SCV', 'scd1'])('that is mistyped as %s is a forecast', (tag) => {
    const bytes = d97a('SCC+1++D', 'QTY+113:5', 'DTM+2:20261123:102', `${tag}+4++W`, 'QTY+113:7', 'DTM+2:20261130:102');
    const isTaken = tag !== 'scd1';
    expect(calls(line(bytes))).toEqual([
      '2026-11-23 day 5 firm',
      isTaken ? '2026-11-30 week 7 forecast' : '2026-11-30 day 7 firm',
    ]);
    expect(codes(bytes)).toContain('segment-unknown');
  });

  test('that is mistyped behind its quantity is a forecast', () => {
    const bytes = message(
      '96A',
      [],
      'UNS+D',
      'NAD+CN+P1::92',
      'LIN+1++A1:IN',
      'QTY+113:5',
      'SCC+1++D',
      'DTM+2:20261123:102',
      'QTY+113:7',
      'SSC+1++W',
      'DTM+2:20261130:102',
      'UNS+S',
    );
    expect(calls(line(bytes))).toEqual(['2026-11-23 day 5 firm', '2026-11-30 week 7 forecast']);
  });

  test('that no list has is a forecast', () => {
    expect(
      calls(line(d97a('SCC+1++D', 'QTY+113:5', 'DTM+2:20261123:102', 'SCC+99++D', 'QTY+113:7', 'DTM+2:20261130:102'))),
    ).toEqual(['2026-11-23 day 5 firm', '2026-11-30 day 7 forecast']);
  });

  test('that is immediate stays urgent before the day of issue', () => {
    expect(calls(line(d97a('SCC+10++D', 'QTY+113:5', 'DTM+2:20261101:102')))).toEqual(['2026-11-01 day 5 urgent']);
  });
});
