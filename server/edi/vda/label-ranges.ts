/** Labels that count up without a gap. */
export interface UnbrokenLabels {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** Digits whose number is exact. */
const SAFE_DIGITS = 15;

/** Label numbers in order as unbroken ranges: `S098 S099 S100 S200` are two. */
export function labelRanges(numbers: readonly string[]): readonly UnbrokenLabels[] {
  const ranges: { from: string; to: string; count: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && next(last.to) === number) {
      last.to = number;
      last.count++;
    } else ranges.push({ from: number, to: number, count: 1 });
  }
  return ranges;
}

/** The number behind a label's, null where its digits are used up. */
function next(label: string): string | null {
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(label) ?? [];
  if (digits === '' || digits.length > SAFE_DIGITS) return null;
  const following = String(Number(digits) + 1).padStart(digits.length, '0');
  return following.length > digits.length ? null : prefix + following;
}
