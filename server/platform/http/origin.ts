import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.js';

/**
 * Whether a request was made by a page of another site. Browsers say so in Sec-Fetch-Site and Origin; programs send neither.
 * Two different addresses of one machine are two sites here too.
 */
export function isForeign(request: { readonly headers: IncomingHttpHeaders }, config: Pick<Config, 'publicUrl'>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (config.publicUrl !== undefined && origin === new URL(config.publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}
