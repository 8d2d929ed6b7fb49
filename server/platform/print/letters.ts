const CP1252 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Letters with a stroke, which are no letter with an accent. */
const STROKED: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  '\u202f': ' ',
  '\u2212': '-',
};

export const PLAIN = /^[ -~]*$/;

/** Helvetica, as every reader of PDF has it, has the letter. */
export function inHelvetica(one: string): boolean {
  return (one >= ' ' && one <= '~') || (one >= '\u00a0' && one <= '\u00ff') || CP1252.has(one);
}

/** A letter that the type has: as it is, without its accent, or a question mark. */
function letter(sign: string): string {
  const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (inHelvetica(sign)) return sign;
  return STROKED[sign] ?? (Array.from(bare).every(inHelvetica) ? bare : '?');
}
/** A text in letters that the type has. */
export const printable = (text: string): string => (PLAIN.test(text) ? text : Array.from(text, letter).join(''));
