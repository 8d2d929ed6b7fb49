import { packsOf, proposalOf } from './proposal.js';

describe('what is proposed to be sent', () => {
  it.each([
    ['is what is due where nobody has said what a package holds', [90n, 0n, null], [90n, null, 0n]],
    ['is rounded up to full packages', [90n, 0n, 48n], [96n, 2, 6n]],
    ['is exact where full packages are', [96n, 0n, 48n], [96n, 2, 0n]],
    ['leaves out what stands on other notes', [90n, 48n, 48n], [48n, 1, 6n]],
    ['is nothing where other notes have all of it', [90n, 96n, 48n], [0n, 0, 0n]],
    ['is nothing where nothing is due', [0n, 0n, 48n], [0n, 0, 0n]],
  ] as const)('%s', (_, [due, onNotes, pack], [quantity, packs, excess]) => {
    expect(proposalOf({ due, onNotes, pack })).toEqual({ quantity, packs, excess });
  });
});

describe('a quantity in packages', () => {
  it.each([
    [
      'fills packages, and the last one as far as it goes',
      100n,
      48n,
      [
        { count: 2, each: 48n },
        { count: 1, each: 4n },
      ],
    ],
    ['fills all of them', 96n, 48n, [{ count: 2, each: 48n }]],
    ['is one package where it is less than one', 10n, 48n, [{ count: 1, each: 10n }]],
    ['is one package where nobody has said what one holds', 10n, null, [{ count: 1, each: 10n }]],
    ['is no package where it is nothing', 0n, 48n, []],
  ] as const)('%s', (_, quantity, pack, packs) => {
    expect(packsOf(quantity, pack)).toEqual(packs);
  });

  it('adds up to the quantity, whatever a package holds', () => {
    for (let quantity = 1n; quantity < 200n; quantity += 7n)
      for (const pack of [1n, 2n, 5n, 48n, 500n])
        expect(packsOf(quantity, pack).reduce((sum, { count, each }) => sum + BigInt(count) * each, 0n)).toBe(quantity);
  });
});
