import type { FileId } from '../ids.js';
import { afterAcknowledgement, type AcknowledgementState, type AcknowledgementOutcome } from './transmission.js';

/** In the order in which they are checked at the partner. */
const LEVELS = ['syntax', 'application'] as const;
type Level = (typeof LEVELS)[number];
/** A decision, and the received file that brought it. Ids of files rise as they arrive. */
interface Acknowledgement {
  readonly byFileId: FileId;
  readonly state: Exclude<AcknowledgementOutcome, 'open' | 'received' | 'unclear'>;
}
/** The last decision of each level. */
export type Acknowledgements = Readonly<Partial<Record<Level, Acknowledgement>>>;

/** The acknowledgements so far, with one more. Null where that decides nothing, is known, or comes from a file that arrived before the one that decided. */
export function withAcknowledgement(
  acknowledgements: Acknowledgements,
  level: Level,
  outcome: AcknowledgementOutcome,
  byFileId: FileId,
): Acknowledgements | null {
  if (outcome === 'open' || outcome === 'received' || outcome === 'unclear') return null;
  const known = acknowledgements[level];
  if (
    known !== undefined &&
    (BigInt(known.byFileId) > BigInt(byFileId) || (known.byFileId === byFileId && known.state === outcome))
  )
    return null;
  return { ...acknowledgements, [level]: { byFileId, state: outcome } };
}

/** What it all comes to, in the order in which the files arrived, whatever the order in which they were read; null where nothing was decided. */
export function decided(acknowledgements: Acknowledgements): AcknowledgementState | null {
  return LEVELS.flatMap((level) => {
    const one = acknowledgements[level];
    return one === undefined ? [] : [{ level, ...one }];
  })
    .sort((a, b) => Number(BigInt(a.byFileId) - BigInt(b.byFileId)))
    .reduce<AcknowledgementState | null>(
      (before, { level, state }) => afterAcknowledgement(before ?? 'none', state, level) ?? before,
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

/** Whether nothing more is waited for: every message has its outcome. */
export function isAnswered(messages: readonly AcknowledgementState[]): boolean {
  return (
    messages.length > 0 &&
    messages.every((state) => state === 'rejected' || state === 'partly' || state === 'acknowledged')
  );
}
