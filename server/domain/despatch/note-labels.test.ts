import { type LabelledNote, noteLabels } from './note-labels.js';

type Unit = LabelledNote['units'][number];
type Packaging = Unit['packagings'][number];
type Item = Unit['items'][number];

const PARTY = { code: 'GOT-P2', name: 'Plant 2', street: null, city: 'Tuve', postalCode: null };
const SELLER = { code: 'SUPP01', name: 'Solna Brakes', street: 'Industrigatan 4', city: 'Solna', postalCode: '17154' };

function item(articleNumber: string, quantity: string, more: Partial<Item> = {}): Item {
  return {
    ...{ articleNumber, quantity, unit: 'PCE', supplierArticleNumber: null, description: 'Brake disc' },
    ...{ orderNumber: '55000', orderLine: null, batch: 'B1', engineeringChange: null, countryOfOrigin: 'SE' },
    ...{ productionDate: null, bestBeforeDate: null },
    ...more,
  };
}
function packaging(
  quantityPerPackage: string | null,
  labels: readonly string[],
  more: Partial<Packaging> = {},
): Packaging {
  return {
    ...{ count: null, type: 'BX', supplierType: null, quantityPerPackage, unit: null },
    ...{ grossWeight: '12.5', netWeight: null, labels: labels.map((number) => ({ number, batch: null })) },
    ...more,
  };
}
function unit(
  id: string,
  packagings: readonly Packaging[],
  items: readonly Item[],
  parentId: string | null = null,
): Unit {
  return { id, parentId, packagings, items };
}
function note(units: readonly Unit[], more: Partial<LabelledNote> = {}): LabelledNote {
  return {
    ...{ documentNumber: 'DES-1', deliveryNote: null, despatchDate: '2026-11-20T08:30', seller: SELLER },
    ...{ shipTo: PARTY, shipFrom: null, dock: 'G14', gate: null, orderNumber: null, packageCount: null, units },
    ...more,
  };
}
const labels = (units: readonly Unit[], more: Partial<LabelledNote> = {}) => noteLabels(note(units, more)).labels;
const quantities = (units: readonly Unit[]) => labels(units).map(({ values }) => values.quantity);

describe('the labels of a despatch note', () => {
  it('are one for each label number, with what the note says', () => {
    const [first, second] = labels([unit('1', [packaging('20', ['S1', 'S2'])], [item('ART-1', '40')])]);
    expect(first?.level).toBe('single');
    expect(first?.values).toMatchObject({
      ...{ serial: 'S1', customerPart: 'ART-1', quantity: '20', unit: 'PCE', order: '55000', batch: 'B1' },
      ...{ description: 'Brake disc', note: 'DES-1', supplierNumber: 'SUPP01', supplierName: 'Solna Brakes' },
      ...{ supplierAddress: 'Industrigatan 4, 17154 Solna', receiverName: 'Plant 2', receiverPlant: 'GOT-P2' },
      ...{ dock: 'G14', despatchDate: '2026-11-20', packaging: 'BX', grossWeight: '12.5', packages: '2', origin: 'SE' },
    });
    expect(second?.values.serial).toBe('S2');
  });

  it('say when goods were made and are to be used by, where all of a package are alike', () => {
    const days = (...made: readonly string[]) =>
      labels([
        { ...unit('1', [packaging(null, ['S1'])], []) },
        unit(
          '2',
          [],
          made.map((productionDate) => item('ART-1', '20', { productionDate, bestBeforeDate: '2027-05-02' })),
          '1',
        ),
      ]).map(({ values }) => [values.productionDate, values.expiryDate]);
    expect(days('2026-11-02', '2026-11-02')).toEqual([['2026-11-02', '2027-05-02']]);
    expect(days('2026-11-02', '2026-11-03')).toEqual([['', '2027-05-02']]);
  });

  it('name the delivery note, the order of the note and the batch of the package where these are said', () => {
    const own = packaging('20', [], { labels: [{ number: 'S1', batch: 'B9' }] });
    const units = [unit('1', [own], [item('ART-1', '20', { orderNumber: null })])];
    expect(labels(units, { deliveryNote: 'LS-7', orderNumber: '77' })[0]?.values).toMatchObject({
      ...{ note: 'LS-7', order: '77', batch: 'B9' },
    });
  });

  it('say less on the last package where less is left, exactly', () => {
    expect(quantities([unit('1', [packaging('20', ['S1', 'S2', 'S3'])], [item('A', '50')])])).toEqual([
      '20',
      '20',
      '10',
    ]);
    expect(quantities([unit('1', [packaging('0.3', ['S1', 'S2'])], [item('A', '0.5')])])).toEqual(['0.3', '0.2']);
    const two = [packaging('20', ['S1', 'S2']), packaging('5', ['S3'])];
    expect(quantities([unit('1', two, [item('A', '45')])])).toEqual(['20', '20', '5']);
  });

  it('have no quantity where nobody said what a package holds or nothing is left for it', () => {
    expect(quantities([unit('1', [packaging(null, ['S1'])], [item('A', '50')])])).toEqual(['50']);
    expect(quantities([unit('1', [packaging(null, ['S1', 'S2'])], [item('A', '50')])])).toEqual([undefined, undefined]);
    expect(quantities([unit('1', [packaging('50', ['S1', 'S2'])], [item('A', '50')])])).toEqual(['50', undefined]);
  });

  it('are masters where units stand in a unit, and mixed where articles differ', () => {
    const box = (id: string, article: string): Unit => unit(id, [packaging('20', [id])], [item(article, '20')], 'PAL');
    const pallet = unit('PAL', [packaging(null, ['M1'])], []);
    const alike = labels([box('S1', 'A'), box('S2', 'A'), pallet]);
    expect(alike.map(({ level }) => level)).toEqual(['single', 'single', 'master']);
    expect(alike[2]?.values).toMatchObject({ serial: 'M1', customerPart: 'A', quantity: '40', packages: '1' });
    const [, , mixed] = labels([box('S1', 'A'), box('S2', 'B'), pallet]);
    expect(mixed?.level).toBe('mixed');
    expect(mixed?.values.customerPart).toBeUndefined();
    expect(labels([unit('1', [packaging('5', ['S1'])], [item('A', '2'), item('B', '3')])])[0]?.level).toBe('mixed');
    expect(labels([unit('1', [packaging('5', ['S1'])], [item('A', '2'), item('A', '3')])])[0]?.level).toBe('single');
  });

  it('have a licence plate or an SSCC where the number is one, and else neither', () => {
    const numbers = [
      '1JUN987654321000000123',
      'UN 987654321 124',
      'OD ABCD 77',
      'S1',
      '00106141411234567897',
      '106141411234567890',
    ];
    const found = labels([unit('1', [packaging('1', numbers)], [item('A', '6')])]);
    expect(found.map(({ plate, sscc }) => plate?.serial ?? sscc)).toEqual([
      ...['000000123', '124', '77', undefined],
      ...['106141411234567897', undefined],
    ]);
    expect(found[1]?.plate?.identifier).toBe('1J');
  });

  it('are missing for packages without a number, which are counted by their unit', () => {
    const units = [
      unit('1', [packaging('20', ['S1'], { count: '3' })], [item('A', '60')]),
      unit('2', [packaging('20', [], { count: null })], [item('A', '20')]),
      unit('3', [], [item('A', '20')]),
    ];
    expect(noteLabels(note(units)).unnumbered).toEqual([
      { unit: '1', packages: 2 },
      { unit: '2', packages: 1 },
    ]);
  });

  it('are not missing for lids beside packages that say what they hold', () => {
    const lids = { ...packaging('0', []), quantityPerPackage: null };
    const units = [unit('1', [packaging('60', ['S1']), lids], [item('A', '60')])];
    expect(noteLabels(note(units)).unnumbered).toEqual([]);
    expect(noteLabels(note([unit('1', [lids], [item('A', '60')])])).unnumbered).toEqual([{ unit: '1', packages: 1 }]);
  });

  it('are not missing for lids on a pallet of several articles, which says no quantity', () => {
    const lids = { ...packaging(null, []), count: '2' };
    const box = (id: string, article: string): Unit => unit(id, [packaging('20', [id])], [item(article, '20')], 'PAL');
    const pallet = unit('PAL', [packaging(null, ['M1']), lids], []);
    const found = noteLabels(note([pallet, box('S1', 'A'), box('S2', 'B')]));
    expect([found.unnumbered, found.labels.map(({ level, values }) => [level, values.packages])]).toEqual([
      [],
      [
        ['mixed', '1'],
        ['single', '1'],
        ['single', '1'],
      ],
    ]);
  });
});
