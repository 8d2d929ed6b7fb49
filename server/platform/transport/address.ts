import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { TransportFailure } from './failure.js';
import { type TransportEnvironment } from './settings.js';

export type Protocol = 'sftp' | 'ftp' | 'smtp' | 'imap' | 'http';
const PORTS: Record<Protocol, readonly number[]> = {
  sftp: [22, 2222],
  ftp: [21, 990],
  smtp: [25, 465, 587],
  imap: [143, 993],
  http: [80, 443, 8443],
};
/** IANA's registries of special addresses; beyond them, of IPv6 only the public range is known. */
const INSIDE_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The host of virtual machines at one provider, with a public number.
  '168.63.129.16/32',
];
const PUBLIC_6 = ['2000::/3'];
// Tunnels and translations carry an address of version 4 inside, documentation none.
const INSIDE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function networks(list: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    blocks.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return blocks;
}
const inside4 = networks(INSIDE_4);
const inside6 = networks(INSIDE_6);
const public6 = networks(PUBLIC_6);

/** Whether the address belongs to the open internet. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !inside4.check(address, 'ipv4');
    case 6:
      return public6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
    default:
      return false;
  }
}

export interface Place {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
}
type Found = readonly { readonly address: string; readonly family: number }[];
export type Resolve = (host: string) => Promise<Found>;
const resolveByName: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$/i;
/** Ends in a number, so that some resolvers read it as an address: 127.1, 0x7f.1, 2130706433, 0177.0.0.1. */
const NUMERIC = /^(\d+|0x[0-9a-f]*)$/i;

/** The host as it will be looked up. @throws TransportFailure for every form that two readers could understand differently. */
function plainHost(host: string): string {
  const bare = host.endsWith('.') ? host.slice(0, -1) : host;
  if (isIP(host) === 4 || (isIP(host) === 6 && !host.includes('%'))) return host;
  const labels = bare.split('.');
  if (bare.length > 253 || labels.some((label) => !LABEL.test(label)) || NUMERIC.test(labels.at(-1) ?? '')) {
    throw new TransportFailure('address-refused', 'The host is neither a host name nor an address in its usual form');
  }
  return bare.toLowerCase();
}

/**
 * The one address to connect to. The name is asked for once, and all of its addresses must be allowed: one inside address
 * among them could be the one that is taken the next time.
 */
export async function findPlace(
  target: { readonly host: string; readonly port: number; readonly protocol: Protocol },
  around: TransportEnvironment,
  resolve: Resolve = resolveByName,
): Promise<Place> {
  const host = plainHost(target.host);
  if (!PORTS[target.protocol].includes(target.port) && !around.allowedPorts.includes(target.port)) {
    throw new TransportFailure(
      'address-refused',
      `Port ${target.port} is not allowed for ${target.protocol.toUpperCase()}`,
    );
  }
  const allowed = networks(around.allowedNetworks);
  const found = isIP(host) === 0 ? await ask(host, resolve) : [{ address: host, family: isIP(host) }];
  const refused = found.find(
    ({ address }) =>
      !isPublic(address) && (isIP(address) === 0 || !allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')),
  );
  if (refused)
    throw new TransportFailure(
      'address-refused',
      `${host} leads to ${refused.address}, which is not an address of the open internet`,
    );
  const [first] = found;
  if (!first) throw new TransportFailure('unresolvable', `No address is known for ${host}`);
  return { address: first.address, family: isIP(first.address) === 6 ? 6 : 4, port: target.port };
}

async function ask(host: string, resolve: Resolve): Promise<Found> {
  try {
    return await resolve(host);
  } catch {
    throw new TransportFailure('unresolvable', `No address is known for ${host}`);
  }
}
