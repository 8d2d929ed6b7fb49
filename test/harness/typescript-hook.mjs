import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Lets a process and its worker threads import the product's TypeScript as it stands: compiled by the same .swcrc as build
 * and tests, with `./x.js` answered by `x.ts`. Node's own type stripping knows neither decorators nor that ending.
 */
const require = createRequire(import.meta.url);
/** @type {import('@swc/core') | undefined} Loaded when it is first needed: most tests start no thread. */
let swc;

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
    if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    swc ??= require('@swc/core');
    const { code } = swc.transformSync(readFileSync(filename, 'utf8'), { filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
