import { dayNumber } from '../../domain/calendar/day.js';
import { read } from '../../edi/read.js';
import { delfor } from '../../../test/given/delfor.js';
import { CALLOFF_COLUMNS, LINE_COLUMNS, PORTION, scheduleRows } from './schedule.rows.js';
import { dayArray } from '../../platform/database/array-binary.js';
import { textArray } from '../../platform/database/array-literal.js';
import { schedulesOf } from '../../../test/given/schedules.js';

describe('a schedule on its way into the database', () => {
  const document = (options: Parameters<typeof delfor>[0] = {}) => schedulesOf(read(delfor(options)))[0]!;
  const column = (rows: ReturnType<typeof scheduleRows>, name: string) =>
    rows.first.lines[LINE_COLUMNS.findIndex(([n]) => n === name)];
  const calloffs = (rows: ReturnType<typeof scheduleRows>, name: string) =>
    rows.first.calloffs[CALLOFF_COLUMNS.findIndex(([n]) => n === name)];

  it('has one array for each column of its lines, and one for each of all their call-offs', () => {
    const rows = scheduleRows(document({ lines: 2, calloffs: 3, quantity: (line, calloff) => 10 * line + calloff }));
    expect([rows.first.lines.length, rows.first.calloffs.length]).toEqual([
      LINE_COLUMNS.length,
      CALLOFF_COLUMNS.length,
    ]);
    expect([
      column(rows, 'position'),
      column(rows, 'article_number'),
      column(rows, 'calloff_count'),
      rows.first.ends,
    ]).toEqual(['{1,2}', '{ART-0001,ART-0002}', '{3,3}', '{3,6}']);
    expect(calloffs(rows, 'quantities')).toBe('{0,1,2,10,11,12}');
    expect(column(rows, 'total_quantity')).toBe('{3,33}');
  });

  it('sums up in its head what the list shows', () => {
    expect(scheduleRows(document({ lines: 3, calloffs: 12, documentNumber: 'D1' })).head).toMatchObject({
      documentNumber: 'D1',
      lineCount: 3,
      calloffCount: 36,
      firstDate: '2026-11-21',
      lastDate: '2026-12-02',
      issueDate: '2026-11-20',
      hasUrgent: false,
      completeness: 'FULL',
    });
  });

  it('has nothing to send for columns that no line has', () => {
    const rows = scheduleRows(document({ lines: 2, calloffs: 2 }));
    const rare = [
      'cumulative_required',
      'cumulative_shipped',
      'texts',
      'packaging',
      'article_numbers',
      'calloff_details',
    ];
    expect([...rare.map((name) => column(rows, name)), calloffs(rows, 'last_dates')]).toEqual(
      Array<null>(rare.length + 1).fill(null),
    );
  });

  it('has the last days of periods, and is over with the last of them', () => {
    const line = document({ lines: 1, calloffs: 2 }).lines[0]!;
    const dates = ['2026-11-24', '2027-04-01'];
    const quarter = { ...line.calloffs, dates, lastDates: ['2026-11-24', '2027-06-30'] };
    const rows = scheduleRows({
      ...document(),
      lines: [
        { ...line, calloffs: quarter, firstDate: '2026-11-24', lastDate: '2027-04-01' },
        { ...line, calloffs: { ...quarter, lastDates: dates }, firstDate: '2026-11-24', lastDate: '2027-04-01' },
      ],
    });
    const lastDays = ['2026-11-24', '2027-06-30', '2026-11-24', '2027-04-01'].map(dayNumber);
    expect(calloffs(rows, 'last_dates')).toEqual(dayArray(Int32Array.from(lastDays)));
    expect([column(rows, 'last_date'), rows.head.lastDate]).toEqual(['{2027-06-30,2027-04-01}', '2027-06-30']);
  });

  it('has what single lines say as JSON, which has no NUL', () => {
    const line = document({ lines: 1 }).lines[0]!;
    const texts = [{ code: 'AAI', text: 'Two\u0000 "lines"\nand \\u0000' }];
    const rows = scheduleRows({ ...document(), texts, lines: [{ ...line, texts, cumulativeShipped: '12.5' }, line] });
    const stored = '[{"code":"AAI","text":"Two \\"lines\\"\\nand \\\\u0000"}]';
    expect([rows.head.texts, column(rows, 'texts'), column(rows, 'cumulative_shipped')]).toEqual([
      stored,
      textArray([stored, null]),
      '{12.5,NULL}',
    ]);
  });

  it('gives a total with the decimals that its quantities have, small and negative ones too', () => {
    const line = document({ lines: 1 }).lines[0]!;
    const totals = [
      ['9675', 1],
      ['5', 3],
      ['-5', 2],
      ['-1250', 3],
      ['0', 2],
      ['42', 0],
    ] as const;
    const rows = scheduleRows({
      ...document(),
      lines: totals.map(([totalQuantity, quantityScale]) => ({ ...line, totalQuantity, quantityScale })),
    });
    expect(column(rows, 'total_quantity')).toBe('{967.5,0.005,-0.05,-1.250,0.00,42}');
  });

  it('names each article once, sorted, and none that is empty', () => {
    const names = ['B', 'A', 'B', '', 'a"b'];
    const line = document({ lines: 1 }).lines[0]!;
    expect(
      scheduleRows({ ...document(), lines: names.map((articleNumber) => ({ ...line, articleNumber })) }).first.articles,
    ).toBe('{A,B,"a\\"b"}');
  });

  it('has the ship-to of its lines in its head only where they all go to one place', () => {
    const line = document({ lines: 1 }).lines[0]!;
    const to = (...codes: string[]) =>
      scheduleRows({
        ...document(),
        shipTo: null,
        lines: codes.map((code) => ({ ...line, shipTo: { code, agency: '', name: '' } })),
      }).head;
    expect([to('P1', 'P1').shipToCode, to('P1', 'P2').shipToCode, to('').shipToCode, to('P1').shipToName]).toEqual([
      'P1',
      null,
      null,
      null,
    ]);
  });

  it('has no backlog and nothing urgent in its head where these quantities are 0', () => {
    const line = document({ lines: 1 }).lines[0]!;
    const days = ['2026-11-24', '2026-11-25', '2026-11-26'];
    const head = (quantities: number[]) =>
      scheduleRows({
        ...document(),
        lines: [
          {
            ...line,
            calloffs: { dates: days, lastDates: days, quantities, statuses: [4, 5, 0] },
          },
        ],
      }).head;
    expect(
      [head([0, 0, 9]), head([1, 0, 9]), head([0, 1, 9])].map(({ hasBackorder, hasUrgent }) => [
        hasBackorder,
        hasUrgent,
      ]),
    ).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('goes in portions where it is large, with each line, call-off and article in one of them', () => {
    const count = 2 * PORTION.lines + 3;
    const rows = scheduleRows(document({ lines: count, calloffs: 2, quantity: (line) => line }));
    const portions = [rows.first, ...rows.more];
    const of = (name: string): string[] =>
      portions.flatMap(({ lines }) =>
        (lines[LINE_COLUMNS.findIndex(([column]) => column === name)] ?? '').slice(1, -1).split(','),
      );
    expect(rows.more).toHaveLength(2);
    expect(of('position').map(Number)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    expect(rows.more[1]?.ends).toBe('{2,4,6}');
    expect(rows.more[1]?.calloffs[1]).toBe(`{${[0, 0, 1, 1, 2, 2].map((i) => 2 * PORTION.lines + i).join(',')}}`);
    const articles = portions.flatMap((portion) => portion.articles.slice(1, -1).split(','));
    expect(articles).toEqual([...new Set(of('article_number'))].sort());
  });

  it('begins a portion where the call-offs of another line would be too many', () => {
    const line = document({ lines: 1, calloffs: 2 }).lines[0]!;
    const dates = Array<string>(PORTION.calloffs - 1).fill('2026-11-24');
    const calloffs = {
      dates,
      lastDates: dates,
      quantities: Array<number>(PORTION.calloffs - 1).fill(1),
      statuses: Array<number>(PORTION.calloffs - 1).fill(0),
    };
    const rows = scheduleRows({ ...document(), lines: [{ ...line, calloffs }, line, line] });
    expect([rows.first.ends, ...rows.more.map(({ ends }) => ends)]).toEqual([`{${PORTION.calloffs - 1}}`, '{2,4}']);
  });

  it('may be empty', () => {
    const rows = scheduleRows({ ...document(), lines: [] });
    expect(rows.head).toMatchObject({
      lineCount: 0,
      calloffCount: 0,
      firstDate: null,
      lastDate: null,
      hasBackorder: false,
    });
    expect([column(rows, 'position'), rows.first.ends, rows.first.articles, calloffs(rows, 'quantities')]).toEqual([
      '{}',
      '{}',
      '{}',
      '{}',
    ]);
  });
});
