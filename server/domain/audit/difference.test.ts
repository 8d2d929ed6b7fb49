import { changedFields, differenceOf } from './difference.js';

const company = {
  code: 'HANSA',
  name: 'Hansa',
  duns: null,
  roles: ['customer', 'buyer'],
  addresses: [{ type: 'postal', city: 'Kiel', zip: '24103' }],
  shipTos: [],
  version: 1,
  updatedAt: '2026-11-22T10:00:00.000Z',
};

describe('what an event of the audit log changed', () => {
  it('is told place by place, without what every change changes', () => {
    const after = {
      ...company,
      name: 'Hansa Antrieb',
      duns: '315123456',
      addresses: [{ type: 'postal', city: 'Hamburg', zip: '24103' }],
      version: 2,
      updatedAt: '2026-11-22T11:00:00.000Z',
    };
    expect(differenceOf(company, after)).toEqual([
      { path: 'name', before: ['Hansa'], after: ['Hansa Antrieb'] },
      { path: 'duns', before: [], after: ['315123456'] },
      { path: 'addresses[postal].city', before: ['Kiel'], after: ['Hamburg'] },
    ]);
    expect(changedFields(company, after)).toEqual(['name', 'duns', 'addresses']);
  });

  it('is of a list what came and what went, and its order where that alone is another', () => {
    expect(differenceOf({ rights: ['a', 'b', 'b'] }, { rights: ['b', 'c'] })).toEqual([
      { path: 'rights', before: ['a', 'b'], after: ['c'] },
    ]);
    expect(differenceOf({ order: ['a', 'b'] }, { order: ['b', 'a'] })).toEqual([
      { path: 'order', before: ['a', 'b'], after: ['b', 'a'] },
    ]);
    expect(differenceOf({ roles: ['a'] }, { roles: [] })).toEqual([{ path: 'roles', before: ['a'], after: [] }]);
  });

  it('knows an entry of a list again by its name, wherever it stands, and by its place where it has none', () => {
    const [first, second] = [
      { code: 'P1', name: 'Dock 1' },
      { code: 'P2', name: 'Dock 2' },
    ];
    expect(differenceOf({ shipTos: [first, second] }, { shipTos: [second] })).toEqual([
      { path: 'shipTos[P1].code', before: ['P1'], after: [] },
      { path: 'shipTos[P1].name', before: ['Dock 1'], after: [] },
    ]);
    expect(differenceOf({ lines: [{ count: 1 }, { count: 2 }] }, { lines: [{ count: 1 }, { count: 3 }] })).toEqual([
      { path: 'lines[2].count', before: [2], after: [3] },
    ]);
    expect(
      differenceOf(
        {
          addresses: [
            { type: 'postal', city: 'Kiel' },
            { type: 'postal', city: 'Bonn' },
          ],
        },
        {
          addresses: [
            { type: 'postal', city: 'Kiel' },
            { type: 'postal', city: 'Ulm' },
          ],
        },
      ),
    ).toEqual([{ path: 'addresses[2].city', before: ['Bonn'], after: ['Ulm'] }]);
  });

  it('is all of it where something was made or taken away', () => {
    expect(differenceOf(null, { state: 'pending', email: '' })).toEqual([
      { path: 'state', before: [], after: ['pending'] },
    ]);
    expect(differenceOf({ active: false, version: 3 }, undefined)).toEqual([
      { path: 'active', before: [false], after: [] },
      { path: 'version', before: [3], after: [] },
    ]);
    expect(changedFields(null, { state: 'pending' })).toEqual([]);
  });

  it('is nothing where nothing was told, or nothing differs', () => {
    expect([
      differenceOf(null, null),
      differenceOf(company, { ...company, version: 2 }),
      differenceOf('a', 'a'),
    ]).toEqual([[], [], []]);
    expect(differenceOf('a', 'b')).toEqual([{ path: '', before: ['a'], after: ['b'] }]);
  });
});
