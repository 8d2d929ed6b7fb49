/** Labels that one range may stand for: a range is written in a few characters, whatever it stands for. */
export const MAX_LABELS_OF_RANGE = 10_000;

/** Labels from one number to another. */
export interface LabelRange {
  readonly count: number;
  /** All of them, or only the first and the last where they are more than the bound. */
  readonly numbers: readonly string[];
}

/** Check digit of GS1 numbers: weights 3 and 1 by turns from the right, up to the next ten. */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let i = digits.length - 1, weight = 3; i >= 0; i--, weight = 4 - weight) sum += Number(digits[i]) * weight;
  return String((10 - (sum % 10)) % 10);
}

/** A serial shipping container code: 18 digits, the last a check digit (GS1). */
export function isSscc(number: string): boolean {
  return /^\d{18}$/.test(number) && checkDigit(number.slice(0, 17)) === number[17];
}

/**
 * Numbers from the first to the last (GIN C208): both have the same width and differ in the digits they end with, `S0098` to `S0102` are five; the check
 * digit of a serial shipping container code does not count up. Null where the range runs backwards or its ends differ in more than digits.
 */
export function labelRange(from: string, to: string, bound = MAX_LABELS_OF_RANGE): LabelRange | null {
  if (to === '' || to === from) return { count: 1, numbers: [from] };
  if (isSscc(from) && isSscc(to)) return counted(from.slice(0, 17), to.slice(0, 17), bound, checkDigit);
  return counted(from, to, bound, () => '');
}

function counted(from: string, to: string, bound: number, ending: (number: string) => string): LabelRange | null {
  const [first, last] = [/^(.*?)(\d+)$/.exec(from), /^(.*?)(\d+)$/.exec(to)];
  if (first === null || last === null || first[1] !== last[1] || from.length !== to.length) return null;
  const [, prefix = '', digits = ''] = first;
  const start = BigInt(digits);
  const count = Number(BigInt(last[2] ?? '') - start + 1n);
  if (count < 1) return null;
  const numbers =
    count > bound
      ? [from, to]
      : Array.from({ length: count }, (_, i) => prefix + String(start + BigInt(i)).padStart(digits.length, '0'));
  return { count, numbers: numbers.map((number) => number + ending(number)) };
}
