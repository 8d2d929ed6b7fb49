import type { PollState } from '../../contract/agreement.js';
import type { Language } from '../../contract/fields.js';
import { translated } from '../../platform/transport/words/translate.js';

/** An agreement with how polling goes in the reader's language. */
export function inLanguage<A extends { readonly poll: PollState | null }>(agreement: A, language: Language): A {
  const { poll } = agreement;
  if (typeof poll?.lastError !== 'string') return agreement;
  return { ...agreement, poll: { ...poll, lastError: translated(poll.lastError, language) } };
}
