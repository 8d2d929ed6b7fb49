// Imported before anything else: a script that was started with an older Node goes on with the one that came with the packages.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const root = fileURLToPath(new URL('..', import.meta.url));

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(own)) {
    process.stderr.write(`This is Node ${process.versions.node}; ${NEEDED} or newer is needed. "npm ci" brings one.\n`);
    process.exit(2);
  }
  const child = spawn(own, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // The script that imports this waits here, and is never run by this Node.
  process.exit(await new Promise((ended) => child.once('exit', (code, signal) => ended(signal === null ? code : 130))));
}
