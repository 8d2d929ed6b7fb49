// "npm run dev": everything on an embedded default, from the sources. Server and workers start anew with each change, the console changes
// in the open page. "--inspect" lets a debugger in: the server at 9229, the workers at 9230.
import './own-node.mjs';
import { watch } from 'node:fs';
import module from 'node:module';
import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { makeRegistry } from './make-registry.mjs';

const ROOT = join(import.meta.dirname, '..');
const HOOK = pathToFileURL(join(ROOT, 'test', 'harness', 'typescript-hook.mjs')).href;
const WATCHED = ['server', 'workers'];
/** An editor writes a file in several steps, and a change of branches many files. */
const SETTLE_MS = 60;
const DEBUGGERS = { server: 9229, workers: 9230 };

/** A free port for the server, which the console's one passes calls on to. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => {
        resolve(port);
      });
    });
  });
}

/** The console with hot reload on the address that people open; calls and sockets go on to the server. */
async function serveConsole(port, server) {
  const vite = await createServer({
    configFile: join(ROOT, 'console', 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    // What the server fills in where it sends the page itself.
    plugins: [
      {
        name: 'page-of-the-server',
        transformIndexHtml: (html) => html.replaceAll('__CSP_NONCE__', '').replaceAll('__TRANSLATIONS__', 'off'),
      },
    ],
    server: {
      port,
      host: process.env.HOST ?? 'localhost',
      strictPort: true,
      proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
    },
  });
  // While the server starts anew there is nobody to answer; the page tries again.
  vite.config.logger.error = (message) => {
    if (!message.includes('proxy error')) process.stderr.write(`${message}\n`);
  };
  await vite.listen();
}

function watchSources(restart) {
  let timer;
  for (const folder of WATCHED)
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (!/\.(ts|json)$/.test(name ?? '') || /\.test\.ts$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        makeRegistry();
        restart();
      }, SETTLE_MS);
    });
}

const port = Number(process.env.PORT ?? 3000);
const serverPort = await freePort();
process.env.PUBLIC_URL ??= `http://localhost:${port}`;
process.env.PORT = String(serverPort);
process.env.HOST ??= '127.0.0.1';
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'consignal-compile');
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
makeRegistry();
await import(HOOK);
const { startAll } = await import('../server/all-in-one.ts');
const inspect = process.argv.includes('--inspect');
await startAll(
  async () => {
    await serveConsole(port, `http://127.0.0.1:${serverPort}`);
    return true;
  },
  {
    nodeArguments: (name) => ['--import', HOOK, ...(inspect ? [`--inspect=127.0.0.1:${DEBUGGERS[name]}`] : [])],
    watch: watchSources,
  },
);
