import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
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

/** The source of a compiled file that is imported before it was built, or undefined. */
function sourceOf(specifier, parentURL) {
  if (!specifier.endsWith('.js') || !/^(\.|file:)/.test(specifier) || parentURL?.includes('/node_modules/'))
    return undefined;
  const built = new URL(specifier, parentURL);
  const source = new URL(`${built.href.slice(0, -3)}.ts`);
  return built.protocol === 'file:' && !existsSync(built) && existsSync(source) ? source.href : undefined;
}

registerHooks({
  resolve(specifier, context, next) {
    return next(sourceOf(specifier, context.parentURL) ?? specifier, context);
  },
  load(url, context, next) {
    // A test file is loaded with a query, so that it is new each time.
    if (!/^file:[^?]*\.ts(\?|$)/.test(url) || url.includes('/node_modules/')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
