import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where a sign-in comes from, for the list of sessions, limits and the audit log. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** Of a request: its address as far as trusted proxies say. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '', requestId: request.id };
}

/** As it is stored with a browser. */
export function seenFrom(origin: Origin): Origin {
  return { ...origin, userAgent: origin.userAgent.slice(0, 300) };
}

const GROUPS = 8;

/** What limits take for one address: of IPv6 the network of 64 bits, all of which one subscriber has. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = [], behind = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: address.includes('::') ? GROUPS - before.length - behind.length : 0 }, () => '0');
  return `${[...before, ...zeros, ...behind]
    .slice(0, GROUPS / 2)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
