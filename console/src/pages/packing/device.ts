const KEY = 'packing-device';

/** A random UUID; browsers make none themselves on a page that came unencrypted. */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  // Version 4, variant 1 (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** What this device is called in what it hands in: its kind and four signs of its own, kept in this browser. */
export function deviceName(): string {
  const [, system = 'Browser'] =
    /\((?:\w+; )?(Android|iPhone|iPad|Windows|Macintosh|Linux|CrOS)/.exec(navigator.userAgent) ?? [];
  try {
    const kept = localStorage.getItem(KEY) ?? `${system} ${newId().slice(0, 4)}`;
    localStorage.setItem(KEY, kept);
    return kept;
  } catch {
    return system;
  }
}
