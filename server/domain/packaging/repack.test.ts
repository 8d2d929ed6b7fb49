import type { PackRule, PackSize } from './pack.js';
import { repack, type RepackedUnit, repackingOf } from './repack.js';

const size = (code: string): PackSize => ({
  ...{ code, owner: 'one-way-supplier-pays', tareWeight: null, length: 600, width: 400, height: 280 },
  stackFactor: 4,
  ...{ customerCode: '', codeAgency: '' },
});
const RULE: PackRule = {
  box: size('KLT'),
  quantityPerBox: '10',
  pallet: { size: size('EUR'), boxes: 2, layers: null, mixesRest: false },
  aids: [{ size: size('LID'), count: 1, per: 'pallet' }],
  pieceWeight: null,
};
const item = (articleNumber: string, quantity: string, cumulativeQuantity: string | null = null) => ({
  ...{ lineNumber: '7', articleNumber, quantity, unit: 'PCE', cumulativeQuantity, batch: null as string | null },
});
type Item = ReturnType<typeof item>;
const unit = (
  id: string,
  items: readonly Item[],
  labels: readonly string[] = [],
  parentId: string | null = null,
): RepackedUnit<Item> => ({
  ...{ id, parentId, level: 'outer', items },
  packagings: [{ count: String(labels.length), quantityPerPackage: '5', labels: labels.map((number) => ({ number })) }],
});
const ruleOf = ({ articleNumber }: Item): PackRule | null => (articleNumber === 'A' ? RULE : null);
const numbers = (count: number): string[] => Array.from({ length: count }, (_, i) => `N${String(i)}`);

describe('packing a note as usual', () => {
  it('puts the items of an article together, and goes on with their cumulative quantity', () => {
    const units = [unit('P', [item('A', '20', '120')], ['L1']), unit('Q', [item('A', '15', '135')], ['L2'])];
    const { levels } = repackingOf({ units }, ruleOf);
    expect(levels).toEqual(['master', 'single', 'single', 'master', 'single', 'single']);
    const packed = repack({ units }, ruleOf, numbers(6));
    expect(packed.packageCount).toBe('2');
    expect(
      packed.units.map(({ id, parentId, items }) => [
        id,
        parentId,
        items.map((one) => [one.lineNumber, one.quantity, one.cumulativeQuantity]),
      ]),
    ).toEqual([
      ['1', null, []],
      ['2', '1', [['1', '20', '120']]],
      ['3', null, []],
      ['4', '3', [['2', '15', '135']]],
    ]);
    expect(packed.units[3]?.packagings).toEqual([
      expect.objectContaining({ count: '1', quantityPerPackage: '10', labels: [{ number: 'N4' }], returnable: false }),
      expect.objectContaining({ count: '1', quantityPerPackage: '5', labels: [{ number: 'N5' }] }),
    ]);
    expect(packed.units[2]?.packagings).toEqual([
      expect.objectContaining({
        supplierType: 'EUR',
        quantityPerPackage: '15',
        labels: [{ number: 'N3' }],
        height: null,
      }),
      expect.objectContaining({ supplierType: 'LID', count: '1', labels: [] }),
    ]);
  });

  it('leaves packages as they are in which nothing has an instruction', () => {
    const units = [
      unit('P', [], ['M1']),
      unit('Q', [item('B', '5')], ['L1'], 'P'),
      unit('R', [item('A', '10')], ['L2']),
    ];
    const packed = repack({ units }, ruleOf, numbers(2));
    expect(packed.units.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['1', null],
      ['2', '1'],
      ['3', null],
      ['4', '3'],
    ]);
    expect(packed.units.slice(2).map(({ packagings }) => packagings)).toEqual(
      units.slice(0, 2).map(({ packagings }) => packagings),
    );
    expect(packed.units.flatMap(({ items }) => items.map(({ lineNumber }) => lineNumber))).toEqual(['1', '2']);
    expect(packed.packageCount).toBe('2');
  });

  it('takes what stands on one pallet with it out of its package, into one of its own', () => {
    const packed = repack({ units: [unit('P', [item('A', '10'), item('B', '5')], ['L1'])] }, ruleOf, numbers(3));
    expect(
      packed.units.map(({ items }) => items.map(({ articleNumber, quantity }) => [articleNumber, quantity])),
    ).toEqual([[], [['A', '10']], [['B', '5']]]);
    expect(packed.units[2]?.packagings).toEqual([expect.objectContaining({ count: '1', labels: [{ number: 'N2' }] })]);
  });

  it('keeps batches apart', () => {
    const units = [unit('P', [item('A', '10'), { ...item('A', '10'), batch: 'B2' }], ['L1'])];
    expect(repack({ units }, ruleOf, numbers(4)).units.flatMap(({ items }) => items.map(({ batch }) => batch))).toEqual(
      [null, 'B2'],
    );
  });
});
