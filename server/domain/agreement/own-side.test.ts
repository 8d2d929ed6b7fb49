import { ownNames } from './own-side.js';

const AS2 = { kind: 'as2', settings: { as2From: 'THEM', as2To: 'US' } };
const sides = (more: Partial<Parameters<typeof ownNames>[0]> = {}) =>
  ownNames({
    direction: 'in',
    sender: 'CUST:OD',
    recipient: 'SUPP:OD',
    ssid: null,
    sfid: null,
    transport: { kind: 'folder', settings: {} },
    ...more,
  });

describe('our own side of an agreement', () => {
  it('is the recipient of what comes in and the sender of what goes out', () => {
    expect(sides()).toEqual([{ path: 'recipient', kind: 'address', name: 'SUPP:OD' }]);
    expect(sides({ direction: 'out' })).toEqual([{ path: 'sender', kind: 'address', name: 'CUST:OD' }]);
  });

  it('has our AS2 name, which is that of the receiver where messages come in', () => {
    expect(sides({ transport: AS2 })[1]).toEqual({ path: 'transport.settings.as2To', kind: 'as2', name: 'US' });
    expect(sides({ transport: AS2, direction: 'out' })[1]).toEqual({
      path: 'transport.settings.as2From',
      kind: 'as2',
      name: 'THEM',
    });
  });

  it('has our Odette codes', () => {
    expect(sides({ ssid: 'A', sfid: 'B' }).slice(1)).toEqual([
      { path: 'ssid', kind: 'oftp', name: 'A' },
      { path: 'sfid', kind: 'oftp', name: 'B' },
    ]);
  });
});
