// "npm run compose:trial": the Compose path for real, with two servers behind nginx, three workers and outages of half a minute.
// Needs a Docker engine with Compose 2, and nginx. BASE names another base image, as for the Compose file itself.
import './own-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const trial = spawn(
  process.execPath,
  [
    '--import',
    pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href,
    join(root, 'test', 'compose', 'main.ts'),
  ],
  { cwd: root, stdio: 'inherit' },
);
trial.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
