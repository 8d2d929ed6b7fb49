import './own-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeRegistry } from './make-registry.mjs';
import { useMemoryFolder } from './memory-folder.mjs';

// An older Node knows no TypeScript, and reads all imports before it runs the first.
const { conclude, filesToRepeat, outcomeOf, printSlowest } = await import('./test-outcome.ts');

/**
 * Runs the tests; whatever comes after the name goes to Jest. The report stays in test-results/. A file that failed is run once more, alone.
 * The last line is the count.
 */
const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const suite = process.env.TEST_TRANSPORT === '1' ? 'transport' : 'jest';
const args = process.argv.slice(2);

let running;
// Ctrl+C reaches Jest as well; this waits for it to end and still prints the count.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running?.kill(signal));

/** Runs Jest and answers with its exit code. */
function jest(parameters, stdout) {
  running = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--enable-source-maps',
      '--disable-warning=ExperimentalWarning',
      // Jest compiles what tests import; this does it for the worker threads that the product starts.
      '--import',
      pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href,
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      ...parameters,
    ],
    { cwd: root, stdio: ['inherit', stdout, 'inherit'] },
  );
  return new Promise((resolve) => {
    running.once('exit', (code, signal) => {
      resolve(signal === null ? code : 1);
    });
  });
}

/** Runs Jest with a report and answers with the tests in it, and the seconds of each file. */
async function report(name, parameters) {
  const path = join(results, `${name}.json`);
  rmSync(path, { force: true });
  const code = await jest(['--json', `--outputFile=${path}`, ...parameters], 'ignore');
  const { testResults } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] };
  const tests = testResults.flatMap(testsOf);
  if (code !== 0 && !tests.some((test) => test.state === 'failed'))
    tests.push({ file: 'jest', name: 'ends well', state: 'failed' });
  const files = testResults.map((file) => ({
    file: relative(root, file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }));
  return { tests, files };
}

/** A file that could not even be loaded has no test in it, but it has failed. */
function testsOf({ name, status, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.map(({ fullName, status: state }) => ({
    file,
    name: fullName,
    state: state === 'passed' || state === 'failed' ? state : 'skipped',
  }));
  return status === 'failed' && !tests.some((test) => test.state === 'failed')
    ? [...tests, { file, name: '', state: 'failed' }]
    : tests;
}

makeRegistry();
useMemoryFolder();
if (args.some((arg) => arg.startsWith('--watch'))) process.exitCode = await jest(args, 'inherit');
else {
  mkdirSync(results, { recursive: true });
  const first = await report(suite, args);
  const again = filesToRepeat(first.tests).filter((file) => existsSync(join(root, file)));
  if (again.length > 0) console.log(`\nOnce more, alone: ${again.join(', ')}`);
  const second =
    again.length > 0
      ? await report(`${suite}-again`, ['--runInBand', '--forceExit', '--runTestsByPath', ...again])
      : undefined;
  printSlowest(first.files);
  conclude(root, suite, outcomeOf(first.tests, second?.tests ?? []));
}
