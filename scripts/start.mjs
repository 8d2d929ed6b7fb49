// "npm start": builds what is out of date, then runs everything on an embedded default.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildConsole, buildServer } from './build.mjs';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `This is Node ${process.versions.node}; Consignal needs 24. "npm start" brings its own: run it instead of this file.\n`,
  );
  process.exit(1);
}
if (await buildServer()) process.stderr.write('Built the server.\n');
// Compiled code is kept for the next start, of this process and of those it starts.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../dist/compile-cache', import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { startAll } = await import('../dist/server/all-in-one.js');
await startAll(buildConsole);
