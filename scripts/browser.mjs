import './own-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildConsole, buildServer } from './build.mjs';

// An older Node knows no TypeScript, and reads all imports before it runs the first.
const { conclude, filesToRepeat, outcomeOf, printSlowest } = await import('./test-outcome.ts');

/**
 * Runs all browser tests with two workers, each on a product of its own, which take file after file. What failed is run once more, alone.
 * What stands behind the name goes to Playwright. The last line is the count.
 */
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const PLAYWRIGHT = join(root, 'node_modules', '@playwright', 'test', 'cli.js');

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const one of running) one.kill(signal);
  });

/** Runs Playwright and answers with its tests, and the seconds of each file. Its own summary is for people, its JSON for the sum. */
async function report(part, parameters) {
  const path = join(results, `browser${part}.json`);
  rmSync(path, { force: true });
  const child = spawn(
    process.execPath,
    [PLAYWRIGHT, 'test', '-c', 'test/browser/playwright.config.ts', '--reporter=list,json', ...parameters],
    { cwd: root, stdio: 'inherit', env: { ...process.env, BROWSER_PART: part, PLAYWRIGHT_JSON_OUTPUT_NAME: path } },
  );
  running.add(child);
  await new Promise((ended) => child.once('exit', ended));
  running.delete(child);
  if (!existsSync(path)) return { tests: [{ file: `browser${part}`, name: 'ends well', state: 'failed' }], files: [] };
  const { suites, errors } = JSON.parse(readFileSync(path, 'utf8'));
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  return {
    tests: [
      ...tests,
      ...errors.map((_, i) => ({ file: `browser${part}`, name: `error ${i + 1}`, state: 'failed', seconds: 0 })),
    ],
    files: suites.map(({ file }) => ({
      file,
      seconds: tests.filter((test) => test.file === file).reduce((sum, test) => sum + test.seconds, 0),
    })),
  };
}

const STATES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

function testsOf({ file, specs = [], suites = [] }, above) {
  return [
    ...specs.map((spec) => ({
      file,
      name: [...above, spec.title].join(' › '),
      state: STATES[spec.tests[0]?.status] ?? 'failed',
      seconds: spec.tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    ...suites.flatMap((suite) => testsOf(suite, [...above, suite.title])),
  ];
}

mkdirSync(results, { recursive: true });
await Promise.all([buildServer(), buildConsole()]);
const first = await report('', process.argv.slice(2));
const again = filesToRepeat(first.tests).filter((file) => existsSync(join(root, 'test', 'browser', file)));
const second = again.length > 0 ? await report('-again', ['--workers=1', ...again]) : { tests: [] };
printSlowest(first.files);
conclude(root, 'browser', outcomeOf(first.tests, second.tests));
