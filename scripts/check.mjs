import './own-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every gate, to the end even when one fails, then a table: the static ones two at a time, then the tests by themselves. `--static` leaves
 * the tests out. The last line is the count of gates.
 */
const root = join(import.meta.dirname, '..');
const tool = (path, ...args) => [join(root, 'node_modules', path), ...args];
const folders = ['server', 'workers', 'console', 'migrations', 'scripts', 'test'].filter((folder) =>
  existsSync(join(root, folder)),
);

/** The rules of lint and what the compiler says, from one program. */
const LINT = [
  // Most of what it makes is short-lived: a larger young generation is collected less often.
  '--max-semi-space-size=64',
  ...tool('eslint/bin/eslint.js', '-c', 'scripts/eslint-with-types.config.js'),
];

const gates = [
  // A project of the compiler is read in one lane. The longest go first.
  {
    name: 'lint, types: server, tests',
    command: [...LINT, '.', '--ignore-pattern', 'console/', '--ignore-pattern', 'test/browser/'],
  },
  { name: 'lint, types: console', command: [...LINT, 'console', 'test/browser'] },
  {
    name: 'imports (dependency-cruiser)',
    command: tool('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', ...folders),
  },
  { name: 'unused (knip)', command: tool('knip/bin/knip.js', '--no-progress') },
  { name: 'format (biome)', command: tool('@biomejs/biome/bin/biome', 'format', '.') },
  { name: 'tests', command: [join(root, 'scripts', 'test.mjs')], test: true },
].filter((gate) => gate.test !== true || !process.argv.includes('--static'));

function run(gate) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, gate.command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => {
      output += error.message;
    });
    child.once('close', (code) => {
      const passed = code === 0;
      // A test run says what it ran on even when all is well; the other gates speak when they are shut.
      if (!passed || gate.test === true) process.stdout.write(`\n── ${gate.name}\n${output.trimEnd()}\n`);
      resolve({ name: gate.name, passed, seconds: (Date.now() - started) / 1000 });
    });
  });
}

const waiting = gates.filter((gate) => gate.test !== true);
const results = [];
async function lane() {
  for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) results.push(await run(gate));
}
await Promise.all([lane(), lane()]);
for (const gate of gates.filter((one) => one.test === true)) results.push(await run(gate));

results.sort((a, b) => gates.findIndex((g) => g.name === a.name) - gates.findIndex((g) => g.name === b.name));
const width = Math.max(...results.map((result) => result.name.length));
console.log('');
for (const { name, passed, seconds } of results)
  console.log(`${passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s`);
const failed = results.filter((result) => !result.passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
