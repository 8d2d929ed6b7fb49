/**
 * A quantity as people type it, as a decimal string: blanks between thousands, comma or point for decimals. Null for what is none.
 * Where both signs stand, the last one is for decimals; one alone that is repeated stands between thousands.
 */
export function parseQuantity(text: string): string | null {
  const typed = text.replace(/[\s\u00a0\u202f']/g, '').replace(/^\u2212/, '-');
  const last = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('.'));
  const sign = typed[last] ?? '';
  const isRepeated = last >= 0 && typed.indexOf(sign) !== last;
  const plain =
    last < 0 || isRepeated
      ? typed.replace(/[.,]/g, '')
      : `${typed.slice(0, last).replace(/[.,]/g, '')}.${typed.slice(last + 1)}`;
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  const [whole = '0', decimals = ''] = plain.split('.');
  const trimmed = decimals.replace(/0+$/, '');
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${trimmed === '' ? '' : `.${trimmed}`}`;
}
