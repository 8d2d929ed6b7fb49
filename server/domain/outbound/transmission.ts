/**
 * Where a file on its way to a partner stands, and what may be done about it by hand.
 * `queued`: waits for a worker, or for the next attempt. `sending`: a worker has it. `sent`: the partner has it. `failed`: given up until
 * somebody acts. `cancelled`: stopped by hand before it left.
 */
export const TRANSMISSION_STATES = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const;
export type TransmissionState = (typeof TRANSMISSION_STATES)[number];

/** The wait for an answer to a sending: for whose, and since when nobody expects it any more. */
export interface Wait {
  readonly waitsFor: 'transport' | 'message' | null;
  readonly waivedAt: string | null;
}

export type Expectation = 'expected' | 'waived';

/** Whether an answer is expected, or is not any more because somebody said so; null where none is to come, or it came. */
export function expectationOf({ waitsFor, waivedAt }: Wait): Expectation | null {
  if (waitsFor === null) return null;
  return waivedAt === null ? 'expected' : 'waived';
}

/**
 * `retry`: try now, with the same bytes under the same name. `cancel`: stop it before it leaves. `resend`: send what was sent already once
 * more, with the same bytes. `resend-anew`: the same, written anew under a reference of its own. `waive`: expect no answer any more.
 * `expect`: expect it again.
 */
export const TRANSMISSION_ACTS = ['retry', 'cancel', 'resend', 'resend-anew', 'waive', 'expect'] as const;
export type TransmissionAct = (typeof TRANSMISSION_ACTS)[number];
/** Why something can't be done about a file on its way: codes of problems. */
export const TRANSMISSION_REFUSALS = [
  'sending-in-progress',
  'already-sent',
  'not-sent-yet',
  'nothing-to-cancel',
  'is-in-archive',
  'same-reference-only',
  'answer-not-pending',
] as const;
export type TransmissionRefusal = (typeof TRANSMISSION_REFUSALS)[number];

/** What decides what may be done about a file on its way. */
export interface TransmissionFacts {
  readonly state: TransmissionState;
  readonly expectation: Expectation | null;
  /** Whether it is the last one of its file, and none went out in its place under another reference. */
  readonly isLast: boolean;
  /** Whether the bytes are at hand; else they lie in the archive. */
  readonly hasBytes: boolean;
  /** Whether it is a document of ours, which can be written anew; else it answers a file. */
  readonly isDocument: boolean;
}

type Check = (facts: TransmissionFacts) => TransmissionRefusal | null;
type Refusals = Readonly<Record<TransmissionState, TransmissionRefusal | null>>;
const inState =
  (refusals: Refusals): Check =>
  ({ state }) =>
    refusals[state];
const bytesAreHere: Check = ({ hasBytes }) => (hasBytes ? null : 'is-in-archive');
const isTheLast: Check = ({ isLast }) => (isLast ? null : 'sending-in-progress');
const canBeWritten: Check = ({ isDocument }) => (isDocument ? null : 'same-reference-only');
const answerIs =
  (expectation: Expectation): Check =>
  (facts) =>
    facts.expectation === expectation ? null : 'answer-not-pending';

const busy = 'sending-in-progress';
const RESENT = inState({
  queued: 'not-sent-yet',
  sending: busy,
  sent: null,
  failed: 'not-sent-yet',
  cancelled: 'not-sent-yet',
});
/** What must hold for each act, in the order in which it is checked. */
const CHECKS: Readonly<Record<TransmissionAct, readonly Check[]>> = {
  retry: [inState({ queued: null, sending: busy, sent: 'already-sent', failed: null, cancelled: null }), bytesAreHere],
  cancel: [
    inState({ queued: null, sending: busy, sent: 'nothing-to-cancel', failed: null, cancelled: 'nothing-to-cancel' }),
  ],
  resend: [RESENT, isTheLast, bytesAreHere],
  'resend-anew': [RESENT, isTheLast, canBeWritten],
  waive: [answerIs('expected'), isTheLast],
  expect: [answerIs('waived'), isTheLast],
};

/** Why something can't be done about a file on its way; null where it can. The server refuses by it, the console disables its buttons by it. */
export function transmissionRefusal(act: TransmissionAct, facts: TransmissionFacts): TransmissionRefusal | null {
  for (const check of CHECKS[act]) {
    const refusal = check(facts);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Why it can't be sent once more in any way; null where it can in one. */
export function resendRefusal(facts: TransmissionFacts): TransmissionRefusal | null {
  const [same, anew] = [transmissionRefusal('resend', facts), transmissionRefusal('resend-anew', facts)];
  return anew === null ? null : same;
}

/** What may be done about a file on its way. */
export function transmissionActions(
  facts: TransmissionFacts,
): Readonly<Record<Exclude<TransmissionAct, 'resend-anew'>, boolean>> {
  const may = (act: TransmissionAct): boolean => transmissionRefusal(act, facts) === null;
  return {
    retry: may('retry'),
    cancel: may('cancel'),
    resend: resendRefusal(facts) === null,
    waive: may('waive'),
    expect: may('expect'),
  };
}

/** Failures in a row after which nobody tries again by himself: with the waits growing to four hours, a day and a half. */
export const MAX_FAILURES = 16;

/** What an acknowledgement says of what was sent, and what waiting for one has come to. */
export type AcknowledgementState =
  | 'none'
  | 'awaiting'
  | 'late'
  | 'overdue'
  | 'acknowledged'
  | 'partly'
  | 'rejected'
  | 'given';
/** What came in: `received` and `unclear` decide nothing. */
export type AcknowledgementOutcome = 'open' | 'received' | 'unclear' | 'acknowledged' | 'partly' | 'rejected';

/**
 * What is known after an acknowledgement. A mere receipt decides nothing; a rejection stands against an application's consent, which comes from
 * another check; else the later word counts. Null where nothing changes.
 */
export function afterAcknowledgement(
  before: AcknowledgementState,
  outcome: AcknowledgementOutcome,
  level: 'syntax' | 'application',
): AcknowledgementState | null {
  if (outcome === 'open' || outcome === 'received' || outcome === 'unclear') return null;
  if (outcome === 'acknowledged' && level === 'application' && (before === 'rejected' || before === 'partly'))
    return null;
  return before === outcome ? null : outcome;
}

/** Names that files may have on every partner's system, with room for an ending of what is not finished. */
const FILE_NAME = /^(?!\.)[A-Za-z0-9._-]{1,124}$/;
const MOST = 124;
/** Stands for the number of a file, which is known when it is stored. */
export const FILE_NUMBER = '#';
const DIGITS = 14;

/** What a file is called: as the agreement says, or with its number where it says nothing, or another file had that name there. */
export interface OutgoingFileName {
  readonly agreed: string | null;
  readonly numbered: string;
}

/**
 * The name of an outgoing file: the agreement's first virtual file name, else `<type>_<reference>-<file>.edi`. The reference makes an agreed
 * name unique, so it is put before the ending of one that doesn't say where it goes (`ASN.edi` becomes `ASN_17.edi`). A name of ours has
 * the file's number: other agreements may send into the same folder, and their references count from 1 too. Signs that are not allowed
 * become underscores.
 */
export function outgoingFileName(
  messageType: string,
  reference: string,
  virtualNames: readonly string[],
): OutgoingFileName {
  const clean = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]/g, '_');
  const [virtual] = virtualNames;
  const base = virtual ?? `${clean(messageType)}.edi`;
  const point = base.lastIndexOf('.');
  const [stem, ending] = point > 0 ? [base.slice(0, point), base.slice(point)] : [base, ''];
  const named = (number: string, most: number): string => {
    const tail = `_${clean(reference)}${number}${ending}`;
    const name = `${stem.slice(0, Math.max(1, most - tail.length))}${tail}`.slice(0, most);
    return FILE_NAME.test(name.replace(FILE_NUMBER, '')) ? name : `_${name}`.slice(0, most);
  };
  return {
    agreed: virtual === undefined ? null : named('', MOST),
    numbered: named(`-${FILE_NUMBER}`, MOST - DIGITS + FILE_NUMBER.length),
  };
}
