import { periodText, schedulesOf } from '../../../test/given/schedules.js';
import type { ReadResult } from '../interchange.js';
import { CALLOFF_STATUSES } from '../model/delivery-schedule.js';
import { analyze, read } from '../read.js';

type Piece = readonly [position: number, text: string];

const record = (...pieces: readonly Piece[]): string =>
  pieces.reduce((text, [position, piece]) => text.padEnd(position - 1) + piece, '').padEnd(128);

/** How often a record stands in a file of one article with further records. */
const counted =
  (more: readonly string[]) =>
  (type: string): number =>
    more.filter((text) => text.startsWith(type)).length + (['511', '512', '513', '519'].includes(type) ? 1 : 0);

/** A call-off for one article, issued on 22 Nov 2026; up to five dates with their quantities. */
function file(
  calloffs: string,
  {
    previous = '00041',
    number = '000000102',
    predecessor = '000000101',
    order = '550001',
    note = '00099111',
    issued = '261122',
    more = [],
  }: Partial<Record<'previous' | 'number' | 'predecessor' | 'order' | 'note' | 'issued', string>> & {
    more?: readonly string[];
  } = {},
): Uint8Array {
  const records = [
    record([1, '51102CUST1'], [15, 'SUPP1'], [24, `${previous}00042${issued}260101`]),
    record(
      [1, '51201012'],
      [9, `${number}${issued}${predecessor}261115`],
      [39, '1K0123456A'],
      [83, order],
      [104, 'ST'],
    ),
    record(
      [1, '51301261120'],
      [12, `${note}261119000000200000`],
      [38, '0000005000'],
      [48, calloffs.replaceAll(' ', '')],
    ),
    ...more,
    record(
      [1, '51901'],
      [
        6,
        ['511', '512', '513', '514', '517', '518', '519', '515']
          .map(counted(more))
          .map((count) => String(count).padStart(7, '0'))
          .join(''),
      ],
    ),
  ];
  return new TextEncoder().encode(records.join('\r\n'));
}
const line = (bytes: Uint8Array): NonNullable<ReturnType<typeof schedulesOf>[number]['lines'][number]> | undefined =>
  schedulesOf(read(bytes))[0]?.lines[0];
function rows(bytes: Uint8Array): string[] {
  const { dates = [], quantities = [], statuses = [], lastDates = [] } = line(bytes)?.calloffs ?? {};
  return [...dates].map(
    (date, i) =>
      `${date} ${quantities[i]} ${CALLOFF_STATUSES[statuses[i] ?? -1]} ${periodText(date, lastDates[i] ?? '')}`,
  );
}
const told = ({ findings }: ReadResult): string[] =>
  findings
    .filter(({ code }) => code !== 'raster-switched')
    .map(({ code, found, expected }) => `${code} ${found} ${expected}`);
const shown = (bytes: Uint8Array): string[] =>
  analyze(bytes, { from: 1, limit: 10 })
    .outline.filter(({ level }) => level === 3)
    .map(({ label }) => label);

describe('a date behind the switch of raster', () => {
  it.each([
    ['names weeks of one year', '264849', '2026-11-23 400 forecast 2026-12-06', '23 Nov 2026 to 6 Dec 2026, forecast'],
    [
      'names weeks over the end of the year',
      '265201',
      '2026-12-21 400 forecast 2027-01-10',
      '21 Dec 2026 to 10 Jan 2027, forecast',
    ],
    [
      'names weeks to come, though it could be a day as well',
      '270105',
      '2027-01-04 400 forecast 2027-02-07',
      '4 Jan 2027 to 7 Feb 2027, forecast',
    ],
    [
      'names the week of the issue date and others',
      '264748',
      '2026-11-16 400 forecast 2026-11-29',
      '16 Nov 2026 to 29 Nov 2026, forecast',
    ],
    [
      'names a day where the weeks would be over long ago',
      '261231',
      '2026-12-31 400 forecast day',
      '31 Dec 2026, forecast',
    ],
    [
      'names a day where the weeks would run backwards',
      '261205',
      '2026-12-05 400 forecast day',
      '5 Dec 2026, forecast',
    ],
  ])('%s', (_, date, row, label) => {
    const bytes = file(`555555000000000 ${date}000000400`);
    expect(rows(bytes)).toEqual([row]);
    expect(told(read(bytes))).toEqual([]);
    expect(shown(bytes)).toEqual([label]);
  });

  it('names weeks that have begun in the week of the issue date, however early in the year', () => {
    expect(rows(file('555555000000000 270608000000400', { issued: '270210' }))).toEqual([
      '2027-02-08 400 forecast 2027-02-28',
    ]);
  });

  it('that is none is told with all forms there are', () => {
    expect(told(read(file('555555000000000 265601000000400')))).toEqual([
      'date-invalid 265601 YYMMDD, YY00WW, YYMM00, YYWWWW',
    ]);
  });

  it('is needed for weeks: before it there are none', () => {
    expect(told(read(file('265201000000400')))).toEqual(['date-invalid 265201 YYMMDD, YY00WW, YYMM00, YYWWWW']);
  });
});

describe('the remainder of the schedule', () => {
  const supplement = record([1, '51501'], [81, '270630']);

  it.each([
    [
      'through the end of the horizon, behind a month',
      '270400000000100 999999000000900',
      [supplement],
      ['2027-04-01 100 forecast month', '2027-05-01 900 forecast 2027-06-30'],
    ],
    [
      'from one day on where nobody knows its end',
      '270400000000100 999999000000900',
      [],
      ['2027-04-01 100 forecast month', '2027-05-01 900 forecast day'],
    ],
    [
      'behind the latest period, wherever that stands',
      '270400000000100 270100000000200 999999000000900',
      [supplement],
      ['2027-04-01 100 forecast month', '2027-01-01 200 forecast month', '2027-05-01 900 forecast 2027-06-30'],
    ],
    [
      'from the day of the call-off where it is all there is',
      '999999000000900',
      [supplement],
      ['2026-11-22 900 forecast 2027-06-30'],
    ],
  ])('stands %s', (_, calloffs, more, expected) => {
    const bytes = file(calloffs, { more });
    expect(rows(bytes)).toEqual(expected);
    expect(told(read(bytes))).toEqual(['remainder-quantity 999999 ']);
  });
});

describe('what a call-off says of an article beyond dates', () => {
  it('is kept: packages with their contents, and free texts', () => {
    const bytes = file('261124000000100', {
      more: [
        record([1, '51701KLT6429'], [28, 'BOX-64'], [50, '0000240']),
        record([1, '51701PAL1200'], [50, '0000000']),
        record([1, '51801CALL BEFORE DELIVERY'], [46, 'GATE CLOSED ON FRIDAY']),
        record([1, '51801'], [86, 'NEW DRAWING']),
      ],
    });
    expect(line(bytes)).toMatchObject({
      packaging: [
        { code: 'KLT6429', description: 'BOX-64', quantityPerPackage: '240' },
        { code: 'PAL1200', description: null, quantityPerPackage: null },
      ],
      texts: [
        { code: '', text: 'CALL BEFORE DELIVERY' },
        { code: '', text: 'GATE CLOSED ON FRIDAY' },
        { code: '', text: 'NEW DRAWING' },
      ],
      cumulativeReceived: '5000',
      cumulativeStartDate: '2026-01-01',
      lastDespatchNote: '00099111',
      lastDespatchDate: '2026-11-19',
      lastDespatchQuantity: '200',
    });
    expect(told(read(bytes))).toEqual([]);
  });

  it('has a content of packages only where that is a number', () => {
    const bytes = file('261124000000100', { more: [record([1, '51701KLT6429'], [50, 'A240'])] });
    expect(line(bytes)?.packaging).toEqual([{ code: 'KLT6429', description: null, quantityPerPackage: null }]);
    expect(told(read(bytes))).toEqual(['value-not-numeric A240    ']);
  });
});

describe('a quantity beside a code that names no date', () => {
  it.each(['000000', '222222', '555555'])('%s is told, since it is not taken over', (date) => {
    const bytes = file(`261124000000100 ${date}000000250`);
    expect(rows(bytes)).toEqual(['2026-11-24 100 firm day']);
    expect(told(read(bytes))).toEqual([`calloff-quantity-undated 000000250 ${date}`]);
    expect(told(read(file(`261124000000100 ${date}000000000`)))).toEqual([]);
    expect(told(read(file(`261124000000100 ${date}`)))).toEqual([]);
  });
});

describe('references filled with zeros', () => {
  it('are none', () => {
    const bytes = file('261124000000100', {
      previous: '00000',
      number: '000000000',
      predecessor: '000000000',
      order: '000000000000',
      note: '00000000',
    });
    expect(schedulesOf(read(bytes))).toMatchObject([{ documentNumber: '00042', previousDocumentNumber: null }]);
    expect(line(bytes)).toMatchObject({
      calloffReference: null,
      previousCalloffReference: null,
      orderNumber: null,
      lastDespatchNote: null,
    });
  });

  it('are some where another digit stands among them', () => {
    expect(schedulesOf(read(file('261124000000100')))).toMatchObject([{ previousDocumentNumber: '00041' }]);
    expect(line(file('261124000000100'))).toMatchObject({
      calloffReference: '000000102',
      previousCalloffReference: '000000101',
      orderNumber: '550001',
      lastDespatchNote: '00099111',
    });
  });
});
