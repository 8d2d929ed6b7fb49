import { z } from 'zod';

/** An address as it was pasted: in which line of the text, and what is wrong with it. */
export interface Entry {
  /** Counted from 1. */
  readonly line: number;
  readonly email: string;
  /** The name that stood before it, as mail programs write it. */
  readonly name: string;
  readonly error: 'invalid' | 'repeated' | null;
  /** Where it stands already. */
  readonly repeats: number | null;
  /** The piece of the text that it was, to be taken out again. */
  readonly from: number;
  readonly to: number;
}

const address = z.email().max(254);
const SEPARATORS = new Set([',', ';', '\n', '\r', '\t']);

interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** The text cut at commas, semicolons and line ends, but not within quotes; a quote ends with its line at the latest. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let line = 1;
  let isQuoted = false;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at] ?? '\n';
    if (char === '\n') isQuoted = false;
    else if (char === '"') isQuoted = !isQuoted;
    if (isQuoted || !SEPARATORS.has(char)) continue;
    pieces.push({ text: text.slice(from, at), from, to: at, line });
    from = at + 1;
    if (char === '\n') line += 1;
  }
  return pieces;
}

/** Addresses with only blanks between them are as many. */
function apart(piece: Piece): Piece[] {
  const words = [...piece.text.matchAll(/\S+/g)];
  if (piece.text.includes('<') || words.length < 2 || !words.every(([word]) => word.includes('@'))) return [piece];
  return words.map((word) => ({
    line: piece.line,
    text: word[0],
    from: piece.from + word.index,
    to: piece.from + word.index + word[0].length,
  }));
}

/** `Name <address>`, or the address alone. */
function named(text: string): { name: string; email: string } {
  const [, name, email] = /^\s*(.*?)\s*<\s*([^<>]*?)\s*>\s*$/.exec(text) ?? [];
  return email === undefined
    ? { name: '', email: text.trim().replace(/^mailto:/i, '') }
    : { name: (name ?? '').replace(/^"(.*)"$/, '$1'), email };
}

/** Every address of a text, in its order. */
export function entriesOf(text: string): readonly Entry[] {
  const first = new Map<string, number>();
  return piecesOf(text)
    .flatMap(apart)
    .filter((piece) => piece.text.trim() !== '')
    .map(({ text: piece, from, to, line }) => {
      const { name, email } = named(piece);
      const key = email.toLowerCase();
      const repeats = first.get(key) ?? null;
      if (repeats === null) first.set(key, line);
      return {
        line,
        email,
        name,
        from,
        to,
        repeats,
        error: !address.safeParse(email).success ? 'invalid' : repeats === null ? null : 'repeated',
      };
    });
}

/** The text without the entries that are wrong, and without the lines and separators that they leave empty. */
export function withoutFaults(text: string, entries: readonly Entry[]): string {
  return entries
    .filter((entry) => entry.error === null)
    .map((entry) => text.slice(entry.from, entry.to).trim())
    .join('\n');
}
