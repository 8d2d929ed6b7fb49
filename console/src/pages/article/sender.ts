import type { RELATION_ROLES } from '../../../../server/contract/relation.js';

/** What a sender is to us. */
export type SenderRole = (typeof RELATION_ROLES)[number];
/** What can be decided of a sender. */
export type SenderAct = 'accept' | 'ignore' | 'remember';

/** A code as the register takes it, of an identification. */
export function codeOf(address: string): string {
  return address
    .replace(/:.*$/, '')
    .replace(/[^A-Za-z0-9._/-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 35);
}
