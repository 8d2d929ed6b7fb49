import { recumulated } from './change-cumulative.js';
import type { ChangedItem, ChangedUnit } from './note-change.js';

const item = (quantity: string, cumulativeQuantity: string | null, more: Partial<ChangedItem> = {}): ChangedItem => ({
  lineNumber: '1',
  articleNumber: 'A',
  quantity,
  unit: 'PCE',
  cumulativeQuantity,
  supplierArticleNumber: null,
  description: null,
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
  ...more,
});
const units = (...items: readonly ChangedItem[]): readonly ChangedUnit[] =>
  items.map((one, i) => ({ id: String(i + 1), parentId: null, packagings: [], items: [one] }));
const counts = (of: readonly ChangedUnit[]): readonly (string | null | undefined)[] =>
  of.map(({ items }) => items[0]?.cumulativeQuantity);

describe('cumulative quantities of a note that changes', () => {
  const pallets = units(item('100', '1100'), item('150', '1250'));

  it('go on from line to line as they did, where a quantity changes', () => {
    expect(counts(recumulated(pallets, units(item('100', '1100'), item('20', '1250'))))).toEqual(['1100', '1120']);
    expect(counts(recumulated(pallets, units(item('40', '1100'), item('150', '1250'))))).toEqual(['1040', '1190']);
  });

  it('leave lines before one that goes as they were, and take it from those behind', () => {
    expect(counts(recumulated(pallets, units(item('100', '1100'))))).toEqual(['1100']);
    expect(counts(recumulated(pallets, units(item('150', '1250'))))).toEqual(['1150']);
  });

  it('say the whole of lines that were joined, and each share of one that was split', () => {
    expect(counts(recumulated(pallets, units(item('250', '1100'))))).toEqual(['1250']);
    expect(counts(recumulated(units(item('100', '1100')), units(item('60', '1100'), item('40', '1100'))))).toEqual([
      '1060',
      '1100',
    ]);
  });

  it('change alike where each line says the count behind the whole note', () => {
    const whole = units(item('100', '1250'), item('150', '1250'));
    expect(counts(recumulated(whole, units(item('100', '1250'), item('20', '1250'))))).toEqual(['1120', '1120']);
  });

  it('are counted by article and unit, in the decimals of the quantities', () => {
    const mixed = units(item('1.5', '10.5'), item('2', '5', { unit: 'KGM' }));
    expect(counts(recumulated(mixed, units(item('0.25', '10.5'), item('2', '5', { unit: 'KGM' }))))).toEqual([
      '9.25',
      '5',
    ]);
  });

  it('stay unsaid where nobody counts', () => {
    expect(counts(recumulated(units(item('100', null)), units(item('20', null))))).toEqual([null]);
  });
});
