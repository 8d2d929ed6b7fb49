import type { Language } from '../../../../server/contract/fields.js';
import { parseQuantity } from '../../ui/quantity-text.js';

/** A decimal with the sign of the language, as a field holds it. */
export function typed(value: string | null, language: Language): string {
  return (language === 'se' ? value?.replace('.', ',') : value) ?? '';
}
/** What a field of a decimal holds as the contract takes it; empty is none, and what is no number stays as it was typed, so that it is refused. */
export function decimalOf(text: string): string | null {
  return text.trim() === '' ? null : (parseQuantity(text) ?? text);
}
/** The same of a whole number. */
export function wholeOf(text: string): number | string | null {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}
export const ofWhole = (value: number | null): string => (value === null ? '' : String(value));
