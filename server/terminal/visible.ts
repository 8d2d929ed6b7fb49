/** Control characters, and those that order or join others invisibly (Unicode Cc, Cf, Zl, Zp), and halves of surrogate pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The text with every character that can't be seen shown as a middle dot. */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, '·');
}
