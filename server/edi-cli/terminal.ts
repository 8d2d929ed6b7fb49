/** Text from files as a terminal may show it: nothing in it can move the cursor, and its width is known. */

const COMBINING = /^[\p{Mn}\p{Me}]$/u;
/** Characters two columns wide, first and last code point by turns (Unicode Standard Annex 11, East Asian Width W and F; emoji). */
const WIDE = [
  0x1100, 0x115f, 0x231a, 0x231b, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xa000, 0xa4cf,
  0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x1f300, 0x1f64f,
  0x1f680, 0x1f6ff, 0x1f900, 0x1faff, 0x20000, 0x3fffd,
] as const;

/** Columns a character takes. */
export function columnsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x300) return 1;
  if (COMBINING.test(character)) return 0;
  for (let i = 0; i < WIDE.length; i += 2) if (point >= (WIDE[i] ?? 0) && point <= (WIDE[i + 1] ?? 0)) return 2;
  return 1;
}

/** Columns a text takes. */
export function width(text: string): number {
  let columns = 0;
  for (const character of text) columns += columnsOf(character);
  return columns;
}

/** The text's first characters that fit into so many columns. */
export function head(text: string, columns: number): string {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += columnsOf(character);
    if (used > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The text's last characters that fit into so many columns. */
export function tail(text: string, columns: number): string {
  const characters = Array.from(text);
  let used = 0;
  let from = characters.length;
  while (from > 0) {
    used += columnsOf(characters[from - 1] ?? '');
    if (used > columns) break;
    from--;
  }
  // A mark that combines with what was cut off would sit on the sign of the cut.
  while (from < characters.length && columnsOf(characters[from] ?? '') === 0) from++;
  return characters.slice(from).join('');
}

const STYLES = { error: '31', warning: '33', info: '36', strong: '1', faint: '2' } as const;
export type Style = keyof typeof STYLES;
/** Puts text into a style, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

export const plain: Paint = (_, text) => text;
const coloured: Paint = (style, text) => `\u001b[${STYLES[style]}m${text}\u001b[0m`;

/** Colour only where a person looks at it and has not refused it (no-color.org). */
export function paintFor(isTerminal: boolean, environment: Readonly<Record<string, string | undefined>>): Paint {
  const refused = (environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb';
  return isTerminal && !refused ? coloured : plain;
}
