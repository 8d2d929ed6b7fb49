import { validateDespatchAdvice } from './advice.js';

const unit = (id: string, more: object = {}) => ({
  id,
  parentId: null,
  packagings: [],
  items: [{ lineNumber: '1', quantity: '10' }],
  ...more,
});
const paths = (...units: ReturnType<typeof unit>[]) => validateDespatchAdvice(units).map((o) => o.path);

describe('a despatch advice', () => {
  it('has nothing against it when units stand in each other and hold something', () => {
    expect(
      validateDespatchAdvice([
        unit('1'),
        unit('2', { parentId: '1', packagings: [{ labels: [{ number: 'A' }, { number: 'B' }] }] }),
      ]),
    ).toEqual([]);
  });
  it('is refused with nothing in it, or with quantities of nothing', () => {
    expect(paths(unit('1', { items: [] }))).toEqual(['units']);
    expect(paths(unit('1', { items: [{ lineNumber: '1', quantity: '0.00' }] }))).toEqual(['units.0.items.0.quantity']);
  });
  it('is refused with units of one name, of an unknown parent, or within themselves', () => {
    expect(paths(unit('1'), unit('1'))).toEqual(['units']);
    expect(paths(unit('1', { parentId: '9' }))).toEqual(['units.0.parentId']);
    expect(paths(unit('1', { parentId: '2' }), unit('2', { parentId: '1' }))).toEqual([
      'units.0.parentId',
      'units.1.parentId',
    ]);
  });
  it('is refused with one label on two packages', () => {
    expect(
      paths(
        unit('1', { packagings: [{ labels: [{ number: 'A' }] }] }),
        unit('2', { packagings: [{ labels: [{ number: 'A' }] }] }),
      ),
    ).toEqual(['units.1.packagings']);
  });
});
