/** Letters between which a line may end without a blank: Chinese and its full-width signs. */
const HAN = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u;
/** Signs that don't begin a row. */
const CLOSING = /[、。〉》」』】〕〗！），．：；？］｝,.;:!?)\]}]/u;

/** A text in rows that are no wider than `most`, broken at blanks or beside Chinese letters, and inside a word that is wider by itself. */
export function folded(text: string, most: number, widthOf: (letter: string) => number): readonly string[] {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  const rows: string[] = [];
  let [start, end, width] = [0, 0, 0];
  const cut = (at: number): void => {
    rows.push(letters.slice(start, at).join('').trimEnd());
    start = letters[at] === ' ' ? at + 1 : at;
    end = start;
    width = 0;
  };
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? '';
    const before = letters[at - 1] ?? '';
    if (letter === ' ' || ((HAN.test(letter) || HAN.test(before)) && !CLOSING.test(letter))) end = at;
    width += widthOf(letter);
    if (width <= most || letter === ' ' || at === start) continue;
    cut(end > start ? end : at);
    // Counted again from the beginning of the row.
    at = start - 1;
  }
  return start < letters.length ? [...rows, letters.slice(start).join('')] : rows;
}
