import {
  CALLOFF_STATUSES,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { read } from '../read.js';
import { type VdaScheduleOptions, writeVda, type WrittenVda } from './write.js';

const OPTIONS: VdaScheduleOptions = {
  message: 'VDA 4905',
  customer: 'CUST01',
  supplier: 'SUPP01',
  transmissionNumber: 7,
  date: '2026-11-23',
};

type Row = readonly [date: string, last: string, quantity: number, status: (typeof CALLOFF_STATUSES)[number]];
const calloffs = (...rows: readonly Row[]): Pick<ScheduleLineDocument, 'calloffs'> => ({
  calloffs: {
    dates: rows.map(([date]) => date),
    lastDates: rows.map(([, last]) => last),
    quantities: rows.map(([, , quantity]) => quantity),
    statuses: rows.map(([, , , status]) => CALLOFF_STATUSES.indexOf(status)),
  },
});
const days = (...dates: readonly string[]): Pick<ScheduleLineDocument, 'calloffs'> =>
  calloffs(...dates.map((date): Row => [date, date, 100, 'firm']));

const PLANT = { code: 'P02', agency: '', name: '' };
const LINE: ScheduleLineDocument = {
  lineNumber: '1',
  articleNumber: '1K0123456A',
  supplierArticleNumber: 'S-77',
  articleNumbers: [],
  description: null,
  shipTo: PLANT,
  gate: 'G14',
  dock: 'LINE 7',
  orderNumber: '550001',
  orderLine: null,
  partConsignmentNumber: null,
  calloffReference: '102',
  previousCalloffReference: '101',
  unit: 'KGM',
  cumulativeReceived: '5000',
  cumulativeRequired: null,
  cumulativeShipped: null,
  cumulativeStartDate: '2026-01-01',
  lastDespatchNote: '99111',
  lastDespatchDate: '2026-11-19',
  lastDespatchQuantity: '200.5',
  texts: [],
  packaging: [],
  dateKind: 'unspecified',
  quantityScale: 0,
  ...days('2026-11-24'),
  calloffDetails: [],
  totalQuantity: '',
  firstDate: null,
  lastDate: null,
};
const SCHEDULE: DeliveryScheduleDocument = {
  kind: 'delivery-schedule',
  interchange: 0,
  messageNumber: 1,
  documentNumber: '00042',
  messageFunction: '',
  issueDate: '2026-11-22',
  horizonStart: null,
  horizonEnd: null,
  previousDocumentNumber: '00041',
  buyer: { code: 'CUST1', agency: '', name: '' },
  seller: { code: 'SUPP1', agency: '', name: '' },
  shipTo: PLANT,
  texts: [],
  completeness: 'PER_ARTICLE',
  lines: [LINE],
};
const schedule = (
  line: Partial<ScheduleLineDocument>,
  head: Partial<DeliveryScheduleDocument> = {},
): DeliveryScheduleDocument => ({ ...SCHEDULE, ...head, lines: [{ ...LINE, ...line }] });
const text = ({ bytes }: WrittenVda): string[] =>
  new TextDecoder('latin1')
    .decode(bytes)
    .split('\r\n')
    .filter((one) => one !== '');
const trimmed = (written: WrittenVda): string[] => text(written).map((one) => one.trimEnd());
const written = (document: DeliveryScheduleDocument): WrittenVda => writeVda(document, OPTIONS);
const rowsOf = ({ bytes }: WrittenVda): Row[] => {
  const {
    dates = [],
    lastDates = [],
    quantities = [],
    statuses = [],
  } = schedulesOf(read(bytes))[0]?.lines[0]?.calloffs ?? {};
  return dates.map(
    (date, i): Row => [date, lastDates[i] ?? '', Number(quantities[i]), CALLOFF_STATUSES[statuses[i] ?? 0] ?? 'firm'],
  );
};
const reasons = ({ losses }: WrittenVda): string =>
  losses.map(({ property, reason }) => `${property} ${reason}`).join(', ');
/** The dates of 513 and 514 as they are written. */
const datesOf = (output: WrittenVda): string[] =>
  trimmed(output).flatMap((one) => {
    const pairs = one.startsWith('513') ? one.slice(47) : one.startsWith('514') ? one.slice(5) : '';
    return (pairs.match(/.{15}/g) ?? []).map((pair) => pair.slice(0, 6));
  });
const supplementOf = (output: WrittenVda): string | undefined => trimmed(output).find((one) => one.startsWith('515'));

describe('a delivery schedule written as VDA 4905', () => {
  it('is records of 128 characters in the order of the recommendation, counted', () => {
    const output = written(
      schedule(
        {
          ...calloffs(
            ['2026-11-22', '2026-11-22', 50, 'backlog'],
            ['2026-11-22', '2026-11-22', 60, 'urgent'],
            ['2026-11-24', '2026-11-24', 100, 'firm'],
            ['2026-11-30', '2026-12-06', 200, 'material'],
            ['2027-01-01', '2027-01-31', 300, 'forecast'],
            ['2027-02-01', '2027-02-28', 400, 'forecast'],
            ['2027-03-01', '2027-06-30', 500, 'forecast'],
          ),
          packaging: [{ code: 'KLT6429', description: 'BOX-64', quantityPerPackage: '240' }],
          texts: ['CALL BEFORE DELIVERY', 'GATE CLOSED', 'NEW DRAWING', 'LAST'].map((one) => ({ code: '', text: one })),
        },
        { horizonEnd: '2027-06-30' },
      ),
    );
    expect(trimmed(output)).toEqual([
      '51102CUST1    SUPP1    0004100042261122260101',
      '51201P02102      261122101            1K0123456A            S-77                  550001      G14      KG',
      '51301      99111   2611190000002005000000005000333333000000050444444000000060261124000000100260049000000200270100000000300',
      '51401270200000000400999999000000500000000000000000',
      '51501      261124                261130                                         270630LINE 7',
      '51701KLT6429               BOX-64                0000240',
      '51801CALL BEFORE DELIVERY                    GATE CLOSED                             NEW DRAWING',
      '51801LAST',
      '5190100000010000001000000100000010000001000000200000010000001',
    ]);
    expect(text(output).every((one) => one.length === 128)).toBe(true);
    expect(output.losses).toEqual([]);
    expect(output.findings.map(({ code }) => code)).toEqual(['remainder-quantity']);
  });

  it('is read back the same', () => {
    const document = schedule({
      ...calloffs(
        ['2026-11-22', '2026-11-22', 50, 'backlog'],
        ['2026-11-24', '2026-11-24', 100, 'firm'],
        ['2026-12-07', '2026-12-13', 200, 'forecast'],
      ),
      texts: [{ code: '', text: 'CALL BEFORE DELIVERY' }],
      packaging: [{ code: 'KLT6429', description: null, quantityPerPackage: '240' }],
      totalQuantity: '350',
      firstDate: '2026-11-22',
      lastDate: '2026-12-07',
    });
    const { bytes, findings, losses } = written(document);
    expect([findings, losses]).toEqual([[], []]);
    expect(read(bytes).documents).toEqual([document]);
  });

  it('has eight call-offs in each further record, and ends the list where there is room', () => {
    const many = Array.from({ length: 13 }, (_, i) => `2026-12-${String(i + 1).padStart(2, '0')}`);
    expect(datesOf(written(schedule(days(...many))))).toEqual(many.map((day) => day.slice(2).replaceAll('-', '')));
    expect(datesOf(written(schedule(days(...many.slice(0, 6))))).slice(5)).toEqual(['261206', '000000']);
    expect(datesOf(written(schedule(days())))).toEqual(['000000']);
  });

  it('is a transmission of its own beside others, with its own numbers', () => {
    const output = writeVda(
      [
        SCHEDULE,
        {
          ...SCHEDULE,
          documentNumber: '00043',
          previousDocumentNumber: null,
          lines: [LINE, { ...LINE, lineNumber: '2' }],
        },
      ],
      OPTIONS,
    );
    expect(
      trimmed(output)
        .filter((one) => /^5[1]1|^519/.test(one))
        .map((one) => one.slice(0, 33)),
    ).toEqual([
      '51102CUST1    SUPP1    0004100042',
      '519010000001000000100000010000000',
      '51102CUST1    SUPP1    0000000043',
      '519010000001000000200000020000000',
    ]);
    expect(read(output.bytes).documents).toHaveLength(2);
    expect([output.findings, output.losses]).toEqual([[], []]);
  });

  it('fills its number with zeros, which a reader sees', () => {
    const output = written({ ...SCHEDULE, documentNumber: '8', previousDocumentNumber: '7' });
    expect(text(output)[0]?.slice(23, 33)).toBe('0000700008');
    expect(reasons(output)).toBe('documentNumber changed, previousDocumentNumber changed');
  });

  it('takes the numbers it is given where its own are no transmission numbers, and its parties from the address', () => {
    const output = writeVda(
      [
        { ...SCHEDULE, documentNumber: '4503377129', previousDocumentNumber: '4503377128', buyer: null, seller: null },
        { ...SCHEDULE, documentNumber: '00000', previousDocumentNumber: null },
      ],
      { ...OPTIONS, transmissionNumber: 99_999 },
    );
    expect(
      trimmed(output)
        .filter((one) => one.startsWith('511'))
        .map((one) => one.slice(5, 33)),
    ).toEqual(['CUST01   SUPP01   9999899999', 'CUST1    SUPP1    9999900001']);
    expect(output.losses).toEqual([
      { property: 'documentNumber', reason: 'no-code', text: '4503377129' },
      { property: 'previousDocumentNumber', reason: 'no-code', text: '4503377128' },
      { property: 'buyer.code', reason: 'added', text: 'CUST01' },
      { property: 'seller.code', reason: 'added', text: 'SUPP01' },
    ]);
  });
});

describe('a period written as VDA 4905', () => {
  it.each<[string, Row, string]>([
    ['a day', ['2026-11-24', '2026-11-24', 1, 'firm'], '261124'],
    ['a month', ['2027-02-01', '2027-02-28', 1, 'forecast'], '270200'],
    ['an ISO week', ['2026-12-28', '2027-01-03', 1, 'forecast'], '260053'],
    ['the first week of a year, which begins in the one before', ['2029-12-31', '2030-01-06', 1, 'forecast'], '300001'],
  ])('is %s', (_, row, date) => {
    const output = written(schedule(calloffs(row)));
    expect([datesOf(output), output.losses]).toEqual([[date, '000000'], []]);
    expect(rowsOf(output)).toEqual([row]);
  });

  it.each<[string, Row, string]>([
    ['of one year', ['2026-11-23', '2026-12-06', 1, 'forecast'], '264849'],
    ['over the end of the year', ['2026-12-21', '2027-01-10', 1, 'forecast'], '265201'],
  ])('is weeks from and to %s behind the switch of raster', (_, row, date) => {
    const output = written(schedule(calloffs(['2026-11-24', '2026-11-24', 2, 'firm'], row)));
    expect([datesOf(output), output.losses]).toEqual([['261124', '555555', date, '000000'], []]);
    expect(rowsOf(output)[1]).toEqual(row);
  });

  it('is what every date behind the switch allows: weeks before a day that would be read as weeks are a first day', () => {
    const weeks: Row = ['2026-11-23', '2026-12-06', 1, 'forecast'];
    // 270105 behind the switch is read as the weeks 1 to 5.
    const output = written(schedule(calloffs(weeks, ['2027-01-05', '2027-01-05', 2, 'forecast'], weeks)));
    expect(datesOf(output)).toEqual(['261123', '270105', '555555', '264849', '000000']);
    expect(reasons(output)).toBe('lines.calloffs.lastDate no-code');
  });

  it('is the remainder from behind all others to the end of the horizon', () => {
    const rest: Row = ['2027-02-01', '2027-06-30', 9, 'forecast'];
    const line = calloffs(['2027-01-01', '2027-01-31', 1, 'forecast'], rest);
    const output = written(schedule(line, { horizonEnd: '2027-06-30' }));
    expect([datesOf(output), output.losses]).toEqual([['270100', '999999', '000000'], []]);
    expect(rowsOf(output)[1]).toEqual(rest);
    expect(datesOf(written(schedule(line, { horizonEnd: '2027-07-31' })))).toEqual(['270100', '270201', '000000']);
  });

  it('has backlog and immediate quantities on the day of the call-off, which is theirs where it is past', () => {
    const rows: Row[] = [
      ['2026-11-20', '2026-11-20', 5, 'backlog'],
      ['2026-11-20', '2026-11-20', 6, 'urgent'],
    ];
    const output = written(schedule(calloffs(...rows)));
    expect([datesOf(output), output.losses]).toEqual([['333333', '444444', '000000'], []]);
    expect(rowsOf(output)).toEqual(rows);
    expect(trimmed(output)[1]).toContain('102      261120101');
  });
});

describe('a commitment written as VDA 4905', () => {
  it.each<[string, Row[], string | undefined]>([
    [
      'without releases where days are firm and periods forecasts',
      [
        ['2026-11-24', '2026-11-24', 1, 'firm'],
        ['2026-12-01', '2026-12-31', 1, 'forecast'],
      ],
      undefined,
    ],
    [
      'by the latest firm date',
      [
        ['2026-11-24', '2026-11-24', 1, 'firm'],
        ['2026-11-30', '2026-12-06', 1, 'firm'],
        ['2026-12-08', '2026-12-08', 1, 'forecast'],
      ],
      '51501      261130',
    ],
    [
      'by the latest date of material',
      [
        ['2026-11-24', '2026-11-24', 1, 'material'],
        ['2026-11-25', '2026-11-25', 1, 'forecast'],
      ],
      '51501                            261124',
    ],
    [
      'by a release that ended before the first forecast of a day',
      [['2026-11-24', '2026-11-24', 1, 'forecast']],
      '51501      261123',
    ],
  ])('is given back %s', (_, rows, supplement) => {
    const output = written(schedule({ ...calloffs(...rows), dock: null }));
    expect([supplementOf(output), output.losses]).toEqual([supplement, []]);
    expect(rowsOf(output)).toEqual(rows);
  });

  it.each<[string, Row[], (typeof CALLOFF_STATUSES)[number][]]>([
    ['for production is firm', [['2026-11-24', '2026-11-24', 1, 'production']], ['firm']],
    [
      'between firm ones is firm',
      [
        ['2026-11-24', '2026-11-24', 1, 'firm'],
        ['2026-11-25', '2026-11-25', 1, 'forecast'],
        ['2026-11-26', '2026-11-26', 1, 'firm'],
      ],
      ['firm', 'firm', 'firm'],
    ],
  ])('%s, and that is told', (_, rows, statuses) => {
    const output = written(schedule(calloffs(...rows)));
    expect(rowsOf(output).map(([, , , status]) => status)).toEqual(statuses);
    expect(reasons(output)).toBe('lines.calloffs.status no-code');
  });
});

describe('what VDA 4905 does not say', () => {
  const named = { code: 'X', agency: '92', name: 'Plant' };
  const lines = (line: Partial<ScheduleLineDocument>): DeliveryScheduleDocument => ({
    ...SCHEDULE,
    lines: [LINE, { ...LINE, lineNumber: '2', ...line }],
  });
  const day = (last: string, quantity: number): Pick<ScheduleLineDocument, 'calloffs'> =>
    calloffs(['2026-11-24', last, quantity, 'firm']);

  const cases: readonly [DeliveryScheduleDocument, ...string[]][] = [
    [{ ...SCHEDULE, messageFunction: '5' }, 'messageFunction no-place'],
    [{ ...SCHEDULE, completeness: 'FULL' }, 'completeness changed'],
    [{ ...SCHEDULE, byNumber: true }, 'byNumber no-place'],
    [{ ...SCHEDULE, horizonStart: '2026-11-24' }, 'horizonStart no-place'],
    [{ ...SCHEDULE, horizonEnd: '2026-12-31', lines: [] }, 'horizonEnd no-place', 'shipTo.code no-place'],
    [{ ...SCHEDULE, horizonEnd: '2026-12-31T12:00' }, 'horizonEnd too-long'],
    [{ ...SCHEDULE, horizonEnd: '2099-12-31' }, 'horizonEnd no-code'],
    [{ ...SCHEDULE, issueDate: '2026-11-22T08:30' }, 'issueDate too-long'],
    [{ ...SCHEDULE, texts: [{ code: '', text: 'A' }] }, 'texts.text no-place'],
    [
      { ...SCHEDULE, documentNumber: 'D1', previousDocumentNumber: null },
      'documentNumber no-code',
      'previousDocumentNumber added',
    ],
    [{ ...SCHEDULE, previousDocumentNumber: 'D0' }, 'previousDocumentNumber no-code'],
    [{ ...SCHEDULE, buyer: named }, 'buyer.agency no-place', 'buyer.name no-place'],
    [{ ...SCHEDULE, seller: named }, 'seller.agency no-place', 'seller.name no-place'],
    [{ ...SCHEDULE, seller: { ...PLANT, code: '1234567890' } }, 'seller.code too-long'],
    [schedule({ shipTo: { ...named, code: 'P02' } }), 'lines.shipTo.agency no-place', 'lines.shipTo.name no-place'],
    [
      schedule({ shipTo: { ...PLANT, code: 'PLANT' } }, { shipTo: { ...PLANT, code: 'PLANT' } }),
      'lines.shipTo.code too-long',
    ],
    [schedule({ lineNumber: '10' }), 'lines.lineNumber changed'],
    [schedule({ articleNumber: 'A-1234567890-1234567890' }), 'lines.articleNumber too-long'],
    [schedule({ articleNumber: 'Б7' }), 'lines.articleNumber no-character'],
    [
      schedule({ articleNumbers: [{ kind: 'gtin', code: '', number: '7' }] }),
      'lines.articleNumbers.kind no-place',
      'lines.articleNumbers.number no-place',
    ],
    [schedule({ description: 'CALIPER' }), 'lines.description no-place'],
    [schedule({ gate: 'GATE 1' }), 'lines.gate too-long'],
    [schedule({ dock: 'AT THE END OF LINE 7' }), 'lines.dock too-long'],
    [schedule({ orderNumber: '000' }), 'lines.orderNumber no-code'],
    [schedule({ orderLine: '10' }), 'lines.orderLine no-place'],
    [schedule({ partConsignmentNumber: 'PC-4' }), 'lines.partConsignmentNumber no-place'],
    [schedule({ calloffReference: '0' }), 'lines.calloffReference no-code'],
    [schedule({ previousCalloffReference: '1234567890' }), 'lines.previousCalloffReference too-long'],
    [schedule({ unit: 'C62' }), 'lines.unit no-code'],
    [schedule({ unit: 'ST' }), 'lines.unit no-code'],
    [schedule({ cumulativeReceived: '0.5' }), 'lines.cumulativeReceived too-long'],
    [schedule({ cumulativeReceived: '-5' }), 'lines.cumulativeReceived no-code'],
    [schedule({ cumulativeRequired: '5' }), 'lines.cumulativeRequired no-place'],
    [schedule({ cumulativeShipped: '5' }), 'lines.cumulativeShipped no-place'],
    [lines({ cumulativeStartDate: null }), 'lines.cumulativeStartDate added'],
    [schedule({ lastDespatchNote: '123456789' }), 'lines.lastDespatchNote too-long'],
    [schedule({ lastDespatchDate: '2026-11-19T10:00' }), 'lines.lastDespatchDate too-long'],
    [schedule({ lastDespatchNote: null, lastDespatchQuantity: '0' }), 'lines.lastDespatchQuantity no-code'],
    [schedule({ lastDespatchQuantity: '0.0005' }), 'lines.lastDespatchQuantity too-long'],
    [schedule({ texts: [{ code: 'AAI', text: 'A' }] }), 'lines.texts.code no-place'],
    [schedule({ texts: [{ code: '', text: 'WORDS '.repeat(9) }] }), 'lines.texts.text too-long'],
    [
      schedule({ packaging: [{ code: 'K'.repeat(23), description: null, quantityPerPackage: '0' }] }),
      'lines.packaging.code too-long',
      'lines.packaging.quantityPerPackage no-place',
    ],
    [schedule({ dateKind: 'delivery' }), 'lines.dateKind changed'],
    [
      schedule({ calloffDetails: [{ at: 0, timeFrom: '08:00', sequenceNumber: '7' }] }),
      'lines.calloffDetails.timeFrom no-place',
      'lines.calloffDetails.sequenceNumber no-place',
    ],
    [schedule(day('2026-11-26', 100)), 'lines.calloffs.lastDate no-code'],
    [schedule(day('2026-11-24', -100)), 'lines.calloffs.quantity no-code'],
    [schedule({ ...day('2026-11-24', 125), quantityScale: 1 }), 'lines.calloffs.quantity too-long'],
    [
      schedule(day('2026-11-24', 1_000_000_000)),
      'lines.calloffs.date no-place',
      'lines.calloffs.lastDate no-place',
      'lines.calloffs.quantity too-long',
      'lines.calloffs.status no-place',
      'lines.dateKind no-place',
    ],
    [
      schedule(days('2099-12-31')),
      'lines.calloffs.date no-code',
      'lines.calloffs.lastDate no-code',
      'lines.calloffs.quantity no-place',
      'lines.calloffs.status no-place',
      'lines.dateKind no-place',
    ],
    [
      schedule(calloffs(['2026-11-23', '2026-11-23', 1, 'backlog'])),
      'lines.calloffs.date no-code',
      'lines.calloffs.lastDate no-code',
    ],
    [schedule(calloffs(['2026-11-24', '2026-11-24', 1, 'production'])), 'lines.calloffs.status no-code'],
  ];
  it.each(cases.map(([document, ...expected]) => [expected.join(', '), document] as const))(
    'is listed once: %s',
    (expected, document) => {
      expect(reasons(written(document))).toBe(expected);
    },
  );

  it('is written as near as it can be: whole quantities, none of a negative one, long texts in pieces, no unit', () => {
    const output = written(
      schedule({
        ...calloffs(['2026-11-24', '2026-11-24', 125, 'firm'], ['2026-11-25', '2026-11-25', -5, 'firm']),
        quantityScale: 1,
        unit: 'STN',
        texts: [{ code: '', text: `${'WORD '.repeat(8)}REST` }],
      }),
    );
    expect(rowsOf(output).map(([, , quantity]) => quantity)).toEqual([13, 0]);
    expect(schedulesOf(read(output.bytes))[0]?.lines[0]).toMatchObject({
      unit: 'PCE',
      texts: [
        { code: '', text: 'WORD WORD WORD WORD WORD WORD WORD WORD' },
        { code: '', text: 'REST' },
      ],
    });
  });
});
