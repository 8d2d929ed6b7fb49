import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeRegistry } from './make-registry.mjs';

/** Runs the tests of both projects; whatever comes after the name goes to Jest. The last line is the count. */
const root = join(import.meta.dirname, '..');
// Started by hand with an older Node, the tests still run on the one the product runs on.
const own = join(root, 'node_modules', 'node', 'bin', 'node');
const node = existsSync(own) ? own : process.execPath;
const report = join(mkdtempSync(join(tmpdir(), 'consignal-report-')), 'jest.json');

makeRegistry();
const jest = spawn(
  node,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    // Jest compiles what tests import; this does it for the worker threads that the product starts.
    '--import',
    pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href,
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--json',
    `--outputFile=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] },
);
// Ctrl+C reaches Jest as well; this waits for it to end and still prints the count.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    jest.kill(signal);
  });
const code = await new Promise((resolve) => {
  jest.once('exit', (status, signal) => {
    resolve(signal === null ? status : 1);
  });
});

let counts = { passed: 0, failed: 1, skipped: 0 };
if (existsSync(report)) {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  // A file that could not even be loaded has no test in it, but it has failed.
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  counts = {
    passed: result.numPassedTests,
    failed: Math.max(failed, code === 0 ? 0 : 1),
    skipped: result.numPendingTests,
  };
}
rmSync(join(report, '..'), { recursive: true, force: true });
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exitCode = counts.failed > 0 || code !== 0 ? 1 : 0;
