// Runs a command of the server's sources in this process: builds what is out of date, quietly, and goes on with it.
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const LOCK = join(ROOT, 'dist', 'server.building');
/** A build takes a second; whoever holds the lock for longer than this is gone. */
const LOCK_MS = 30_000;

/** Only one builds at a time; the others wait until it has. */
async function build() {
  const { buildServer } = await import('./build.mjs');
  mkdirSync(dirname(LOCK), { recursive: true });
  while (!taken())
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  try {
    await buildServer();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function taken() {
  try {
    mkdirSync(LOCK);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > LOCK_MS) rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}

async function run(entry) {
  // A reader that stops early, such as "head", ends this quietly.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      process.exit(error.code === 'EPIPE' ? 0 : 2);
    });
  await build();
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'dist', 'compile-cache'));
  const { main } = await import(entry);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return main({
    args: process.argv.slice(2),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    version,
  });
}

/** Runs `main` of a file below dist/server; its answer is the exit status, and what it throws is status 2. */
export async function runCommand(name, file) {
  try {
    process.exitCode = await run(`../dist/server/${file}`);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 2;
  }
}
