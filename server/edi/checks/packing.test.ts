import { threadMs } from '../../../test/given/times.js';
import type { DespatchAdvice, DespatchItem, HandlingUnit, Packaging } from '../model/despatch-advice.js';
import { checkPacking } from './packing.js';

const packaging = (about: Partial<Packaging>): Packaging => ({
  count: null,
  type: null,
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
  labels: [],
  ...about,
});
const item = (quantity: string | null, about: Partial<DespatchItem> = {}): DespatchItem => ({
  lineNumber: '1',
  articleNumber: 'A1',
  supplierArticleNumber: null,
  description: null,
  quantity,
  unit: 'PCE',
  cumulativeQuantity: null,
  orderNumber: null,
  orderLine: null,
  calloffReference: null,
  batch: null,
  productionDate: null,
  bestBeforeDate: null,
  engineeringChange: null,
  countryOfOrigin: null,
  customsPreference: null,
  pointOfUse: null,
  ...about,
});
const unit = (id: string, about: Partial<HandlingUnit>): HandlingUnit => ({
  id,
  parentId: null,
  level: null,
  packagings: [],
  items: [],
  ...about,
});
const boxes = (count: string, quantityPerPackage: string, about: Partial<Packaging> = {}): Packaging =>
  packaging({ count, quantityPerPackage, unit: 'PCE', ...about });
const label = (number: string, masterLabel: string | null = null): Packaging['labels'][number] => ({
  number,
  masterLabel,
  batch: null,
});

/** What the check says: code, part it points to, figures. */
function check(units: readonly HandlingUnit[], about: Partial<DespatchAdvice> = {}): unknown[][] {
  const document = {
    issueDate: null,
    pickUpDate: null,
    shipmentDate: null,
    despatchDate: null,
    arrivalDate: null,
    packageCount: null,
    units,
    ...about,
  } as unknown as DespatchAdvice;
  const said: unknown[][] = [];
  const parts = new Map<object, string>();
  for (const { id, ...own } of units) {
    own.packagings.forEach((part, index) => parts.set(part, `${id}.packaging ${index + 1}`));
    own.items.forEach((part, index) => parts.set(part, `${id}.item ${index + 1}`));
  }
  for (const one of units) parts.set(one, one.id);
  checkPacking(
    document,
    (part, property = '') => ({
      start: 0,
      end: 0,
      segment: null,
      path: `${parts.get(part) ?? 'document'}/${property}`,
    }),
    (code, { path }, expected) => {
      said.push([code, path, expected]);
    },
  );
  return said;
}

describe('contents of packages', () => {
  test.each([
    ['full packages', [boxes('2', '21')], ['42'], []],
    ['the last package filled in part', [boxes('3', '294')], ['600'], []],
    ['more than the packages hold', [boxes('2', '21')], ['50'], ['42 ≠ 50']],
    ['a whole package empty', [boxes('3', '294')], ['500'], ['882 ≠ 500']],
    ['two kinds of packages for one article', [boxes('2', '20'), boxes('1', '5')], ['45'], []],
    ['two articles in one kind of packages', [boxes('4', '10')], ['25', '15'], []],
    ['two articles that don’t fit', [boxes('4', '10')], ['25', '25'], ['40 ≠ 50']],
    ['decimals', [boxes('3', '0.1')], ['0.3'], []],
    ['decimals that differ', [boxes('3', '0.5')], ['1.75'], ['1.5 ≠ 1.75']],
    [
      'figures beyond plain numbers',
      [boxes('10000000000000001', '1')],
      ['10000000000000002'],
      ['10000000000000001 ≠ 10000000000000002'],
    ],
    ['packages that don’t say what they hold', [packaging({ count: '3' })], ['42'], []],
  ])('%s', (_, packagings, quantities, figures) => {
    expect(check([unit('1', { packagings, items: quantities.map((quantity) => item(quantity)) })])).toEqual(
      figures.map((text) => ['package-quantity-mismatch', '1.item 1/quantity', text]),
    );
  });

  test('pieces in the boxes and kilograms of the article are not compared', () => {
    expect(check([unit('1', { packagings: [boxes('2', '21')], items: [item('50', { unit: 'KGM' })] })])).toEqual([]);
  });

  test('boxes in levels inside hold the article of the level around', () => {
    const inner = (id: string, count: string): HandlingUnit =>
      unit(id, { parentId: '1', packagings: [boxes(count, '10')] });
    expect(
      check([
        unit('1', { packagings: [packaging({ count: '1' })], items: [item('50')] }),
        inner('2', '3'),
        inner('3', '2'),
      ]),
    ).toEqual([]);
    expect(
      check([
        unit('1', { packagings: [packaging({ count: '1' })], items: [item('51')] }),
        inner('2', '3'),
        inner('3', '2'),
      ]),
    ).toEqual([['package-quantity-mismatch', '1.item 1/quantity', '50 ≠ 51']]);
  });
});

describe('labels', () => {
  test('there are as many as packages, where there are any', () => {
    expect(
      check([
        unit('1', { packagings: [boxes('2', '5', { labels: [label('S1')] }), boxes('1', '5')], items: [item('15')] }),
      ]),
    ).toEqual([['label-count-wrong', '1.packaging 1/count', '1 ≠ 2']]);
  });

  test('each comes once in the whole message; as master label it may come again', () => {
    const master = unit('1', { packagings: [packaging({ count: '1', labels: [label('M1')] })] });
    const inner = (id: string, number: string): HandlingUnit =>
      unit(id, { packagings: [boxes('1', '5', { labels: [label(number, 'M1')] })], items: [item('5')] });
    expect(check([master, inner('2', 'S1'), inner('3', 'S2')])).toEqual([]);
    expect(check([master, inner('2', 'S1'), inner('3', 'S1')]).map(([code, , number]) => [code, number])).toEqual([
      ['label-repeated', 'S1'],
    ]);
  });
});

describe('packing levels', () => {
  const filled = (id: string, parentId: string | null): HandlingUnit =>
    unit(id, { parentId, packagings: [boxes('1', '5')], items: [item('5')] });

  test('name a level around them that exists, each under its own number', () => {
    expect(check([filled('1', null), filled('2', '1'), filled('2', '7')])).toEqual([
      ['packing-level-repeated', '2/id', undefined],
      ['packing-parent-unknown', '2/parentId', undefined],
    ]);
  });

  test('never stand inside themselves, told once for each circle', () => {
    expect(check([filled('1', '3'), filled('2', '1'), filled('3', '2'), filled('4', '3'), filled('5', '5')])).toEqual([
      ['packing-parent-circular', '1/parentId', '1 < 3 < 2 < 1'],
      ['packing-parent-circular', '5/parentId', '5 < 5'],
    ]);
  });

  test('packages without article are told, unless what is inside, around or refers to them has one', () => {
    const empty = (id: string, parentId: string | null, ...labels: Packaging['labels']): HandlingUnit =>
      unit(id, { parentId, packagings: [packaging({ labels })] });
    expect(check([empty('1', null), filled('2', '1'), empty('3', '2')])).toEqual([]);
    expect(check([filled('1', null), empty('2', null, label('M1'))])).toEqual([
      ['packages-without-article', '2/', '2'],
    ]);
    expect(check([empty('1', null)])).toEqual([['packages-without-article', '1/', '1']]);
  });

  test('a first level that only sums up is no package without article', () => {
    expect(check([unit('1', { packagings: [packaging({ count: '3' })] }), filled('2', null)])).toEqual([]);
  });

  test('a chain of a hundred thousand levels is checked in no time and on no stack', () => {
    const chain = Array.from({ length: 100_000 }, (_, index) =>
      unit(String(index), { parentId: index === 0 ? null : String(index - 1) }),
    );
    chain[0] = unit('0', { items: [item('5')] });
    chain[99_999] = unit('99999', { parentId: '99998', packagings: [boxes('1', '6')] });
    const from = threadMs();
    expect(check(chain)).toEqual([]);
    expect(threadMs() - from).toBeLessThan(5_000);
  });
});

describe('the whole advice', () => {
  const units = [
    unit('1', { level: 'outer', packagings: [packaging({ count: '1' })] }),
    unit('2', { parentId: '1', level: 'inner', packagings: [boxes('4', '5')], items: [item('20')] }),
  ];

  test.each([
    ['5', true],
    ['1', true],
    ['4', true],
    ['3', false],
  ])('says %s packages in all: %s', (packageCount, right) => {
    expect(check(units, { packageCount })).toEqual(
      right ? [] : [['package-count-wrong', 'document/packageCount', '5']],
    );
  });

  test.each([
    ['1', true],
    ['4', true],
    ['5', true],
    ['7', true],
    ['6', false],
  ])('says %s packages in all, with or without lids: %s', (packageCount, right) => {
    const lid = packaging({ count: '1', type: 'LID' });
    const lidded = [
      unit('1', { level: 'outer', packagings: [boxes('1', '20', { labels: [label('P')] }), lid] }),
      unit('2', {
        parentId: '1',
        level: 'inner',
        packagings: [boxes('4', '5', { labels: ['1', '2', '3', '4'].map((one) => label(one)) }), lid],
        items: [item('20')],
      }),
    ];
    expect(check(lidded, { packageCount }).length === 0).toBe(right);
  });

  test('leaves before it arrives and is advised by the day it leaves', () => {
    expect(
      check(units, { issueDate: '2026-11-20T18:00', despatchDate: '2026-11-20T09:00', arrivalDate: '2026-11-20' }),
    ).toEqual([]);
    expect(
      check(units, { issueDate: '2026-11-21', despatchDate: '2026-11-20T09:00', arrivalDate: '2026-11-20T08:00' }),
    ).toEqual([
      ['arrival-before-despatch', 'document/arrivalDate', '2026-11-20T08:00 < 2026-11-20T09:00'],
      ['advised-after-despatch', 'document/despatchDate', '2026-11-20T09:00 < 2026-11-21'],
    ]);
  });

  test('has an article number and a quantity in each line', () => {
    expect(check([unit('1', { items: [item(null), item('5', { articleNumber: '' })] })])).toEqual([
      ['despatched-quantity-missing', '1.item 1/', 'A1'],
      ['article-missing', '1.item 2/', 'LIN 7140'],
    ]);
  });
});
