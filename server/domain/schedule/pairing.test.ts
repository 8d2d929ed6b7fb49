import fc from 'fast-check';
import { type PairedLine, pairLines } from './pairing.js';

const line = (articleNumber: string, orderNumber: string | null = null, dock: string | null = null): PairedLine => ({
  articleNumber,
  orderNumber,
  dock,
  shipToCode: 'PLANT-1',
  gate: null,
  partConsignmentNumber: null,
});
const pairs = (previous: readonly PairedLine[], current: readonly PairedLine[]): number[] => [
  ...pairLines(previous, current).previousOf,
];

describe('lines of two releases', () => {
  it('are paired by ship-to and article', () => {
    expect(pairs([line('A'), line('B')], [line('B'), line('C'), line('A')])).toEqual([1, -1, 0]);
    expect(pairs([line('A')], [{ ...line('A'), shipToCode: 'PLANT-2' }])).toEqual([-1]);
    expect([...pairLines([line('A'), line('B')], [line('B')]).currentOf]).toEqual([-1, 0]);
  });

  it('of one article are paired by order, in whatever order they stand', () => {
    expect(pairs([line('A', 'O1'), line('A', 'O2')], [line('A', 'O2'), line('A', 'O1')])).toEqual([1, 0]);
  });

  it('are paired by all they have in common before the order, and by that before the article', () => {
    expect(
      pairs([line('A', 'O1', 'D1'), line('A', 'O1', 'D2')], [line('A', 'O1', 'D2'), line('A', 'O1', 'D3')]),
    ).toEqual([1, 0]);
    expect(pairs([line('A', 'O1'), line('A', 'O2')], [line('A', 'O3'), line('A', 'O1')])).toEqual([1, 0]);
  });

  it('of one order, dock and gate are paired by part consignment before they are paired as they stand', () => {
    const consigned = (partConsignmentNumber: string): PairedLine => ({
      ...line('A', 'O1', 'D1'),
      partConsignmentNumber,
    });
    expect(pairs([consigned('PC1'), consigned('PC2')], [consigned('PC3'), consigned(' pc1')])).toEqual([1, 0]);
  });

  it('stay a pair where order, dock, gate and part consignment change', () => {
    const changed = { ...line('A', 'O2', 'D2'), gate: 'G2', partConsignmentNumber: 'PC2' };
    expect(pairs([line('A', 'O1', 'D1')], [changed])).toEqual([0]);
  });

  it('are the same but for spaces and capitals', () => {
    expect(pairs([line('A', 'o1 '), line('A', 'O2')], [line('A', ' O2'), line('A', 'O1')])).toEqual([1, 0]);
  });

  it('that nothing tells apart are paired as they stand', () => {
    expect(pairs([line('A'), line('A'), line('A')], [line('A'), line('A')])).toEqual([0, 1]);
  });

  const some = fc.array(
    fc.record({
      articleNumber: fc.constantFrom('A', 'B', 'C'),
      shipToCode: fc.constantFrom(null, 'P1', 'P2'),
      orderNumber: fc.constantFrom(null, 'O1', 'O2'),
      dock: fc.constantFrom(null, 'D1', 'D2'),
      gate: fc.constantFrom(null, 'G1'),
      partConsignmentNumber: fc.constantFrom(null, 'PC1'),
    }),
    { maxLength: 20 },
  );

  it('are the same pairs whichever release is the previous one', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [there, back] = [pairLines(a, b), pairLines(b, a)];
        expect([there.currentOf, there.previousOf]).toEqual([back.previousOf, back.currentOf]);
      }),
    );
  });

  it('are paired once each, and as many as both releases have of an article', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const { currentOf, previousOf } = pairLines(a, b);
        for (const [at, partner] of previousOf.entries()) if (partner >= 0) expect(currentOf[partner]).toBe(at);
        const counts = (lines: readonly PairedLine[], key: string): number =>
          lines.filter((one) => `${one.shipToCode ?? ''}|${one.articleNumber}` === key).length;
        const keys = ['A', 'B', 'C'].flatMap((article) => ['', 'P1', 'P2'].map((place) => `${place}|${article}`));
        const expected = keys.reduce((sum, key) => sum + Math.min(counts(a, key), counts(b, key)), 0);
        expect(previousOf.filter((partner) => partner >= 0)).toHaveLength(expected);
      }),
    );
  });
});
