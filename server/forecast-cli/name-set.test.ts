import { NameSet } from './name-set.js';

describe('a set of names', () => {
  it('knows those that were added, and no others', () => {
    const names = new NameSet();
    const all = Array.from({ length: 50_000 }, (_, i) => `article ${String(i)}`);
    expect(all.filter((name) => !names.add(name))).toEqual([]);
    expect(all.filter((name) => names.add(name))).toEqual([]);
    expect(names.add('another')).toBe(true);
  });
});
