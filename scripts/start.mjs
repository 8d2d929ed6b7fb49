// "npm start": builds what is out of date, then runs everything on an embedded default.
import './own-node.mjs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildConsole, buildServer } from './build.mjs';

if (await buildServer()) process.stderr.write('Built the server.\n');
// Compiled code is kept for the next start, of this process and of those it starts.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../dist/compile-cache', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { startAll } = await import('../dist/server/all-in-one.js');
await startAll(buildConsole);
