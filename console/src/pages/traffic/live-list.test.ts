import type { TrafficRow } from '../../../../server/contract/traffic.js';
import { isNewer, mergeHead, splitHeld } from './live-list.js';
import type { TrafficPage } from './traffic.queries.js';

const row = (id: number, state: TrafficRow['state'] = 'processed'): TrafficRow => ({
  id: String(id), MsgId: String(id), documentNumber: null, FileDirection: 'I', FunctionType: 'NEWMSG', receivedAt: '2026-11-21T00:00:00Z', messageType: null, messageVersion: null,
  partner: null, state, shelf: 'open', errorCount: 0, warningCount: 0, size: 1, controlReference: null, fileName: 'a', source: 'upload', durationMs: null,
});
const page = (ids: number[], nextCursor: string | null = 'more'): TrafficPage => ({ rows: ids.map((id) => row(id)), nextCursor, counts: null });
const ids = (rows: readonly TrafficRow[]): number[] => rows.map((r) => Number(r.id));
const all = (pages: { pages: TrafficPage[] }): number[] => pages.pages.flatMap((p) => ids(p.rows));

describe('rows newly read over the pages at hand', () => {
  const pages = { pages: [page([109, 108, 107, 106]), page([105, 104, 103, 102], '102')], pageParams: [undefined, '106'] };

  it('stand on top, each once, and the cursor of the last page stays', () => {
    const merged = mergeHead(pages, page([111, 110, 109, 108]));
    expect(all(merged)).toEqual([111, 110, 109, 108, 107, 106, 105, 104, 103, 102]);
    expect(merged.pages.at(-1)?.nextCursor).toBe('102');
  });
  it('take away what has left the filter, also from later pages', () => {
    expect(all(mergeHead(pages, page([109, 107, 104])))).toEqual([109, 107, 104, 103, 102]);
  });
  it('start the list anew where rows lie between', () => {
    expect(all(mergeHead(pages, page([300, 299, 298])))).toEqual([300, 299, 298]);
  });
  it('are the whole list when nothing follows them', () => {
    expect(all(mergeHead(pages, page([109], null)))).toEqual([109]);
    expect(all(mergeHead(pages, page([], null)))).toEqual([]);
  });
  it('replace a row that changed', () => {
    const head: TrafficPage = { rows: [row(109, 'validation-error'), row(108)], nextCursor: 'more', counts: null };
    expect(mergeHead(pages, head).pages[0]?.rows[0]?.state).toBe('validation-error');
  });
});

describe('a list that somebody reads further down', () => {
  it('holds back what came since, and counts it', () => {
    expect(splitHeld(page([12, 11, 10, 9]).rows, '10')).toMatchObject({ waiting: 2 });
    expect(ids(splitHeld(page([12, 11, 10, 9]).rows, '10').shown)).toEqual([10, 9]);
  });
  it('goes on where the row it stopped at is gone', () => {
    expect(ids(splitHeld(page([12, 11, 9]).rows, '10').shown)).toEqual([9]);
  });
});

describe('ids', () => {
  it('are compared as digits of any length', () => {
    expect(isNewer('100', '99')).toBe(true);
    expect(isNewer('9007199254740993', '9007199254740992')).toBe(true);
    expect(isNewer('5', '5')).toBe(false);
  });
});
