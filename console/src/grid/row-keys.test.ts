import { RowKeys } from './row-keys.js';

describe('the elements that rows are drawn in', () => {
  it('stay with a row for as long as it is in view', () => {
    const keys = new RowKeys();
    const [a, b, c] = keys.next(['a', 'b', 'c']);
    expect(keys.next(['b', 'c', 'd']).slice(0, 2)).toEqual([b, c]);
    expect(keys.next(['new', 'b'])[1]).toBe(b);
    expect(new Set([a, b, c]).size).toBe(3);
  });
  it('are taken over in their order when nothing of the view before is left', () => {
    const keys = new RowKeys();
    const before = keys.next(['a', 'b', 'c']);
    expect(keys.next(['x', 'y', 'z'])).toEqual(before);
    expect(keys.next(['k', 'l'])).toEqual(before.slice(0, 2));
  });
  it('are never two rows of one view', () => {
    const keys = new RowKeys();
    for (const ids of [
      ['a', 'b'],
      ['x', 'y', 'z', 'w'],
      ['w', 'v', 'u', 't'],
      ['1', '2', '3'],
    ]) {
      const made = keys.next(ids);
      expect(new Set(made).size).toBe(ids.length);
    }
  });
});
