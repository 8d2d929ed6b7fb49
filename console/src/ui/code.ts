/** A code of a second factor is six digits (L-02). */
export const CODE_DIGITS = 6;

/** The digits of what was typed or pasted, as far as they are a code: spaces and signs between them don't count. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS);
}
