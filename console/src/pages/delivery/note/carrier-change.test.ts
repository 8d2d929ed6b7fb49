import { carrierChange } from './carrier-change.js';
import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';

const KNOWN = [{ code: 'DHL', name: 'DHL Freight' }];
const unsaid = { street: null, city: null, postalCode: null, region: null, country: null, vatNumber: null };
const carrier: NonNullable<DespatchDocument['carrier']> = {
  ...{ code: 'DSV', agency: '92', name: 'DSV Road', ...unsaid, contact: null, phone: null, email: null },
};
const said = (changes: ReturnType<typeof carrierChange>) => changes.map(({ field, was, value }) => [field, was, value]);

describe('the carrier of a despatch note', () => {
  it('comes with its name where the register knows its code', () => {
    const chosen = { field: 'code', value: 'DHL' } as const;
    expect(said(carrierChange(null, { ...chosen, was: null }, KNOWN))).toEqual([
      ['code', null, 'DHL'],
      ['name', null, 'DHL Freight'],
    ]);
    expect(said(carrierChange(carrier, { ...chosen, was: 'DSV' }, KNOWN))).toEqual([
      ['code', 'DSV', 'DHL'],
      ['agency', '92', null],
      ['name', 'DSV Road', 'DHL Freight'],
    ]);
  });

  it('keeps its name where the code is of nobody we know', () => {
    expect(said(carrierChange(carrier, { field: 'code', was: 'DSV', value: 'DSVR' }, KNOWN))).toEqual([
      ['code', 'DSV', 'DSVR'],
      ['agency', '92', null],
    ]);
    expect(said(carrierChange(carrier, { field: 'name', was: 'DSV Road', value: 'DSV' }, KNOWN))).toHaveLength(1);
  });

  it('is none without code and name', () => {
    const nameless = { ...carrier, name: '', city: 'Solna' };
    expect(said(carrierChange(nameless, { field: 'code', was: 'DSV', value: null }, KNOWN))).toEqual([
      ['code', 'DSV', null],
      ['agency', '92', null],
      ['city', 'Solna', null],
    ]);
  });
});
