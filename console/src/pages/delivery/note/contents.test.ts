import { articleCount, articleRows, packageCount, packageRows, type Packaging, type Unit } from './contents.js';

const packaging = (count: string | null, type: string, labels: readonly string[] = []): Packaging => ({
  count,
  type,
  typeAgency: null,
  supplierType: null,
  quantityPerPackage: null,
  unit: null,
  grossWeight: null,
  netWeight: null,
  length: null,
  width: null,
  height: null,
  returnable: null,
  owner: null,
  stackFactor: null,
  labels: labels.map((number) => ({ number, masterLabel: null, batch: null })),
});
const unit = (id: string, parentId: string | null, articles: readonly string[] = [], types: readonly string[] = []) =>
  ({
    id,
    parentId,
    level: null,
    packagings: types.map((type) => packaging('2', type)),
    items: articles.map((articleNumber, at) => ({ articleNumber, lineNumber: String(at + 1) })),
  }) as unknown as Unit;
const placed = (units: readonly Unit[]): string[] =>
  packageRows(units).map(({ unit: { id }, depth }) => `${'-'.repeat(depth)}${id}`);

describe('what a despatch note contains', () => {
  it('puts each unit below the one that it stands in, whatever the order of the document', () => {
    const units = [unit('box', 'pallet'), unit('pallet', null), unit('bag', 'box'), unit('crate', null)];
    expect(placed(units)).toEqual(['pallet', '-box', '--bag', 'crate']);
  });

  it('leaves out no unit whose parent is missing, nor units that stand in one another', () => {
    expect(placed([unit('a', 'nowhere'), unit('b', 'c'), unit('c', 'b'), unit('d', 'd')])).toEqual([
      'a',
      'b',
      '-c',
      'd',
    ]);
  });

  it('has a row for each kind of package of a unit, the first of which says what the unit holds', () => {
    const rows = packageRows([unit('1', null, ['A'], ['pallet', 'box']), unit('2', null, ['A'])]);
    expect(rows.map(({ id, packaging: of, isFirst }) => [id, of?.type ?? null, isFirst])).toEqual([
      ['1 0', 'pallet', true],
      ['1 1', 'box', false],
      ['2 0', null, true],
    ]);
  });

  it('calls a unit mixed where it, or what stands in it, holds articles of several numbers', () => {
    const rows = packageRows([unit('1', null, ['A', 'A']), unit('2', null, ['A', 'B'])]);
    expect(rows.map((row) => row.isMixed)).toEqual([false, true]);
    const pallets = [
      unit('P', null),
      unit('p', 'P', ['A']),
      unit('Q', null),
      unit('a', 'Q', ['A']),
      unit('b', 'a', ['B']),
    ];
    expect(packageRows(pallets).flatMap((row) => (row.isMixed ? row.id : []))).toEqual(['Q 0', 'a 0']);
    expect(packageRows([unit('x', 'y', ['A']), unit('y', 'x', ['A'])]).some((row) => row.isMixed)).toBe(false);
  });

  it('counts packages as packagings or else their labels say, and each article number once', () => {
    const one = {
      ...unit('1', null, ['A', 'B']),
      packagings: [packaging('12', 'box'), packaging(null, 'pallet', ['S1'])],
    };
    const units = [one, unit('2', null, ['A'], ['box'])];
    expect(packageCount(units)).toBe(15);
    expect(articleCount(units)).toBe(2);
    expect(articleRows(units).map(({ id }) => id)).toEqual(['1 0', '1 1', '2 0']);
  });
});
