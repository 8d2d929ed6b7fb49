import { despatchDocument } from '../../../../../server/contract/despatch-document.js';
import { dropOf, refusalOf, treeOf, usualOuter } from './tree.js';

const item = (lineNumber: string, quantity: string) => ({ lineNumber, articleNumber: 'ART-1', quantity });
const boxes = (id: string, parentId: string | null, labels: readonly string[]) => ({
  id,
  parentId,
  packagings: [
    { count: String(labels.length), type: 'BX', quantityPerPackage: '5', labels: labels.map((number) => ({ number })) },
  ],
  items: [item(id, String(labels.length * 5))],
});
const document = despatchDocument.parse({
  documentNumber: 'T1',
  issueDate: '2026-11-20',
  despatchDate: '2026-11-20',
  seller: { code: 'S' },
  shipTo: { code: 'C' },
  units: [
    { id: '1', packagings: [{ count: '1', type: 'PL', labels: [{ number: 'P1' }] }] },
    boxes('2', '1', ['A1', 'A2']),
    boxes('3', null, ['B1', 'B2', 'B3']),
  ],
});
const { units } = document;

describe('the tree of packages', () => {
  it('has each unit once in its place, with its labels and whether it holds others', () => {
    expect(treeOf(units).map(({ unit, depth, labels, isOuter }) => [unit.id, depth, labels.length, isOuter])).toEqual([
      ['1', 0, 1, true],
      ['2', 1, 2, false],
      ['3', 0, 3, false],
    ]);
    expect(usualOuter(units)).toBe('PL');
  });

  it('drops units where they do not stand yet, and chosen packages of one as a unit of their own', () => {
    expect(dropOf(units, { units: ['2', '3'], labels: [] }, '1')).toEqual([{ kind: 'move', unit: '3', to: '1' }]);
    expect(dropOf(units, { units: ['1', '2'], labels: [] }, null)).toEqual([]);
    expect(dropOf(units, { units: ['3'], labels: ['B2'] }, '1')).toEqual([
      { kind: 'split', unit: '3', labels: ['B2'], to: '1' },
    ]);
  });

  it('refuses what the server would refuse, before it is asked', () => {
    expect(refusalOf(document, [])).toBe('no-change');
    expect(refusalOf(document, [{ kind: 'move', unit: '1', to: '2' }])).toBe('in-itself');
    expect(refusalOf(document, [{ kind: 'join', unit: '1', into: '3' }])).toBe('not-alike');
    expect(refusalOf(document, [{ kind: 'join', unit: '2', into: '3' }])).toBeNull();
    expect(refusalOf(document, [{ kind: 'wrap', units: ['3'], packaging: { type: 'PL' } }])).toBeNull();
  });
});
