import { isOneOf } from '../typed-keys.js';

/** Messages that say a despatch advice and that can be written, by the type an agreement names. */
export const DESPATCH_MESSAGES = ['DESADV', 'AVIEXP', 'VDA 4913'] as const;
export type DespatchMessage = (typeof DESPATCH_MESSAGES)[number];

export function isDespatchMessage(type: string): type is DespatchMessage {
  return isOneOf(DESPATCH_MESSAGES, type);
}
