import type { FileId } from '../ids.js';
import { afterVerdict, type AcknowledgementState, type Verdict } from './transmission.js';

/** In the order in which they are checked at the partner. */
const LEVELS = ['syntax', 'application'] as const;
type Level = (typeof LEVELS)[number];
/** A decision, and the received file that brought it. Ids of files rise as they arrive. */
interface Word {
  readonly byFileId: FileId;
  readonly state: Exclude<Verdict, 'open' | 'received' | 'unclear'>;
}
/** The last decision of each level. */
export type Words = Readonly<Partial<Record<Level, Word>>>;

/** What was said, with one verdict more. Null where that decides nothing, is known, or comes from a file that arrived before the one that decided. */
export function withVerdict(words: Words, level: Level, verdict: Verdict, byFileId: FileId): Words | null {
  if (verdict === 'open' || verdict === 'received' || verdict === 'unclear') return null;
  const known = words[level];
  if (
    known !== undefined &&
    (BigInt(known.byFileId) > BigInt(byFileId) || (known.byFileId === byFileId && known.state === verdict))
  )
    return null;
  return { ...words, [level]: { byFileId, state: verdict } };
}

/** What it all comes to, in the order in which the files arrived, whatever the order in which they were read; null where nothing was decided. */
export function decided(words: Words): AcknowledgementState | null {
  return LEVELS.flatMap((level) => {
    const word = words[level];
    return word === undefined ? [] : [{ level, ...word }];
  })
    .sort((a, b) => Number(BigInt(a.byFileId) - BigInt(b.byFileId)))
    .reduce<AcknowledgementState | null>(
      (before, { level, state }) => afterVerdict(before ?? 'none', state, level) ?? before,
      null,
    );
}

/** What is known of an interchange when so much is known of each of its messages. */
export function ofInterchange(
  messages: readonly AcknowledgementState[],
  before: AcknowledgementState,
): AcknowledgementState {
  if (messages.length === 0) return before;
  if (messages.every((state) => state === 'rejected')) return 'rejected';
  if (messages.some((state) => state === 'rejected' || state === 'partly')) return 'partly';
  return messages.every((state) => state === 'acknowledged') ? 'acknowledged' : before;
}

/** Whether nothing more is waited for: every message has its verdict. */
export function isAnswered(messages: readonly AcknowledgementState[]): boolean {
  return (
    messages.length > 0 &&
    messages.every((state) => state === 'rejected' || state === 'partly' || state === 'acknowledged')
  );
}
