/** Rows that a page up or down goes. */
const PAGE = 15;

/** Where a key leads from row `at`; null for keys that lead nowhere. Letters count only where their user has them on. */
export function keyTarget(key: string, at: number, last: number, letters: boolean): number | null {
  if (key === 'ArrowDown' || (letters && key === 'j')) return Math.min(last, at + 1);
  if (key === 'ArrowUp' || (letters && key === 'k')) return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'PageDown') return Math.min(last, at + PAGE);
  if (key === 'PageUp') return Math.max(0, at - PAGE);
  return null;
}
