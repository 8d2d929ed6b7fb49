/**
 * No file is known that the reader fails on: it is fuzzed until none is left. So the chaos suite sets a mark, FAULT_POISON, and the word
 * behind the mark in a file says how reading it fails: throw; loop, for 30 seconds of processor time; slow, for four seconds of it; or
 * memory, by taking more than there is. Without a mark this costs one comparison.
 */
export function injectTestFault(mark: string | undefined, bytes: Buffer): void {
  if (mark === undefined) return;
  const at = bytes.indexOf(mark);
  if (at < 0) return;
  const [how] = bytes.toString('latin1', at + mark.length, at + mark.length + 10).split(/[^a-z]/);
  if (how === 'throw') throw new Error('This file is poison: reading it throws.');
  if (how === 'loop') spin(30_000);
  if (how === 'slow') spin(4_000);
  if (how === 'memory') hoard();
}

function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

function hoard(): never {
  const kept: number[][] = [];
  for (;;) kept.push(new Array<number>(100_000).fill(kept.length));
}
