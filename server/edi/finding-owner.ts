import type { Finding } from './finding.js';
import type { MessageHeader } from './interchange.js';

/** What a finding is about: a message with its interchange, an interchange, or the file where both are null. Both are indices. */
export interface FindingOwner {
  readonly message: number | null;
  readonly interchange: number | null;
}

const WHOLE_FILE: FindingOwner = { message: null, interchange: null };
/** Faults of the envelope, not of a message in it. */
const OF_ENVELOPE = /^UN[BZGE]\b/;

/** Whose a finding is, by its segment: those of UNB, UNG, UNE and UNZ are the interchange's. */
export function ownerOf(
  { segment, path }: Pick<Finding, 'segment' | 'path'>,
  messages: readonly MessageHeader[],
): FindingOwner {
  if (segment === null) return WHOLE_FILE;
  const behind = lastBefore(messages, segment);
  const beside = (path.startsWith('UNB') ? messages[behind + 1] : messages[behind]) ?? messages[behind];
  return {
    message: behind < 0 || OF_ENVELOPE.test(path) ? null : behind,
    interchange: beside === undefined || beside.interchange < 0 ? null : beside.interchange,
  };
}

/** Index of the last message that begins at or before a segment; -1 where none does. */
function lastBefore(messages: readonly MessageHeader[], segment: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((messages[middle]?.segment ?? 0) <= segment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
