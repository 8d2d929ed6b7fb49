import { toId } from '../../domain/ids.js';
import { toCumulative } from '../../domain/quantity/quantity.js';
import { dayNumber } from '../../domain/calendar/day.js';
import { changesOf, storedSchedule, type StoredLine, type StoredSchedule } from './schedule.changes.js';

const HEAD = { completeness: 'FULL', issueDate: '2026-11-20', horizonStart: null, horizonEnd: '2026-12-31' } as const;
const line = (more: Partial<StoredLine> = {}): StoredLine => ({
  id: toId('schedule-line', '1'),
  headId: toId('schedule-head', '1'),
  description: null,
  articleNumber: 'A',
  shipToCode: 'P1',
  gate: null,
  dock: null,
  orderNumber: null,
  partConsignmentNumber: null,
  unit: 'PCE',
  cumulativeReceived: toCumulative('0'),
  cumulativeStartDate: null,
  lastDespatchNote: null,
  quantityScale: 0,
  count: 2,
  days: '{2026-12-01,2026-12-07}',
  lastDays: null,
  quantities: '{10,20}',
  statuses: '{0,3}',
  ...more,
});
const of = (lines: readonly StoredLine[]): StoredSchedule => ({ head: HEAD, lines });
const compared = (previous: readonly StoredLine[], current: readonly StoredLine[], page: object = {}) =>
  changesOf({
    compared: { previous: [of(previous)], current: of(current), issued: dayNumber('2026-11-25'), firmTerms: null },
    query: { bucket: 'release', isDifferent: false, limit: 100, ...page },
  });

describe('a stored schedule', () => {
  it('has the call-offs of all its lines one behind the other, some of them periods', () => {
    const none = line({ count: 0, days: '{}', quantities: '{}', statuses: '{}' });
    const weekly = line({ lastDays: '{2026-12-01,2026-12-13}', quantities: '{9007199254740993,-5}' });
    const { ends, calloffs } = storedSchedule(of([line(), none, weekly]));
    const [first, second] = [dayNumber('2026-12-01'), dayNumber('2026-12-07')];
    expect([...ends]).toEqual([2, 2, 4]);
    expect([...calloffs.days]).toEqual([first, second, first, second]);
    expect([...(calloffs.lastDays ?? [])]).toEqual([first, second, first, second + 6]);
    expect([...calloffs.quantities]).toEqual([10n, 20n, 9007199254740993n, -5n]);
    expect([...calloffs.statuses]).toEqual([0, 3, 0, 3]);
    expect(storedSchedule(of([line()])).calloffs.lastDays).toBeNull();
  });
});

describe('the answer of a comparison', () => {
  it('has decimals where a line has them, and none that say nothing', () => {
    const { rows } = compared([line()], [line({ quantityScale: 3, quantities: '{10250,20000}' })]);
    expect(rows.map(({ previous, current, change }) => [previous, current, change])).toEqual([
      ['10', '10.25', '0.25'],
      ['20', '20', '0'],
    ]);
  });

  it('names the lines of a page by their place, with what they are in both releases and what has come together', () => {
    const before = [line({ dock: 'D14' }), line({ articleNumber: 'GONE' })];
    const now = [line({ id: toId('schedule-line', '2'), dock: 'D15', cumulativeReceived: toCumulative('5') })];
    const page = (cursor?: string) => compared(before, now, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
    const first = page();
    expect(first.rows.map((row) => [row.line, row.cumulative])).toEqual([
      [0, '15'],
      [0, '35'],
    ]);
    expect(first.lines).toMatchObject([
      {
        line: 0,
        articleNumber: 'A',
        basis: 'cumulative',
        previous: { scheduleLineId: '1', dock: 'D14' },
        current: { scheduleLineId: '2', dock: 'D15', cumulativeReceived: '5' },
      },
    ]);
    const last = page(first.nextCursor ?? '');
    expect(last.rows.map((row) => [row.line, row.cumulative])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(last.lines).toMatchObject([{ line: 1, articleNumber: 'GONE', reason: 'line-removed', current: null }]);
  });

  it('says what lines are compared by, and which are compared otherwise', () => {
    const uncounted = line({ articleNumber: 'B', cumulativeReceived: null });
    const inKilograms = line({ articleNumber: 'C', unit: 'KGM' });
    const before = [line(), uncounted, line({ articleNumber: 'C' })];
    const { basis, reason, exceptions, rows } = compared(before, [line(), uncounted, inKilograms]);
    expect([basis, reason]).toEqual(['cumulative', 'cumulative-missing']);
    expect(exceptions).toEqual([
      { shipTo: 'P1', articleNumber: 'B', basis: 'discrete', reason: 'cumulative-missing' },
      { shipTo: 'P1', articleNumber: 'C', basis: 'none', reason: 'unit-changed' },
    ]);
    expect(rows.map(({ articleNumber }) => articleNumber)).toEqual(['A', 'A', 'B', 'B']);
  });

  it.each([
    ['only in the current release', [], [line()], 'discrete', 'line-added'],
    ['only in the previous release', [line()], [], 'discrete', 'line-removed'],
    ['of another unit', [line()], [line({ unit: 'KGM' })], 'discrete', 'unit-changed'],
    ['in both releases, beside a new one', [line()], [line(), line({ articleNumber: 'B' })], 'cumulative', null],
  ] as const)('says so of lines that are %s', (_, previous, current, basis, reason) => {
    expect(compared(previous, current)).toMatchObject({ basis, reason });
  });
});
