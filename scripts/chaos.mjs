// "npm run chaos": builds, takes a copy of the build that nobody changes meanwhile, and runs the chaos suite on it.
// The copy is bundled, since a kill costs a start and a start is mostly the loading of files; --as-built leaves it alone.
import './own-node.mjs';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build.mjs';
import { bundle } from './bundle.mjs';

const root = join(import.meta.dirname, '..');
await buildServer();
const product = join(root, 'dist', `chaos-${process.pid}`);
mkdirSync(product, { recursive: true });
for (const folder of ['server', 'workers', 'migrations'])
  cpSync(join(root, 'dist', folder), join(product, 'dist', folder), { recursive: true });
for (const file of ['start.mjs', 'own-node.mjs', 'build.mjs', 'make-registry.mjs'])
  cpSync(join(root, 'scripts', file), join(product, 'scripts', file));
const args = process.argv.slice(2).filter((a) => a !== '--as-built');
if (args.length === process.argv.length - 2) await bundle(product);

// Cuts of the network are made in one of its own.
const [command, ...before] = [...(args.includes('--partition') ? ['unshare', '--net'] : []), process.execPath];
const suite = spawn(
  command,
  [
    ...before,
    '--disable-warning=ExperimentalWarning',
    '--import',
    pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href,
    join(root, 'test', 'chaos', 'main.ts'),
    product,
    ...args,
  ],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    suite.kill(signal);
  });
process.exitCode = await new Promise((done) => {
  suite.once('exit', (code, signal) => {
    done(signal === null ? code : 1);
  });
});
rmSync(product, { recursive: true, force: true });
