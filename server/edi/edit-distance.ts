/** Characters that are taken for one another cost less than others. */
const LOOKALIKE_COST = 0.5;
const LOOKALIKES: ReadonlySet<string> = new Set([
  'O0',
  '0O',
  'I1',
  '1I',
  'L1',
  '1L',
  'S5',
  '5S',
  'B8',
  '8B',
  'Z2',
  '2Z',
]);

/**
 * How many characters have to be changed, added, left out or exchanged with their neighbour to make one text of another. Above `limit` the answer is
 * only known to be larger, and little time is spent on it.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let k = 1; k <= to.length; k++) {
      const a = from[i - 1] ?? '';
      const b = to[k - 1] ?? '';
      const changed = (last[k - 1] ?? 0) + (a === b ? 0 : LOOKALIKES.has(a + b) ? LOOKALIKE_COST : 1);
      const exchanged = a === to[k - 2] && b === from[i - 2] ? (before[k - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min(changed, exchanged, (last[k] ?? 0) + 1, (row[k - 1] ?? 0) + 1));
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
