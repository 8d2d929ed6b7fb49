import { inFieldsOfNow } from './stored-document.js';

describe('a despatch note that was stored when trailer and container were one field', () => {
  it.each([
    ['MSKU1234565', { container: 'MSKU1234565' }],
    ['MSKU 123456-5', { container: 'MSKU 123456-5' }],
    ['ABC 123', { trailer: 'ABC 123' }],
    [null, { trailer: null }],
  ])('says %s where it belongs now', (equipment, expected) => {
    expect(inFieldsOfNow({ dock: 'G14', equipment })).toEqual({ dock: 'G14', ...expected });
  });

  it('stays as it is where it has the fields of now', () => {
    const document = { trailer: 'ABC 123', container: null };
    expect(inFieldsOfNow(document)).toBe(document);
  });
});
