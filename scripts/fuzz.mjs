// Reads a million changed files of each format: npm run fuzz [-- --inputs n] [--format edifact|odette|vda|xml] [--seed n]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const own = join(root, 'node_modules', 'node', 'bin', 'node');
const node = existsSync(own) ? own : process.execPath;
const fuzz = spawn(node, ['--import', pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href, join(root, 'test', 'fuzz', 'main.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { fuzz.kill(signal); });
fuzz.once('exit', (code) => { process.exitCode = code ?? 1; });
