import type { GridColumn } from './column.js';
import { asLoaded, csvOf, readAll } from './reading.js';

interface Row {
  readonly name: string;
  readonly count: number | null;
}
const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Name', width: 100, cell: () => null, text: (row) => row.name },
  {
    id: 'count',
    header: 'Count',
    width: 100,
    numeric: true,
    cell: () => null,
    sortBy: (row) => row.count ?? -1,
    text: (row) => row.count,
  },
  { id: 'picture', header: 'Picture', width: 100, cell: () => null },
];

describe('an export', () => {
  it('has the columns in view that have words, in their order', () => {
    expect(
      csvOf(
        columns.toReversed(),
        [
          { name: 'a', count: 1 },
          { name: 'b', count: null },
        ],
        'en',
      ),
    ).toBe('\uFEFFCount,Name\r\n1,a\r\n,b\r\n');
  });
  it('is for Swedish spreadsheets in Swedish, and holds no formula', () => {
    const inSwedish = (row: Row) => csvOf(columns, [row], 'se').split('\r\n')[1];
    expect(csvOf(columns, [{ name: '=A1', count: -5 }], 'se')).toBe(`\uFEFFName;Count\r\n'=A1;-5\r\n`);
    expect(inSwedish({ name: '12.5', count: -12.5 })).toBe('12.5;"-12,5"');
  });
});

describe('an export of chosen rows', () => {
  const row = (name: string, count: number) => ({ name, count });
  it('says them as the list has them now, not as they were when they were chosen, and those not loaded as they are known', () => {
    const chosen = new Map([row('a', 1), row('far', 2), row('b', 3)].map((one) => [one.name, one]));
    expect(asLoaded(chosen, [row('b', 30), row('x', 0), row('a', 10)], ({ name }) => name)).toEqual([
      row('b', 30),
      row('a', 10),
      row('far', 2),
    ]);
  });
});

describe('reading everything that a list finds', () => {
  const pages = (count: number, size: number) => (cursor: string | undefined) => {
    const from = Number(cursor ?? 0);
    return Promise.resolve({
      rows: Array.from({ length: Math.min(size, count - from) }, (_, i) => ({ name: String(from + i), count: 0 })),
      nextCursor: from + size < count ? String(from + size) : null,
    });
  };
  it('goes from page to page and says how far it is', async () => {
    const counts: number[] = [];
    const { rows, isCut } = await readAll(
      pages(25, 10),
      (count) => {
        counts.push(count);
      },
      new AbortController().signal,
    );
    expect([rows.length, rows.at(-1)?.name, isCut, counts]).toEqual([25, '24', false, [10, 20, 25]]);
  });
  it('ends at fifty thousand rows, and says so', async () => {
    const { rows, isCut } = await readAll(pages(70_000, 20_000), () => undefined, new AbortController().signal);
    expect([rows.length, isCut]).toEqual([50_000, true]);
    expect((await readAll(pages(50_000, 25_000), () => undefined, new AbortController().signal)).isCut).toBe(false);
  });
  it('stops between two pages', async () => {
    const control = new AbortController();
    await expect(
      readAll(
        pages(30, 10),
        () => {
          control.abort();
        },
        control.signal,
      ),
    ).rejects.toThrow();
  });
});
