import { ESC } from './charset.js';

/** Behind the text that ISO 2022 shifts into at `at`, up to where it shifts back; else the complement (`~`) of where the text stops. */
export function shiftedTextEnd(bytes: Uint8Array, at: number, limit: number): number {
  let i = at;
  while (i < limit && shiftsIn(bytes, i)) {
    i += 3;
    while (i < limit && (bytes[i] ?? 0) > 0x20 && (bytes[i] ?? 0) < 0x7f) i++;
  }
  return i > at && i + 3 <= limit && shiftsOut(bytes, i) ? i + 3 : ~i;
}

/** ESC $ @, ESC $ B and ESC ( I: JIS X 0208 and 0201, as ISO-2022-JP shifts into them. */
function shiftsIn(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== ESC) return false;
  return bytes[at + 1] === 0x24
    ? bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42
    : bytes[at + 1] === 0x28 && bytes[at + 2] === 0x49;
}

/** ESC ( B and ESC ( J: ASCII and JIS X 0201 Roman. */
function shiftsOut(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === ESC && bytes[at + 1] === 0x28 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x4a);
}
