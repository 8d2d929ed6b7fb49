import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../contract/problem.js';
import type { Config } from '../config.js';

/**
 * Whether a request was made by a page of another site. Browsers say so in Sec-Fetch-Site and Origin; programs send neither.
 * Two different addresses of one machine are two sites here too.
 */
export function isForeign(
  request: { readonly headers: IncomingHttpHeaders },
  config: Pick<Config, 'publicUrl'>,
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (config.publicUrl !== undefined && origin === new URL(config.publicUrl).origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}

/**
 * For the calls that change something by GET: a browser that follows a link or loads a picture anywhere else can't make such a request.
 * @throws Problem foreign-origin unless the browser says that it comes from our pages, or a header that only our own scripts can set is there.
 */
export function assertOwnPage(
  request: { readonly headers: IncomingHttpHeaders },
  config: Pick<Config, 'publicUrl'>,
): void {
  const isSaid = request.headers['sec-fetch-site'] !== undefined || request.headers['x-requested-with'] !== undefined;
  if (!isSaid || isForeign(request, config)) throw new Problem('foreign-origin');
}
