import { periodText } from '../../../test/given/schedules.js';
import { CALLOFF_STATUSES, type DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import { read } from '../read.js';

/** A message of the global profile by Odette and JAI, with or without its sections. */
function globalDelfor(...segments: string[]): Uint8Array {
  const message = [
    'UNH+1+DELFOR:D:04A:UN:GMI051',
    'BGM+241::6+98765+9',
    'DTM+137:20130807:102',
    'RFF+AGK:1234567890123',
    'NAD+BY+1234::92++Buyer Name 1:Buyer Name 2+Buyer Street 1+Buyer City++94315+DE',
    'NAD+SE+5678::92++Seller',
    ...segments,
  ];
  return Buffer.from(
    [
      "UNB+UNOC:3+CUST+SUPP+131104:1319+1'",
      ...message.map((segment) => `${segment}'`),
      `UNT+${message.length + 1}+1'`,
      "UNZ+1+1'",
    ].join('\n'),
    'latin1',
  );
}
const POINT = ['GEI+3+37', 'NAD+ST+P1::92++Plant', 'LOC+7+HALL 4', 'LOC+159+LINE 7'];
function schedule(bytes: Uint8Array): DeliveryScheduleDocument {
  const [document] = read(bytes).documents;
  if (document?.kind !== 'delivery-schedule') throw new Error('No schedule');
  return document;
}
const calls = (bytes: Uint8Array): unknown[] =>
  schedule(bytes).lines.flatMap(({ calloffs: { dates, quantities, statuses, lastDates } }) =>
    dates.map((date, i) => [
      date,
      Number(quantities[i]),
      CALLOFF_STATUSES[statuses[i] ?? -1],
      periodText(date, lastDates[i] ?? ''),
    ]),
  );
const faults = (bytes: Uint8Array): string[] =>
  read(bytes)
    .findings.filter(({ code }) => code !== 'association-code' && code !== 'values-not-used')
    .map(({ severity, code, path, found }) => `${severity} ${code} | ${path} | ${found}`);

describe('delivery schedule of the global profile', () => {
  test('every section has its delivery point, each article its references, cumulative figures and commitments', () => {
    const bytes = globalDelfor(
      ...POINT,
      'LIN+1++A100:IN',
      'PIA+1+S100:SA',
      'IMD+++:::Pump',
      'LOC+11+GATE 2',
      'DTM+257:20130807:102',
      'RFF+ON:5500:10',
      'RFF+AAP:PC-4',
      'RFF+AAN:12',
      'DTM+171:20130807:102',
      'RFF+AIF:11',
      'DTM+171:20130731:102',
      'QTY+70:900:PCE',
      'DTM+51:20130101:102',
      'QTY+48:60:PCE',
      'DTM+50:20130805:102',
      'RFF+AAU:DN77',
      'DTM+171:20130804:102',
      'SCC+1',
      'QTY+113:20:PCE',
      'DTM+2:20130808:102',
      'QTY+3:920:PCE',
      'DTM+2:20130808:102',
      'SCC+4++W',
      'QTY+113:40:PCE',
      'DTM+2:20130812:102',
      'GEI+3+37',
      'NAD+ST+P2::92',
      'LOC+11+GATE 9',
      'LIN+1++A200:IN',
      'SCC+1',
      'QTY+113:5:PCE',
      'DTM+10:20130809:102',
    );
    expect(schedule(bytes)).toMatchObject({
      documentNumber: '98765',
      messageFunction: '9',
      buyer: { code: '1234', name: 'Buyer Name 1 Buyer Name 2' },
      seller: { code: '5678' },
      lines: [
        {
          articleNumber: 'A100',
          supplierArticleNumber: 'S100',
          description: 'Pump',
          shipTo: { code: 'P1' },
          gate: 'GATE 2',
          dock: 'LINE 7',
          orderNumber: '5500',
          orderLine: '10',
          partConsignmentNumber: 'PC-4',
          calloffReference: '12',
          previousCalloffReference: '11',
          cumulativeReceived: '900',
          cumulativeStartDate: '2013-01-01',
          lastDespatchNote: 'DN77',
          lastDespatchQuantity: '60',
          lastDespatchDate: '2013-08-04',
        },
        { articleNumber: 'A200', shipTo: { code: 'P2' }, gate: 'GATE 9', dock: null },
      ],
    });
    expect(calls(bytes)).toEqual([
      ['2013-08-08', 20, 'firm', 'day'],
      ['2013-08-12', 40, 'forecast', 'week'],
      ['2013-08-09', 5, 'firm', 'day'],
    ]);
    expect(faults(bytes)).toEqual([]);
  });

  test('production and material go-aheads of cumulative quantities are no call-offs beside discrete ones', () => {
    const bytes = globalDelfor(
      ...POINT,
      'LIN+1++A100:IN',
      'SCC+1',
      'QTY+113:20:PCE',
      'DTM+2:20130808:102',
      'SCC+2',
      'QTY+3:1500:PCE',
      'DTM+159:20130901:102',
      'SCC+3',
      'QTY+78:2500:PCE',
      'DTM+159:20131001:102',
    );
    expect(calls(bytes)).toEqual([['2013-08-08', 20, 'firm', 'day']]);
    expect(faults(bytes)).toEqual([]);
  });

  test('LOC+7 is the dock where there is no LOC+159', () => {
    expect(
      schedule(
        globalDelfor(
          'GEI+3+37',
          'NAD+ST+P1::92',
          'LOC+7+HALL 4',
          'LIN+1++A100:IN',
          'SCC+1',
          'QTY+113:20:PCE',
          'DTM+2:20130808:102',
        ),
      ).lines[0],
    ).toMatchObject({ dock: 'HALL 4', gate: null });
  });

  test('a period by its first and last day is called off for the first, for as long as it lasts', () => {
    expect(
      calls(
        globalDelfor(
          ...POINT,
          'LIN+1++A100:IN',
          'SCC+4',
          'QTY+113:20:PCE',
          'DTM+64:20130812:102',
          'DTM+63:20130816:102',
        ),
      ),
    ).toEqual([['2013-08-12', 20, 'forecast', '2013-08-16']]);
  });

  const CUMULATIVE = [
    'SCC+1',
    'QTY+3:920:PCE',
    'DTM+2:20130808:102',
    'SCC+4',
    'QTY+3:1000.5:PCE',
    'DTM+2:20130819:102',
    'QTY+3:960:PCE',
    'DTM+2:20130812:102',
  ];

  test.each([['QTY+70:900:PCE'], ['QTY+79:900:PCE']])(
    'an article with cumulative quantities alone is called off by what each adds to the one before, from %s',
    (base) => {
      const bytes = globalDelfor(...POINT, 'LIN+1++A100:IN', base, 'DTM+51:20130101:102', ...CUMULATIVE);
      expect(schedule(bytes).lines[0]).toMatchObject({ quantityScale: 1, totalQuantity: '1005' });
      expect(calls(bytes)).toEqual([
        ['2013-08-08', 200, 'firm', 'day'],
        ['2013-08-12', 400, 'forecast', 'day'],
        ['2013-08-19', 405, 'forecast', 'day'],
      ]);
      expect(faults(bytes)).toEqual(['info calloffs-from-cumulative | LIN 1 / QTY 2 | 920']);
    },
  );

  test('more received than called for leaves nothing open until the figures reach it', () => {
    const bytes = globalDelfor(
      ...POINT,
      'LIN+1++A100:IN',
      'QTY+70:950:PCE',
      'DTM+51:20130101:102',
      'SCC+1',
      'QTY+78:920:PCE',
      'DTM+2:20130808:102',
      'QTY+78:960:PCE',
      'DTM+2:20130812:102',
    );
    expect(calls(bytes)).toEqual([
      ['2013-08-08', 0, 'firm', 'day'],
      ['2013-08-12', 10, 'firm', 'day'],
    ]);
  });

  test('cumulative quantities that count from nothing are told and not taken for call-offs', () => {
    const bytes = globalDelfor(
      ...POINT,
      'LIN+1++A100:IN',
      ...CUMULATIVE,
      'LIN+2++A200:IN',
      'SCC+1',
      'QTY+113:5:PCE',
      'DTM+2:20130809:102',
    );
    expect(calls(bytes)).toEqual([['2013-08-09', 5, 'firm', 'day']]);
    expect(faults(bytes)).toEqual(['error cumulative-base-missing | LIN 1 / QTY 1 | 920']);
  });
});
