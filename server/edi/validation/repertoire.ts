import type { SegmentCursor } from '../syntax/segment-cursor.js';

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

/** Looks an interchange over for the first byte that its syntax identifier doesn't allow, as far as the file has come. */
export class Repertoire {
  /** The first that is not allowed. */
  foreign: { readonly at: number; readonly byte: number } | null = null;
  private readonly allowed: Uint8Array | undefined;
  /** Offset in the file up to which has been looked. */
  private covered: number;
  private separators: readonly number[] = [];

  /** The cursor stands on UNB. Wider character sets than A and B allow everything. */
  constructor(
    private readonly segment: SegmentCursor,
    readonly identifier: string,
  ) {
    this.allowed = Object.hasOwn(REPERTOIRES, identifier) ? REPERTOIRES[identifier] : undefined;
    this.covered = segment.start;
    this.useSeparators();
  }

  private useSeparators(): void {
    const { element, component, release, repetition, terminator } = this.segment.characters;
    this.separators = [element, component, release, repetition, terminator];
  }

  /** Separators of UNA are always allowed, each from its UNA on. */
  changeCharacters(offset: number): void {
    this.advance(offset);
    this.useSeparators();
  }

  /** Looks at the bytes up to an offset of the file. */
  advance(offset: number): void {
    const {
      allowed,
      separators,
      segment: { bytes, origin },
    } = this;
    if (allowed === undefined || this.foreign !== null || offset <= this.covered) return;
    for (let i = this.covered - origin; i < Math.min(offset - origin, bytes.length); i++) {
      const byte = bytes[i] ?? 0;
      if (allowed[byte] === 1 || separators.includes(byte)) continue;
      this.foreign = { at: origin + i, byte };
      return;
    }
    this.covered = offset;
  }
}
