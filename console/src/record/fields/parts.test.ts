import { partsOf } from './parts.js';

describe('the place of a recorded field', () => {
  it('reads as names, from the outside in', () => {
    expect(partsOf('transport.settings.host')).toEqual([{ name: 'transport' }, { name: 'settings' }, { name: 'host' }]);
  });

  it('reads as a name with the entry of a list, whatever that is called', () => {
    expect(partsOf('addresses[visiting].street')).toEqual([
      { name: 'addresses', entry: 'visiting' },
      { name: 'street' },
    ]);
    expect(partsOf('identifiers[5.56 / 7]')).toEqual([{ name: 'identifiers', entry: '5.56 / 7' }]);
  });

  it('reads as nothing where it is not made of names', () => {
    expect(partsOf('addresses[a]b].street')).toEqual([]);
    expect(partsOf('')).toEqual([]);
  });
});
