/** Keys by which scanners type the separators of two-dimensional codes, together with Ctrl; by their place where the layout of the keyboard moves them. */
const BY_KEY: Readonly<Record<string, string>> = { ']': '\u001d', '^': '\u001e', d: '\u0004' };
const BY_PLACE: Readonly<Record<string, string>> = { BracketRight: '\u001d', KeyD: '\u0004' };
/** Some type a control character as Alt with its number in three digits. */
const ALT_DIGITS = 3;
const FIRST_PRINTED = 32;

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey'>;

/**
 * Hears the keys of a scanner one by one, and gives back the control character that a key stands for; '' for a part of one, undefined for any
 * other key.
 */
export function controlKeys(): (key: Key) => string | undefined {
  let digits = '';
  return ({ key, code, ctrlKey, altKey }) => {
    if (ctrlKey && !altKey) return BY_KEY[key.toLowerCase()] ?? BY_PLACE[code];
    if (!altKey || ctrlKey || !/^\d$/.test(key)) {
      digits = '';
      return undefined;
    }
    digits += key;
    if (digits.length < ALT_DIGITS) return '';
    const number = Number(digits);
    digits = '';
    return number < FIRST_PRINTED ? String.fromCharCode(number) : '';
  };
}

/** Types a text into a field where its cursor is. */
export function typeInto(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
}
