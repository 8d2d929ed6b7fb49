import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { nonceOf } from './security-headers.js';
import { sendProblem } from './problem.filter.js';

/** Files of the console that stand beside its page, under names that stay: asked for anew each time, so that a newer build is seen. */
const BESIDE: Readonly<Record<string, string>> = {
  'sw.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json',
  'offline.html': 'text/html; charset=utf-8',
  // For the service worker, which fills in a nonce: as it stands here, its inline script does not run.
  'scanner.html': 'text/html; charset=utf-8',
  'offline.css': 'text/css; charset=utf-8',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
};
/** Addresses that machines ask for and the console has no page at: the page would pass for an answer. */
const NO_PAGES = /^\/(metrics|healthz?|readyz?|livez|\.well-known)\b/;
const MISSING =
  '<!doctype html><meta charset="utf-8"><title>Consignal</title><p>The console is not built. Run <code>npm run build</code>, then reload.</p>';

/** Built console beside the built server; tests that run from source find its source here, and serve no console. */
export const CONSOLE = join(import.meta.dirname, '..', '..', '..', 'console');

interface Tree {
  readonly [key: string]: string | Tree;
}
function flat(texts: Tree, path = ''): (readonly [key: string, text: string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  );
}
/** The console's English texts by their keys: they come with its build, as they lie in its source. */
export async function englishTexts(folder: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob('{i18n,src}/**/en.json', { cwd: folder })) {
    for (const [key, text] of flat(JSON.parse(await readFile(join(folder, file), 'utf8')) as Tree))
      texts.set(key, text);
  }
  return texts;
}

/**
 * Serves the built console: hashed files for a year, as the build has compressed them, and its page for every path that isn't the API's, with a nonce of its own each time.
 * The page says whether there are texts from elsewhere to be asked for.
 */
export async function serveConsole(fastify: FastifyInstance, folder: string, hasTranslations: boolean): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
    preCompressed: true,
  });
  for (const [name, type] of Object.entries(BESIDE)) {
    fastify.get(`/${name}`, async (request, reply) => {
      const file = await readFile(join(folder, name)).catch(() => null);
      if (file === null) {
        sendProblem(request, reply, 'not-found');
        return reply;
      }
      return reply.header('cache-control', 'no-cache').type(type).send(file);
    });
  }
  fastify.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api') || NO_PAGES.test(request.url)) {
      sendProblem(request, reply, 'not-found');
      return reply;
    }
    // Read each time: it is small, and a newer build names other files.
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => MISSING);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        page
          .replaceAll('__CSP_NONCE__', nonceOf(reply.raw))
          .replace('__TRANSLATIONS__', hasTranslations ? 'on' : 'off'),
      );
  });
}
