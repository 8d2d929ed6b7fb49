import { readTyped } from './note-fields.js';

describe('what is typed into a field of a despatch note', () => {
  it('is what the document says: numbers as decimals, nothing where it is empty', () => {
    expect(readTyped({ of: 'head', field: 'grossWeight' }, ' 1 412,50 ')).toEqual({ value: '1412.5' });
    expect(readTyped({ of: 'head', field: 'packageCount' }, '12')).toEqual({ value: '12' });
    expect(readTyped({ of: 'head', field: 'dock' }, '  ')).toEqual({ value: null });
    expect(readTyped({ of: 'head', field: 'arrivalDate' }, '2026-11-27T14:00')).toEqual({
      value: '2026-11-27T14:00',
    });
    expect(readTyped({ of: 'item', field: 'bestBeforeDate' }, '2027-05-02')).toEqual({ value: '2027-05-02' });
    expect(readTyped({ of: 'carrier', field: 'code' }, ' ')).toEqual({ value: null });
    expect(readTyped({ of: 'carrier', field: 'code' }, 'DHL')).toEqual({ value: 'DHL' });
    expect(readTyped({ of: 'item', field: 'batch' }, 'L7')).toEqual({ value: 'L7' });
  });

  it('is refused with the reason where the document cannot say it', () => {
    expect(readTyped({ of: 'head', field: 'grossWeight' }, 'heavy')).toEqual({ fault: 'number' });
    expect(readTyped({ of: 'head', field: 'packageCount' }, '1.5')).toEqual({ fault: 'number' });
    expect(readTyped({ of: 'head', field: 'despatchDate' }, '')).toMatchObject({ fault: { sentence: 'mandatory' } });
    expect(readTyped({ of: 'item', field: 'productionDate' }, '2026-02-30')).toHaveProperty('fault');
    expect(readTyped({ of: 'carrier', field: 'code' }, 'X'.repeat(36))).toHaveProperty('fault');
    expect(readTyped({ of: 'item', field: 'quantity' }, '')).toMatchObject({ fault: { sentence: 'mandatory' } });
    expect(readTyped({ of: 'head', field: 'container' }, 'X'.repeat(18))).toMatchObject({
      fault: { sentence: 'mostCharacters', values: { max: '17' } },
    });
  });
});
