const GROUPS = 8;
/** Of an address of IPv6, the groups that a provider gives away together: whoever has one address has all of them. */
const NETWORK_GROUPS = 4;

/** What an address counts as: itself, or with IPv6 the network of 64 bits that it is in. */
export function sourceOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: tail === undefined ? 0 : GROUPS - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':');
}
