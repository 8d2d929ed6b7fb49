import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { needsContext } from './needs-context.mjs';

const require = createRequire(import.meta.url);
const circus = createRequire(require.resolve('jest-circus/package.json'));
const { default: run } = require('jest-circus/runner');
let files = 0;

/** Jest keeps the tests of a file in globals; each file begins with none. */
function freshCircus() {
  const adapter = circus.resolve('./build/jestAdapterInit.js');
  delete require.cache[adapter];
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'].includes(symbol.description)) delete globalThis[symbol];
  return require(adapter);
}

/**
 * Runs a test file with Jest's own `describe` and `it`, but loads it as Node loads any module: the file itself anew, what it imports once
 * for all files of this process. The 500 modules of the product and its packages take two seconds; a file has its own application instead.
 */
export default async function runNatively(globalConfig, config, environment, runtime, ...rest) {
  const [path] = rest;
  if (needsContext(path)) return run(globalConfig, config, environment, runtime, ...rest);
  const adapter = freshCircus();
  const env = { ...process.env };
  const { console } = globalThis;
  const native = Object.create(runtime, {
    requireInternalModule: { value: () => adapter },
    setGlobalsForRuntime: {
      value: (globals) => {
        Object.assign(globalThis, globals);
      },
    },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: (file) => import(`${pathToFileURL(file).href}?run=${++files}`) },
  });
  globalThis.console = environment.global.console;
  // Node maps positions back to the TypeScript; Jest knows nothing of what it did not compile.
  Error.prepareStackTrace = undefined;
  try {
    return await run(globalConfig, config, environment, native, ...rest);
  } finally {
    globalThis.console = console;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}
