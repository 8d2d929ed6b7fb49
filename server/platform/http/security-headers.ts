import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';

const nonces = new WeakMap<object, string>();

/** The nonce of a response: one for its inline script and its styles, another for each response. */
export function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const made = randomBytes(16).toString('base64');
  nonces.set(response, made);
  return made;
}

/** Scanning is what the camera is for; nothing else of the device is any business of a page. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** Headers that keep a page to itself: nothing inline without the nonce, nothing from elsewhere, no frame around it. */
export async function registerSecurityHeaders(fastify: FastifyInstance, config: Config): Promise<void> {
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS);
    // What the API answers is for whoever asked, now: no browser and no proxy keeps it. Calls that know better say so.
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
  });
  const withNonce = [
    "'self'",
    (_request: object, response: object) => `'nonce-${nonceOf(response as ServerResponse)}'`,
  ];
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': withNonce,
        'style-src': withNonce,
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.secureCookies ? { maxAge: 31_536_000 } : false,
  });
}
