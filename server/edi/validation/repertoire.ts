/** Characters that a syntax identifier allows beyond letters, digits and separators (ISO 9735-1, annex A: levels A and B). */

const LEVEL_A = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-()/=!"%&*;<>\'+:?';
const LEVEL_B = `${LEVEL_A}abcdefghijklmnopqrstuvwxyz`;

function table(characters: string): Uint8Array {
  const allowed = new Uint8Array(256);
  // Control characters lie between segments, or are dropped with the line breaks inside.
  allowed.fill(1, 0, 0x20);
  for (const character of characters) allowed[character.charCodeAt(0)] = 1;
  return allowed;
}

const REPERTOIRES: Readonly<Record<string, Uint8Array>> = { UNOA: table(LEVEL_A), UNOB: table(LEVEL_B) };

/** First byte of [start, end) that the syntax identifier doesn't allow, -1 if none; wider character sets allow everything. Separators of UNA are always allowed. */
export function firstForeign(bytes: Uint8Array, start: number, end: number, syntaxIdentifier: string, separators: readonly number[]): number {
  const allowed = Object.hasOwn(REPERTOIRES, syntaxIdentifier) ? REPERTOIRES[syntaxIdentifier] : undefined;
  if (allowed === undefined) return -1;
  for (let i = start; i < end; i++) if (allowed[bytes[i] ?? 0] === 0 && !separators.includes(bytes[i] ?? 0)) return i;
  return -1;
}
