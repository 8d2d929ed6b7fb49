// Reads a million changed files of each format: npm run fuzz [-- --inputs n] [--format edifact|odette|vda|xml] [--seed n]
import './own-node.mjs';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
// Each format in a process of its own, so that its memory is its own; as many at once as there are cores, the longest first.
const rounds = args.includes('--format')
  ? [args]
  : ['xml', 'edifact', 'odette', 'vda'].map((format) => [...args, '--format', format]);

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const one of running) one.kill(signal);
  });
const waiting = [...rounds];
let failed = 0;
async function lane() {
  for (let round = waiting.shift(); round; round = waiting.shift()) {
    const fuzz = spawn(
      process.execPath,
      [
        '--import',
        pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href,
        join(root, 'test', 'fuzz', 'main.ts'),
        ...round,
      ],
      { cwd: root, stdio: 'inherit' },
    );
    running.add(fuzz);
    const [code, signal] = await new Promise((done) => {
      fuzz.once('exit', (...how) => {
        done(how);
      });
    });
    running.delete(fuzz);
    if (code !== 0) failed++;
    // Ended from outside, or asked for what does not exist: the others would fare no better.
    if (signal !== null || code === 2) waiting.length = 0;
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, lane));
console.log(`${rounds.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
