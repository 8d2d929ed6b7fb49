import { Problem } from '../../contract/problem.js';
import { denialOf } from '../../domain/access/permission.js';
import type { Config } from '../../platform/config.js';
import type { Call } from '../../platform/http/endpoint.decorator.js';
import { assertOwnPage } from '../../platform/http/origin.js';

/**
 * Reading articles with update=true stores what they are now, for the whole company: that needs the right to edit and all of it in sight,
 * and no page of another site may cause it.
 * @throws Problem no-permission; outside-context; foreign-origin
 */
export function assertMayUpdate({ caller, request }: Pick<Call, 'caller' | 'request'>, config: Config): void {
  const denial = denialOf(caller, 'forecast-ai', 'edit');
  if (denial !== undefined) throw new Problem(denial);
  if (caller.narrowing !== null) throw new Problem('outside-context');
  if (caller.tokenId === null) assertOwnPage(request, config);
}
