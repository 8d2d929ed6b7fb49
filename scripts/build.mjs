// Builds what is out of date: the server (TypeScript stripped by SWC, file by file) and the console (Vite).
import './own-node.mjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { makeRegistry } from './make-registry.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DIST = join(ROOT, 'dist');
const SERVER = ['server', 'workers', 'migrations'];
const CONSOLE = ['console', 'server/contract', 'server/domain'];

function files(folder) {
  const root = join(ROOT, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && !/\.test\.tsx?$/.test(e.name))
    .map((e) => join(e.parentPath, e.name))
    .sort();
}

/** Digest of everything a build reads: sources, dependencies, compiler settings. */
function digest(folders, extra) {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap(files), ...extra.map((f) => join(ROOT, f))]) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function isFresh(name, stamp) {
  const file = join(DIST, `${name}.stamp`);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Compiles the server when a source changed; true when it did. */
export async function buildServer() {
  if (!existsSync(join(ROOT, '.swcrc'))) return false;
  makeRegistry();
  const stamp = digest(SERVER, ['.swcrc', 'package-lock.json']);
  if (isFresh('server', stamp)) return false;
  const { transform } = await import('@swc/core');
  for (const folder of SERVER) rmSync(join(DIST, folder), { recursive: true, force: true });
  const options = JSON.parse(readFileSync(join(ROOT, '.swcrc'), 'utf8'));
  delete options.$schema;
  await Promise.all(
    SERVER.flatMap(files)
      .filter((f) => f.endsWith('.ts'))
      .map(async (file) => {
        const out = join(DIST, relative(ROOT, file)).replace(/\.ts$/, '.js');
        const { code, map } = await transform(readFileSync(file, 'utf8'), {
          ...options,
          swcrc: false,
          filename: file,
          sourceFileName: pathToFileURL(file).href,
        });
        mkdirSync(dirname(out), { recursive: true });
        writeFileSync(out, `${code}\n//# sourceMappingURL=${out.split(/[\\/]/).at(-1)}.map\n`);
        if (map) writeFileSync(`${out}.map`, map);
      }),
  );
  for (const file of SERVER.flatMap(files).filter((f) => /\.(json|sql)$/.test(f))) {
    const out = join(DIST, relative(ROOT, file));
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, readFileSync(file));
  }
  writeFileSync(join(DIST, 'server.stamp'), stamp);
  return true;
}

/** Builds the console when a source changed; true when it did. Runs beside other work, in a process of its own. */
export async function buildConsole() {
  if (!existsSync(join(ROOT, 'console', 'vite.config.ts'))) return false;
  const stamp = digest(CONSOLE, ['package-lock.json']);
  if (isFresh('console', stamp)) return false;
  mkdirSync(DIST, { recursive: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const output = [];
  const code = await new Promise((done) => {
    const child = spawn(process.execPath, [vite, 'build', '-c', 'console/vite.config.ts', '--logLevel', 'warn'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (d) => output.push(d));
    child.stderr.on('data', (d) => output.push(d));
    child.on('close', done);
  });
  if (code !== 0) throw new Error(`The console could not be built:\n${Buffer.concat(output).toString()}`);
  await compress(join(DIST, 'console', 'assets'));
  writeFileSync(join(DIST, 'console.stamp'), stamp);
  return true;
}

/** Puts a Brotli and a gzip form beside each text that browsers fetch: compressed once, and not with every answer. */
async function compress(folder) {
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
  const texts = readdirSync(folder)
    .filter((name) => /\.(js|css|svg|json)$/.test(name))
    .map((name) => join(folder, name));
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(file);
      writeFileSync(
        `${file}.br`,
        await brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
      );
      writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }));
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [server, consoleBuilt] = await Promise.all([buildServer(), buildConsole()]);
  process.stdout.write(`server ${server ? 'built' : 'up to date'}, console ${consoleBuilt ? 'built' : 'up to date'}\n`);
}
