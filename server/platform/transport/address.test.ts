import { findPlace, isPublic, type Resolve } from './address.js';
import { TransportFailure } from './failure.js';
import { transportEnvironment } from './settings.js';

const none = transportEnvironment.parse({});
const never: Resolve = () => Promise.reject(new Error('asked'));
const answers =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
async function code(host: string, resolve: Resolve = never, port = 22): Promise<string> {
  try {
    const place = await findPlace({ host, port, protocol: 'sftp' }, none, resolve);
    return place.address;
  } catch (error) {
    return error instanceof TransportFailure ? error.code : 'another error';
  }
}

/** Ways to write an inside address, as they are collected by those who look for holes. */
const HOSTILE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '0.0',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '0x7f.1',
  '127.0.0.1.',
  '127.000.000.001',
  '10.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.168.257',
  '3232235777',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '169.254.169.254.',
  '100.100.100.200',
  '100.64.0.1',
  '168.63.129.16',
  '198.18.0.1',
  '192.0.0.192',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  'user@127.0.0.1',
  '127.0.0.1:22',
  'http://127.0.0.1',
  '127.0.0.1/24',
  'partner.example#@127.0.0.1',
  'a b.example',
  'partner.example\r\nQUIT',
  'partner..example',
  '-oProxyCommand=x',
  '.',
  '',
  ' 127.0.0.1',
  '127.0.0.1\u0000.example',
  `${'a'.repeat(64)}.example`,
];

describe('an address of a partner', () => {
  it.each(HOSTILE)('is refused as %j, without asking for it', async (host) => {
    expect(await code(host)).toBe('address-refused');
  });

  it.each(['127.0.0.1', '10.2.3.4', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1', '64:ff9b::a00:1'])(
    'is refused when its name leads to %s',
    async (address) => {
      expect(await code('partner.example', answers(address))).toBe('address-refused');
    },
  );

  it('is refused when one of several addresses lies inside', async () => {
    expect(await code('partner.example', answers('93.184.215.14', '10.0.0.1'))).toBe('address-refused');
  });

  it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '172.32.0.1', '100.128.0.1'])(
    'may be %s',
    async (address) => {
      expect(isPublic(address)).toBe(true);
      expect(await code('Partner.Example.', answers(address))).toBe(address);
      expect(await code(address)).toBe(address);
    },
  );

  it('is asked for once', async () => {
    let asked = 0;
    await code('partner.example', (host) => {
      asked += 1;
      return answers('8.8.8.8')(host);
    });
    expect(asked).toBe(1);
  });

  it('needs a port that is usual for the protocol or allowed', async () => {
    expect(await code('8.8.8.8', never, 6379)).toBe('address-refused');
    expect(
      (
        await findPlace(
          { host: '8.8.8.8', port: 10_022, protocol: 'sftp' },
          transportEnvironment.parse({ allowedPorts: [10_022] }),
        )
      ).port,
    ).toBe(10_022);
  });

  it('inside may be reached where the configuration allows its network, and no other', async () => {
    const around = transportEnvironment.parse({ allowedNetworks: ['10.1.2.0/24', '127.0.0.1'] });
    expect((await findPlace({ host: '10.1.2.9', port: 22, protocol: 'sftp' }, around)).address).toBe('10.1.2.9');
    await expect(findPlace({ host: '10.1.3.9', port: 22, protocol: 'sftp' }, around)).rejects.toThrow('open internet');
    await expect(findPlace({ host: '127.0.0.2', port: 22, protocol: 'sftp' }, around)).rejects.toThrow('open internet');
  });

  it('that nobody knows is said to be unknown', async () => {
    expect(await code('partner.example', never)).toBe('unresolvable');
    expect(await code('partner.example', answers())).toBe('unresolvable');
  });
});
