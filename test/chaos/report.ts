import type { Check } from './checks.js';

/** Violations printed for each check, at most. */
const SHOWN = 3;

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

export function printChecks(list: readonly Check[]): void {
  const width = Math.max(...list.map((c) => c.promise.length));
  say(`  ${'promise'.padEnd(width)}   looked at   lost   doubled`);
  for (const { promise, looked, lost, doubled } of list) {
    say(
      `  ${promise.padEnd(width)}  ${String(looked).padStart(10)}  ${String(lost.length).padStart(5)}  ${String(doubled.length).padStart(8)}`,
    );
    for (const [what, texts] of [
      ['lost', lost],
      ['doubled', doubled],
    ] as const) {
      for (const text of texts.slice(0, SHOWN)) say(`      ${what}: ${text.slice(0, 160)}`);
    }
  }
}

export function printCounts(title: string, counts: ReadonlyMap<string, number>): void {
  say(`  ${title}: ${[...counts].map(([name, n]) => `${name} ${String(n)}`).join(', ')}`);
}

export function violations(list: readonly Check[]): { lost: number; doubled: number } {
  return { lost: sum(list.map((c) => c.lost.length)), doubled: sum(list.map((c) => c.doubled.length)) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
