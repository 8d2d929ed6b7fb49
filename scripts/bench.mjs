// Measurements as ratios to a floor in the same run: npm run bench [-- ingest|realtime|list|despatch-list|package-account|control|control-results|control-hour|schedule|parse|edi|dispatch|auth|labels|anomaly|forecast|forecast-correction|forecast-pipeline|rules|console …] [--only …] [--rounds n] [--messages n] [--updates n] [--ingest-rate n] [--megabytes n] [--labels n] [--seconds n] [--json file]
import './own-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build.mjs';

const root = join(import.meta.dirname, '..');
// What is measured is what is delivered.
if (await buildServer()) process.stderr.write('Built the server.\n');
const bench = spawn(
  process.execPath,
  [
    '--import',
    pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href,
    join(root, 'test', 'bench', 'main.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    bench.kill(signal);
  });
bench.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
