// Takes each segment, record and message out of 50 files and counts what the reader says to it: npm run removals
import './own-node.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const hook = pathToFileURL(join(root, 'test', 'harness', 'typescript-hook.mjs')).href;
const { status } = spawnSync(process.execPath, ['--import', hook, join(root, 'test', 'removal', 'main.ts')], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
