import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  createRequire,
  enableCompileCache,
  getSourceMapsSupport,
  registerHooks,
  setSourceMapsSupport,
} from 'node:module';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

/**
 * Lets a process and its worker threads import the product's TypeScript as it stands: compiled by the same .swcrc as build
 * and tests, with `./x.js` answered by `x.ts`. Node's own type stripping knows neither decorators nor that ending.
 */
const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..', '..');
/** Compiled once for all processes and threads: kept by the content, so nothing in it is ever out of date. */
const cache = join(root, 'node_modules', '.cache', 'consignal-typescript');
const compiler = ['.swcrc', 'node_modules/@swc/core/package.json']
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('');
mkdirSync(cache, { recursive: true });

/** @type {import('@swc/core') | undefined} Loaded when something is not in the cache. */
let swc;

function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const kept = join(cache, createHash('sha1').update(compiler).update(filename).update(source).digest('hex'));
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  swc ??= require('@swc/core');
  const { code } = swc.transformSync(source, { filename, sourceMaps: 'inline' });
  const written = `${kept}.${String(process.pid)}-${String(threadId)}`;
  writeFileSync(written, code);
  renameSync(written, kept);
  return code;
}

/** Where positions are mapped back at all, then those of the product alone: maps of packages cost a fifth of the time to load. */
setSourceMapsSupport(getSourceMapsSupport().enabled, { nodeModules: false });
/** Machine code of what processes load, for the next ones. Workers of Jest would write all of it when they end, which they have half a second for. */
if (process.env.JEST_WORKER_ID === undefined)
  enableCompileCache(join(root, 'node_modules', '.cache', 'consignal-compile'));

/** The source of a compiled file that is imported before it was built, or undefined. */
function sourceOf(specifier, parentURL) {
  if (!specifier.endsWith('.js') || !/^(\.|file:)/.test(specifier)) return undefined;
  const built = new URL(specifier, parentURL);
  const source = new URL(`${built.href.slice(0, -3)}.ts`);
  return built.protocol === 'file:' && existsSync(source) && !existsSync(built) ? source.href : undefined;
}

/** Where packages are for the product's own files, which all have the same: Node would look through the folders for each import. */
const packages = new Map();
function packageOf(specifier, context, next) {
  const key = `${specifier} for ${String(context.conditions)}`;
  const known = packages.get(key);
  if (known !== undefined) return known;
  const found = { ...next(specifier, context), shortCircuit: true };
  packages.set(key, found);
  return found;
}

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (parentURL?.includes('/node_modules/')) return next(specifier, context);
    const url = sourceOf(specifier, parentURL);
    if (url !== undefined) return { url, format: 'module', shortCircuit: true };
    const isPackage = parentURL?.startsWith('file:') && /^[@a-z]/.test(specifier) && !/^[a-z]+:/.test(specifier);
    return isPackage ? packageOf(specifier, context, next) : next(specifier, context);
  },
  load(url, context, next) {
    // A test file is loaded with a query, so that it is new each time.
    if (!/^file:[^?]*\.ts(\?|$)/.test(url) || url.includes('/node_modules/')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
