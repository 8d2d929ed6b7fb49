import react from '@vitejs/plugin-react';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const root = fileURLToPath(new URL('.', import.meta.url));

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
interface Locked {
  readonly packages: Readonly<
    Record<
      string,
      { readonly version?: string; readonly license?: string; readonly dev?: boolean; readonly devOptional?: boolean }
    >
  >;
}

/** When the source was committed and as what; a delivery without its history says neither. */
function commit(): { readonly id: string; readonly at: string } | null {
  try {
    const [id = '', at = ''] = execFileSync('git', ['log', '-1', '--format=%h %cI'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split(' ');
    return { id, at };
  } catch {
    return null;
  }
}

/** What the page about the product says of this build: `virtual:about`, from package.json and every package of package-lock.json that is delivered. */
function about(): Plugin {
  const name = 'virtual:about';
  const resolved = `\0${name}`;
  return {
    name: 'about',
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => {
      if (id !== resolved) return null;
      const { version } = JSON.parse(text('../package.json')) as { version: string };
      const { packages } = JSON.parse(text('../package-lock.json')) as Locked;
      const found = Object.entries(packages)
        .filter(([path, one]) => path.startsWith('node_modules/') && one.dev !== true && one.devOptional !== true)
        .map(([path, one]): [string, string, string] => [
          path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
          one.version ?? '',
          one.license ?? '',
        ]);
      const once = new Map(found.map((one) => [one.join(' '), one] as const));
      return `export const about = ${JSON.stringify({ version, commit: commit(), packages: [...once.values()].sort(([a], [b]) => (a < b ? -1 : 1)) })};`;
    },
  };
}

/** The English texts as files, for the server: it measures texts from elsewhere by them. */
function texts(): Plugin {
  return {
    name: 'texts',
    generateBundle() {
      for (const file of globSync('**/en.json', { cwd: fileURLToPath(new URL('src', import.meta.url)) }))
        this.emitFile({ type: 'asset', fileName: `i18n/${file}`, source: text(`src/${file}`) });
    },
  };
}

/**
 * The page by which the scanner opens without a network: the console's own, but for its program, which looks first who was signed in. The
 * service worker keeps it with the places of its nonce open, and fills in a fresh one each time, as the server does.
 */
function scannerPage(): Plugin {
  return {
    name: 'scanner-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const fileOf = (name: string): string =>
          Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry && one.name === name)?.fileName ?? '';
        if (page?.type !== 'asset') throw new Error('index.html was not built');
        const source = String(page.source)
          .replace(`src="/${fileOf('index')}"`, `src="/${fileOf('scanner')}"`)
          .replace('__TRANSLATIONS__', 'off');
        this.emitFile({ type: 'asset', fileName: 'scanner.html', source });
      },
    },
  };
}

/**
 * The console parses with zod and never writes a JSON Schema, and what it parses was JSON or a form, which never refers to itself: the
 * first page goes without zod's code for both, which its schemas name.
 */
function withoutUnusedOfZod(): Plugin {
  return {
    name: 'without-unused-of-zod',
    transform(code, id) {
      // What each kind of schema has for it alone, and what all have for values that refer to themselves; `zod/mini` installs none either.
      if (id.endsWith('/zod/v4/classic/schemas.js'))
        return {
          code: code
            .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
            // Forms of texts by methods, such as `z.string().jwt()`: the contract has them as schemas of their own, `z.email()`.
            .replace(
              /(?<="ZodString", [\s\S]*?\}, \{\n)(?: {4}\w+\(params\) \{\n {8}return this\.check\(.*\);\n {4}\},?\n)+/,
              '',
            )
            .replace('core.config({ memoizer: core.memoizer() })', 'void 0'),
          map: null,
        };
      if (!id.endsWith('/zod/v4/core/to-json-schema.js')) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm)];
      const exported = names.map(([, name, alias]) => `absent as ${name ?? alias ?? ''}`).join(', ');
      return `const absent = () => { throw new Error('JSON Schema is no part of the console'); };\nexport { ${exported} };`;
    },
  };
}

/** Which lists an area has, and which row of the specification a screen is, is asked by tests alone: the first page goes without their names. */
function withoutNamesOfTests(): Plugin {
  return {
    name: 'without-names-of-tests',
    enforce: 'pre',
    transform: (code, id) =>
      /\/pages\/[\w-]+\/area\.ts$/.test(id)
        ? { code: code.replace(/^ {2}lists: \[[^\]]*\],$/m, '').replaceAll(/\bspec: 'R-\d+',/g, ''), map: null }
        : null,
  };
}

/** What no control of ours does, though PrimeReact's name its code, which would come with what every page has: type dates by a mask, filter a list, draw waves under a finger. */
const UNUSED = { calendar: 'mask', dropdown: 'FilterService' };
function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    transform(code, id) {
      if (id.endsWith('/primereact/ripple/ripple.esm.js')) return 'export const Ripple = () => null;';
      const [, control = ''] = /\/primereact\/(calendar|dropdown)\/\w+\.esm\.js$/.exec(id) ?? [];
      const name = control === 'calendar' || control === 'dropdown' ? UNUSED[control] : null;
      if (name === null) return null;
      return `${code.replace(new RegExp(`(import [^;]*), ${name}\\b`), '$1')}\nconst ${name} = undefined;`;
    },
  };
}

/** The router as it is delivered, without its warnings to developers; its package gives the one with them to every bundler. */
function deliveredRouter(): Plugin {
  const built = (name: string): string =>
    fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));
  return {
    name: 'delivered-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: built('index') },
          { find: /^react-router\/dom$/, replacement: built('dom-export') },
        ],
      },
    }),
  };
}

/** What the entry always brings with it: no part that is fetched later has to name it. */
const ENTRY_PARTS = /^assets\/(rolldown-runtime|react|base)-/;

export default defineConfig({
  root,
  plugins: [
    react(),
    about(),
    withoutUnusedOfZod(),
    withoutNamesOfTests(),
    withoutUnused(),
    deliveredRouter(),
    texts(),
    scannerPage(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      filename: 'sw.js',
      manifest: {
        name: 'Consignal',
        short_name: 'Consignal',
        description: 'Delivery schedules, despatch advices and EDI traffic, live',
        start_url: '/',
        display: 'standalone',
        background_color: '#0b0f14',
        theme_color: '#11171e',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      includeManifestIcons: false,
      workbox: {
        // Every part of the program, about 1 MB as it is sent, fetched behind the first page: a page opens without a network too, though nobody saw it before.
        globPatterns: ['assets/*.js', 'assets/style-*.css', 'offline.{html,css}', 'scanner.html', 'icon-192.png'],
        // The page that brought the first worker is served by it as well.
        clientsClaim: true,
        dontCacheBustURLsMatching: /assets\//,
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        sourcemap: false,
        // The page itself is never kept: it carries a nonce that its own answer alone allows.
        navigateFallback: null,
        runtimeCaching: [
          // Without a network the scanner goes on where it was; the start page leads there. These functions are copied into the worker as they stand.
          {
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' && /^\/(mobile|delivery\/packing(\/[^/]+)?)?$/.test(url.pathname),
            handler: async ({ request, url }) => {
              /** So long the network is waited for, in milliseconds, before somebody who is kept goes on without it. */
              const MOST_WAIT_MS = 3_000;
              const scanner = async (): Promise<Response | undefined> => {
                const kept = await caches.match('/scanner.html', { ignoreSearch: true });
                const policy = kept?.headers.get('content-security-policy');
                if (!kept || !policy) return undefined;
                const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
                const headers = new Headers(kept.headers);
                headers.set('content-security-policy', policy.replaceAll(/'nonce-[^']*'/g, `'nonce-${nonce}'`));
                headers.delete('content-encoding');
                headers.delete('content-length');
                return new Response((await kept.text()).replaceAll('__CSP_NONCE__', nonce), { headers });
              };
              // Whether somebody is kept whose session has not ended: the page has nothing to show to anybody else, who waits on.
              const isSomebodyKept = (): Promise<boolean> =>
                new Promise((resolve) => {
                  const opening = indexedDB.open('packing-session');
                  // There is none: nor is one made here.
                  opening.onupgradeneeded = () => opening.transaction?.abort();
                  opening.onerror = () => {
                    resolve(false);
                  };
                  opening.onsuccess = () => {
                    const db = opening.result;
                    const asked = db.transaction('session').objectStore('session').get('now') as IDBRequest<
                      { session: number } | undefined
                    >;
                    asked.onsuccess = () => {
                      resolve((asked.result?.session ?? 0) > Date.now());
                      db.close();
                    };
                  };
                });
              // At a desk the start page is the dashboard, which is no use without the network: it is waited for.
              const isScanner = url.pathname !== '/' || /Mobi|Android/.test(navigator.userAgent);
              const answer = fetch(request);
              try {
                const late = new Promise<null>((resolve) => {
                  if (isScanner) setTimeout(resolve, MOST_WAIT_MS, null);
                });
                const first = await Promise.race([answer, late]);
                return first ?? (((await isSomebodyKept()) && (await scanner())) || (await answer));
              } catch {
                const instead = (await scanner()) ?? (await caches.match('/offline.html', { ignoreSearch: true }));
                return instead ?? Response.error();
              }
            },
          },
          {
            urlPattern: ({ request }) => request.mode === 'navigate',
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: '/offline.html' } },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 300, maxAgeSeconds: 2_592_000 } },
          },
        ],
      },
    }),
  ],
  // The server replaces this text by a fresh nonce in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: fileURLToPath(new URL('../dist/console', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // A font inlined as data: would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      // The browsers of `target` know it themselves.
      polyfill: false,
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => !ENTRY_PARTS.test(part)),
    },
    // All styles are less than what one screen's program weighs, and one file compresses best.
    cssCodeSplit: false,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: `${root}index.html`, scanner: `${root}src/scanner.ts` },
      output: {
        // The first page has the names of all pieces in it: 42 bits tell versions of one apart.
        // The first page names all pieces: those that an address or an act asks for have no name of their own. Its own parts keep theirs, by which the lists of what a piece needs leave them out.
        chunkFileNames: ({ name }) =>
          /^(pages|en|se|cn|grid|list|rolldown-runtime|react|base)$/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every first page needs, in two pieces that change at different times.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            { name: 'base', tags: ['$initial'], test: /^(?!.*(main\.tsx|index\.html|scanner\.ts))/ },
            // What every form stands on, fetched with the first one that somebody fills in.
            {
              name: 'form',
              test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|console[\\/]src[\\/]form[\\/](useForm|Form|Field|fault|sentences)\./,
            },
            // What a list declares and asks for, fetched before what draws it: rows are on their way beside the code.
            {
              name: 'list',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)|console[\\/]src[\\/](list[\\/](filter|define-list|loader|usePagedRows|useNextPage)|grid[\\/]settings-query)\./,
              minShareCount: 3,
            },
            // The same of files, which many screens read.
            {
              name: 'traffic',
              test: /server[\\/]contract[\\/]traffic\.|pages[\\/]traffic[\\/](traffic\.queries|traffic\.list)\./,
            },
            // What the screens of the delivery situation have in common.
            {
              name: 'situation',
              test: /server[\\/]contract[\\/](delivery-situation|previous-deliveries|despatched)\.|pages[\\/]situation[\\/](situation\.(queries|list)|deliveries\.list)\./,
            },
            // What the lists of decision support ask for, before what draws them; and what draws them.
            {
              name: 'decision',
              test: /server[\\/](contract[\\/]decision-support|domain[\\/]anomaly[\\/]names)\.|pages[\\/]decision-support[\\/](range|decision\.queries|[a-z]+\.list)\./,
            },
            {
              name: 'decision-list',
              test: /pages[\\/]decision-support[\\/](\w+(?<!Page)\.tsx|words|columns|article-list-columns|ways|useRestingRange)/,
            },
            // What the screens of Forecast AI ask for and are made of.
            {
              name: 'forecast',
              test: /server[\\/](contract|domain)[\\/]forecast|pages[\\/]forecast[\\/](\w+(?<!Page)\.tsx|explain|figures|forecast\.queries|present|planner|doing|article[\\/]lookback|\w+[\\/]fields)/,
            },
            // What despatch notes and scans of their packages say, for the many parts of those screens.
            {
              name: 'note',
              test: /server[\\/](contract[\\/](delivery|despatch-(document|packages)|transmission)|domain[\\/](despatch[\\/](scan|state)|outbound[\\/](outcome|transmission)))\./,
            },
            // What reads addresses and lists of the past, for the pages that look there alone.
            { name: 'as-of', test: /console[\\/]src[\\/]as-of[\\/](as-of|list-at)\./ },
            // Small parts of the frame that a few pages show too.
            {
              name: 'frame',
              test: /console[\\/]src[\\/](shell[\\/](panel|navigation|tabs[\\/]tab-actions|ThemeSwitch|NoticeButton|PrintButton)|ui[\\/](UiProvider|Facts))\./,
            },
            // What nearly every screen is made of, and what every list is: one piece each. A piece of its own for every small part would be a request each. Schedules have their own screens.
            {
              name: 'ui',
              test: /^(?!.*((@tanstack|console[\\/]src[\\/](grid|list))[\\/]|server[\\/](contract[\\/]schedule|domain[\\/]schedule[\\/](answer|schedule))\.))/,
              minShareCount: 34,
            },
            // But for what some lists alone have: fields of a form as their filter, and the same done to many rows.
            {
              name: 'grid',
              test: /node_modules[\\/]@tanstack|console[\\/]src[\\/](grid|list)[\\/](?!bulk|BulkPanel|FilterFields)/,
              minShareCount: 3,
            },
            // Whoever shows a box to tick fetches it, with PrimeReact's part behind it: most screens show none.
            { name: 'tick', test: /primereact[\\/](checkbox|overlayservice)|ui[\\/]CheckField/ },
            { name: 'kit', test: /console[\\/]src|server[\\/](contract|domain)/, minShareCount: 32 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/socket.io': { target: 'http://localhost:3000', ws: true },
    },
  },
});
