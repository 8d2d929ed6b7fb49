import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Test {
  readonly file: string;
  /** Empty for a file that could not be loaded: no test of it is known. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
}
export interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}
/** What a run of tests comes to. A test is unsteady when it failed and passed when it was run once more, alone. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unsteady: readonly Test[];
}

/** More unsteady tests than these fail a run. */
const MOST_UNSTEADY = 3;
/** With more failed files than these something is broken; running them again would only take time. */
const MOST_AGAIN = 12;
const SLOWEST = 20;

const keyOf = (test: Test): string => `${test.file}\n${test.name}`;

/** The files to run once more. */
export function filesToRepeat(tests: readonly Test[]): readonly string[] {
  const files = [...new Set(tests.filter((test) => test.state === 'failed').map((test) => test.file))];
  return files.length > MOST_AGAIN ? [] : files;
}

/** The sum of a run and of the second run of its failed files. */
export function outcomeOf(first: readonly Test[], second: readonly Test[]): Outcome {
  const later = new Map(second.map((test) => [keyOf(test), test.state]));
  const recovered = (test: Test): boolean =>
    test.name === '' ? hasRecovered(test.file, second) : later.get(keyOf(test)) === 'passed';
  const count = (state: Test['state']): number => first.filter((test) => test.state === state).length;
  const unsteady = first.filter((test) => test.state === 'failed' && recovered(test));
  const known = new Set(first.map(keyOf));
  const failedLater = second.filter((test) => test.state === 'failed' && !known.has(keyOf(test))).length;
  const failed = count('failed') - unsteady.length + failedLater;
  return unsteady.length > MOST_UNSTEADY
    ? { passed: count('passed'), failed: failed + unsteady.length, skipped: count('skipped'), unsteady }
    : { passed: count('passed') + unsteady.length, failed, skipped: count('skipped'), unsteady };
}

function hasRecovered(file: string, second: readonly Test[]): boolean {
  const tests = second.filter((test) => test.file === file);
  return tests.length > 0 && tests.every((test) => test.state !== 'failed');
}

/** Prints which files took longest. */
export function printSlowest(files: readonly TimedFile[]): void {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length < 2) return;
  console.log(`\nThe slowest of ${String(files.length)} files:`);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * Keeps the unsteady tests of a run in test-results/unsteady.json, beside those of other suites, prints them and, as the last line, the
 * count, and sets the exit code.
 */
export function conclude(root: string, suite: string, { passed, failed, skipped, unsteady }: Outcome): void {
  const path = join(root, 'test-results', 'unsteady.json');
  mkdirSync(join(path, '..'), { recursive: true });
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { readonly suite: string }[]) : [];
  const listed = [
    ...kept.filter((test) => test.suite !== suite),
    ...unsteady.map(({ file, name }) => ({ suite, file, name })),
  ];
  writeFileSync(path, `${JSON.stringify(listed, null, 2)}\n`);
  console.log('');
  for (const { file, name } of unsteady) console.log(`unsteady: ${file} › ${name}`);
  if (unsteady.length > MOST_UNSTEADY)
    console.log(
      `${String(unsteady.length)} tests passed only when run again; more than ${String(MOST_UNSTEADY)} fail the run`,
    );
  console.log(`${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ''}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
