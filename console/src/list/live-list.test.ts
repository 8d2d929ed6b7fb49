import type { RowPage } from './define-list.js';
import { HEAD, isNewer, liesDeeper, mergeHead, splitHeld } from './live-list.js';

interface Row {
  readonly id: string;
  readonly state: string;
}
interface Page extends RowPage<Row> {
  readonly counts: number | null;
}

const row = (id: number, state = 'processed'): Row => ({ id: String(id), state });
const page = (ids: number[], nextCursor: string | null = 'more', counts: number | null = null): Page => ({
  rows: ids.map((id) => row(id)),
  nextCursor,
  counts,
});
const idOf = ({ id }: Row): string => id;
const ids = (rows: readonly Row[]): number[] => rows.map((r) => Number(r.id));
const all = (pages: { pages: Page[] }): number[] => pages.pages.flatMap((p) => ids(p.rows));
const merge = (pages: { pages: Page[]; pageParams: unknown[] }, head: Page, isHeld = false) =>
  mergeHead(pages, head, idOf, isHeld);

describe('rows newly read over the pages at hand', () => {
  const pages = {
    pages: [page([109, 108, 107, 106]), page([105, 104, 103, 102], '102')],
    pageParams: [undefined, '106'],
  };

  it('stand on top, each once, and the cursor of the last page stays', () => {
    const merged = merge(pages, page([111, 110, 109, 108]));
    expect(all(merged)).toEqual([111, 110, 109, 108, 107, 106, 105, 104, 103, 102]);
    expect(merged.pages.at(-1)?.nextCursor).toBe('102');
  });
  it('take away what has left the filter, also from later pages', () => {
    expect(all(merge(pages, page([109, 107, 104])))).toEqual([109, 107, 104, 103, 102]);
  });
  it('start the list anew where rows lie between', () => {
    expect(all(merge(pages, page([300, 299, 298])))).toEqual([300, 299, 298]);
  });
  it('are the whole list when nothing follows them', () => {
    expect(all(merge(pages, page([109], null)))).toEqual([109]);
    expect(all(merge(pages, page([], null)))).toEqual([]);
  });
  it('start nothing anew under somebody who reads: what is shown to him stays, and all that came waits', () => {
    const merged = merge(pages, page([300, 299, 298]), true);
    expect(all(merged)).toEqual([300, 299, 298, 109, 108, 107, 106, 105, 104, 103, 102]);
    expect([merged.pageParams.length, merged.pages.at(-1)?.nextCursor]).toEqual([3, '102']);
    expect(
      splitHeld(
        merged.pages.flatMap((p) => p.rows),
        '109',
        idOf,
      ).waiting,
    ).toBe(3);
    expect(all(merge(merged, page([302, 301, 300, 299]), true))).toEqual([
      302, 301, 300, 299, 298, 109, 108, 107, 106, 105, 104, 103, 102,
    ]);
  });
  it('bring the counts of now, and leave where the first page ended', () => {
    expect(merge(pages, page([110, 109, 108], 'other', 7)).pages[0]).toMatchObject({ counts: 7, nextCursor: 'more' });
  });
  it('replace a row that changed', () => {
    const head: Page = { rows: [row(109, 'validation-error'), row(108)], nextCursor: 'more', counts: null };
    expect(merge(pages, head).pages[0]?.rows[0]?.state).toBe('validation-error');
  });
});

describe('a list that somebody reads further down', () => {
  it('holds back what came since, and counts it', () => {
    expect(splitHeld(page([12, 11, 10, 9]).rows, '10', idOf)).toMatchObject({ waiting: 2 });
    expect(ids(splitHeld(page([12, 11, 10, 9]).rows, '10', idOf).shown)).toEqual([10, 9]);
  });
  it('goes on where the row it stopped at is gone', () => {
    expect(ids(splitHeld(page([12, 11, 9]).rows, '10', idOf).shown)).toEqual([9]);
  });
});

describe('ids', () => {
  it('are compared as digits of any length', () => {
    expect(isNewer('100', '99')).toBe(true);
    expect(isNewer('9007199254740993', '9007199254740992')).toBe(true);
    expect(isNewer('5', '5')).toBe(false);
  });
});

describe('a change', () => {
  const names = Array.from({ length: 2 * HEAD }, (_, i) => String(10_000 - i));
  const far = (places: number): string => String(10_000 - places);
  it('of the newest rows is read with them', () => {
    expect(liesDeeper(names, [String(10_001), far(0), far(HEAD - 2)], true)).toBe(false);
  });
  it('of rows further down is read with all of them, also where the row had left the list and comes back', () => {
    expect(liesDeeper(names, [far(HEAD)], true)).toBe(true);
    expect(
      liesDeeper(
        names.filter((name) => name !== far(150)),
        [far(150)],
        true,
      ),
    ).toBe(true);
  });
  it('of rows that are not loaded yet comes with their page, where there are more', () => {
    expect(liesDeeper(names, [far(3 * HEAD)], true)).toBe(false);
    expect(liesDeeper(names, [far(3 * HEAD)], false)).toBe(true);
  });
  it('is read with the newest rows where there are no others', () => {
    expect(liesDeeper(names.slice(0, HEAD - 1), [far(150)], false)).toBe(false);
    expect(liesDeeper([], ['1'], false)).toBe(false);
  });
});
