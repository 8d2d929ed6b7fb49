import { Problem } from '../../contract/problem.js';
import type { Identity } from '../../platform/http/caller.js';

/** Who acts for somebody else leaves that person's credentials, browsers and sessions alone. @throws Problem impersonating. */
export function mayChangeCredentials({ impersonatorId }: Pick<Identity, 'impersonatorId'>): void {
  if (impersonatorId !== null) throw new Problem('impersonating');
}
