// Reads a million changed files of each format: npm run fuzz [-- --inputs n] [--format edifact|odette|vda|xml] [--seed n]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const own = join(root, 'node_modules', 'node', 'bin', 'node');
const node = existsSync(own) ? own : process.execPath;
const args = process.argv.slice(2);
// Each format in a process of its own, so that its memory is its own.
const rounds = args.includes('--format') ? [args] : ['edifact', 'odette', 'vda', 'xml'].map((format) => [...args, '--format', format]);

let failed = 0;
for (const round of rounds) {
  const fuzz = spawn(node, ['--import', pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href, join(root, 'test', 'fuzz', 'main.ts'), ...round], { cwd: root, stdio: 'inherit' });
  const forward = (signal) => { fuzz.kill(signal); };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  const [code, signal] = await new Promise((done) => { fuzz.once('exit', (...how) => { done(how); }); });
  for (const name of ['SIGINT', 'SIGTERM']) process.removeListener(name, forward);
  if (code !== 0) failed++;
  if (signal !== null || code === 2) break;
}
console.log(`${rounds.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
