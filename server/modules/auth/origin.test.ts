import { networkOf } from './origin.js';

describe('an address as limits count it', () => {
  it('is the address itself in IPv4, however it is written', () => {
    expect(['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7', 'not an address'].map(networkOf)).toEqual([
      '192.0.2.7',
      '192.0.2.7',
      '192.0.2.7',
      'not an address',
    ]);
  });

  it('is its network of 64 bits in IPv6: changing the rest makes no other of it', () => {
    for (const address of [
      '2001:db8:1:2::1',
      '2001:db8:1:2:3:4:5:6',
      '2001:0db8:0001:0002:ffff::',
      '2001:DB8:1:2::1%eth0',
    ])
      expect(networkOf(address)).toBe('2001:db8:1:2::/64');
    expect([networkOf('2001:db8:1:3::1'), networkOf('2001:db8::1'), networkOf('::1'), networkOf('fe80::1')]).toEqual([
      '2001:db8:1:3::/64',
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
    ]);
  });
});
