import type { Profile } from './mapping/profile.js';
import type {
  GroupAcknowledgement,
  MessageAcknowledgement,
  SegmentError,
  SyntaxAcknowledgement,
} from './model/syntax-acknowledgement.js';
import type { ReadResult } from './interchange.js';
import { read } from './read.js';
import { type Fault, receivedInterchanges, type ReceivedInterchange, type ReceivedMessage } from './received.js';
import { FILE_ERRORS } from './syntax-errors.js';
import { detect } from './syntax/detect.js';
import { write, type WriteOptions } from './write.js';

export interface AcknowledgeOptions {
  /** UNB 0020 of the answer; where answers go to several senders, one for each. */
  readonly controlReference: string | ((index: number) => string);
  /** `YYYY-MM-DDThh:mm`. */
  readonly preparedAt: string;
  /** Whether faults of content reject, too: where partners do without APERAK. */
  readonly businessErrors?: boolean;
  /** Whether departures from a message's structure reject it; default true. */
  readonly structuralErrorsReject?: boolean;
  /** Answers only interchanges that ask for it (UNB 0031). */
  readonly onlyOnRequest?: boolean;
  /** Interchanges that are refused as a whole for a reason outside the file, by their index: 0085 26 duplicate, 23 unknown sender, 7 not the recipient … */
  readonly refused?: ReadonlyMap<number, string>;
  readonly profiles?: readonly Profile[];
}

/** Why there is no acknowledgement. */
export type Silence =
  | 'not-edifact'
  | 'no-interchange'
  | 'header-unreadable'
  | 'acknowledgements-only'
  | 'not-requested';

/** A received interchange with what is to be said of it. Parties as they were sent: `id:qualifier`, with a routing address as third part. */
export interface AnswerableInterchange {
  /** Its place among the interchanges of the file, from 0. */
  readonly place: number;
  readonly sender: string;
  readonly recipient: string;
  readonly controlReference: string;
  readonly test: boolean;
  /** Whether it asks for an acknowledgement (UNB 0031). */
  readonly requested: boolean;
  /** How the answer is written: UNB 0001 and 0002. */
  readonly syntax: NonNullable<WriteOptions['syntax']>;
  readonly syntaxVersion: NonNullable<WriteOptions['syntaxVersion']>;
  /** Of its first message: `DELFOR`, `D97A`; '' where there is none. */
  readonly messageType: string;
  readonly messageVersion: string;
  readonly document: SyntaxAcknowledgement;
}

/** Acknowledgements for one sender, as one interchange. */
export interface Answer {
  readonly sender: string;
  readonly recipient: string;
  readonly controlReference: string;
  readonly bytes: Uint8Array;
  readonly documents: readonly SyntaxAcknowledgement[];
}

export interface Acknowledgement {
  /** All answers one behind the other; null where there is nothing to answer. */
  readonly bytes: Uint8Array | null;
  readonly reason: Silence | null;
  readonly documents: readonly SyntaxAcknowledgement[];
  readonly answers: readonly Answer[];
}

const REJECTED = '4';
const ACKNOWLEDGED = '7';
const RECEIVED = '8';
const UNSPECIFIED = '18';
/** 0031: only the receipt is to be reported. */
const RECEIPT_REQUESTED = '2';
/** Messages that are answers themselves and are never answered. */
const ANSWERS = new Set(['CONTRL', 'APERAK']);
const MAX_FINDINGS = 100_000;
/** Repetitions the message has room for: UCS in UCM, UCD in UCS. */
const MAX_SEGMENTS = 999;
const MAX_ELEMENTS = 99;
const NO_FAULT = { error: null, segment: null, element: null, component: null };

/**
 * The syntax acknowledgement (CONTRL) of a received file: one message for each interchange in it, one interchange for each of their senders.
 *
 * What rejects: a rejected message counts as not received, so only what keeps it from being used rejects it: findings that are errors, and, unless
 * configured otherwise, departures from the structure of the message (a segment missing, misplaced or too often), since what stands there may have been
 * taken for something else. Warnings (a code out of its list, a value too long, a wrong control count over whole data) leave the message acknowledged
 * with 7, which means “no fault that prevents further processing” (ISO 9735-4); they are reported all the same, in UCS and UCD under that 7, so that the
 * sender can put them right. Faults of UNB and UNZ that are errors reject the interchange with everything in it. Acknowledgement says nothing about
 * content; that is APERAK's part.
 */
export function acknowledge(bytes: Uint8Array, options: AcknowledgeOptions): Acknowledgement {
  const detection = detect(bytes);
  if (detection.standard !== 'EDIFACT') return silent('not-edifact');
  const { received, whole } = receivedIn(bytes, detection.start, options);
  if (received.length === 0) return silent('no-interchange');
  const silences = received.map((interchange) => silenceFor(interchange, options));
  const answered = received.flatMap((interchange, index) =>
    silences[index] === null
      ? [{ interchange, document: acknowledgementOf(interchange, options.refused?.get(index) ?? whole) }]
      : [],
  );
  if (answered.length === 0) return silent(silences[0] ?? 'no-interchange');
  const answers = answersFor(answered, options);
  return {
    bytes: joined(answers.map((answer) => answer.bytes)),
    reason: null,
    documents: answered.map(({ document }) => document),
    answers,
  };
}

/** What is to be said of each interchange of an EDIFACT file that may be answered; for those who write and send the answers themselves. */
export function acknowledgements(
  bytes: Uint8Array,
  options: Omit<AcknowledgeOptions, 'controlReference' | 'preparedAt'>,
  reading?: ReadResult,
): readonly AnswerableInterchange[] {
  const detection = detect(bytes);
  if (detection.standard !== 'EDIFACT') return [];
  const { received, whole } = receivedIn(bytes, detection.start, options, reading);
  return received.flatMap((interchange, place): AnswerableInterchange[] => {
    if (silenceFor(interchange, options) !== null) return [];
    const { sender, recipient, controlReference, test, request } = interchange;
    const [messageType = '', version = '', release = ''] = messagesOf(interchange)[0]?.identifier ?? [];
    return [
      {
        place,
        sender,
        recipient,
        controlReference,
        test,
        requested: isRequest(request),
        syntax: syntaxOf(interchange),
        syntaxVersion: versionOf(interchange),
        messageType,
        messageVersion: version + release,
        document: acknowledgementOf(interchange, options.refused?.get(place) ?? whole),
      },
    ];
  });
}

/** The refusal of an interchange as a whole, in place of what would have been said of it. `error`: 0085, 26 duplicate, 23 unknown sender … */
export function refusalOf(document: SyntaxAcknowledgement, error: string): SyntaxAcknowledgement {
  return { ...document, action: REJECTED, ...NO_FAULT, error, messages: [], groups: [] };
}

/** The interchanges with their faults, and the error that everything is refused for, if any. A reading that lists all findings saves another. */
function receivedIn(
  bytes: Uint8Array,
  start: number,
  options: Pick<AcknowledgeOptions, 'businessErrors' | 'structuralErrorsReject' | 'profiles'>,
  reading?: ReadResult,
) {
  const { findings, errorCount, charset, isRefused } =
    reading !== undefined && (reading.findingsOmitted === 0 || reading.isRefused)
      ? reading
      : read(bytes, {
          maxFindings: MAX_FINDINGS,
          ...(options.profiles === undefined ? {} : { profiles: options.profiles }),
        });
  const received = receivedInterchanges(bytes, start, charset, findings, {
    businessErrors: options.businessErrors === true,
    structuralRejects: options.structuralErrorsReject !== false,
    isRefused,
  });
  // Where there are more errors than were kept, nobody knows which messages have them.
  const listedErrors = findings.filter(({ severity }) => severity === 'error').length;
  const whole =
    listedErrors < errorCount
      ? UNSPECIFIED
      : (findings.map(({ code }) => FILE_ERRORS.get(code)).find((error) => error !== undefined) ?? null);
  return { received, whole };
}

function silent(reason: Silence): Acknowledgement {
  return { bytes: null, reason, documents: [], answers: [] };
}

function silenceFor(
  interchange: ReceivedInterchange,
  { onlyOnRequest = false }: Pick<AcknowledgeOptions, 'onlyOnRequest'>,
): Silence | null {
  const { sender, recipient, controlReference, request } = interchange;
  if (idOf(sender) === '' || idOf(recipient) === '' || controlReference === '') return 'header-unreadable';
  const messages = messagesOf(interchange);
  if (messages.length > 0 && messages.every(isAnswer)) return 'acknowledgements-only';
  return onlyOnRequest && !isRequest(request) ? 'not-requested' : null;
}

const isRequest = (request: string): boolean => request === '1' || request === RECEIPT_REQUESTED;

const idOf = (party: string): string => party.split(':', 1)[0] ?? '';
const messagesOf = ({ messages, groups }: ReceivedInterchange): readonly ReceivedMessage[] => [
  ...messages,
  ...groups.flatMap((group) => group.messages),
];
const isAnswer = ({ identifier: [type = ''] }: ReceivedMessage): boolean => ANSWERS.has(type.toUpperCase());

function acknowledgementOf(interchange: ReceivedInterchange, refusal: string | null): SyntaxAcknowledgement {
  const { sender, recipient, controlReference, request, faults, messages, groups } = interchange;
  const named = {
    kind: 'syntax-acknowledgement' as const,
    interchange: 0,
    messageNumber: 1,
    interchangeReference: controlReference,
    interchangeSender: sender,
    interchangeRecipient: recipient,
  };
  if (refusal !== null) return { ...named, action: REJECTED, ...NO_FAULT, error: refusal, messages: [], groups: [] };
  const rejected = faults.some(({ rejects }) => rejects);
  if (request === RECEIPT_REQUESTED && !rejected)
    return { ...named, action: RECEIVED, ...NO_FAULT, messages: [], groups: [] };
  return {
    ...named,
    action: rejected ? REJECTED : ACKNOWLEDGED,
    ...worstOf(faults),
    // A group without reference can't be named; its messages can.
    messages: messageAcknowledgements(
      [...messages, ...groups.filter(({ reference }) => reference === '').flatMap((group) => group.messages)],
      rejected,
    ),
    groups: groups
      .filter(({ reference }) => reference !== '')
      .map((group): GroupAcknowledgement => {
        const isRejected = rejected || group.faults.some(({ rejects }) => rejects);
        return {
          reference: group.reference,
          sender: group.sender,
          recipient: group.recipient,
          action: isRejected ? REJECTED : ACKNOWLEDGED,
          ...worstOf(group.faults),
          messages: messageAcknowledgements(group.messages, isRejected),
        };
      }),
  };
}

/** Below something that is rejected only what has faults of its own needs a word. */
function messageAcknowledgements(messages: readonly ReceivedMessage[], rejected: boolean): MessageAcknowledgement[] {
  return messages
    .filter((message) => !isAnswer(message) && (!rejected || message.faults.length > 0))
    .map((message) => messageAcknowledgement(message, rejected));
}

function messageAcknowledgement(
  { reference, identifier, faults }: ReceivedMessage,
  rejected: boolean,
): MessageAcknowledgement {
  const [type = '', version = '', release = '', agency = '', association = ''] = identifier;
  // S009 is repeated as a whole or not at all: its first four parts are mandatory.
  const isWhole = [type, version, release, agency].every((part) => part !== '');
  return {
    reference,
    ...(isWhole ? { type, version, release, agency } : { type: '', version: '', release: '', agency: '' }),
    association: isWhole && association !== '' ? association : null,
    action: rejected || faults.some(({ rejects }) => rejects) ? REJECTED : ACKNOWLEDGED,
    ...worstOf(faults.filter(({ service }) => service !== null)),
    segments: segmentErrors(faults),
  };
}

/** The worst of several faults: UCI, UCF and UCM have room for one. */
function worstOf(
  faults: readonly Fault[],
): typeof NO_FAULT | Pick<MessageAcknowledgement, 'error' | 'segment' | 'element' | 'component'> {
  const fault = faults.find(({ rejects }) => rejects) ?? faults[0];
  if (fault === undefined) return NO_FAULT;
  return {
    error: fault.error,
    segment: fault.service,
    element: fault.place === null ? null : String(fault.place.element),
    component: componentOf(fault),
  };
}

function componentOf({ place }: Fault): string | null {
  return place?.component === undefined || place.component === null ? null : String(place.component);
}

/** UCS in the order of the message; a segment's own fault, then those of its elements. */
function segmentErrors(faults: readonly Fault[]): SegmentError[] {
  const inMessage = faults.filter(({ service }) => service === null);
  const positions = [...new Set(inMessage.map(({ position }) => position))].sort((a, b) => a - b);
  const byPosition = new Map(positions.map((position): [number, Fault[]] => [position, []]));
  for (const fault of inMessage) byPosition.get(fault.position)?.push(fault);
  return [...byPosition].flatMap(([position, here]) => errorsAt(String(position), here)).slice(0, MAX_SEGMENTS);
}

function errorsAt(position: string, faults: readonly Fault[]): SegmentError[] {
  const elements = faults
    .flatMap((fault) =>
      fault.place === null
        ? []
        : [{ error: fault.error, element: String(fault.place.element), component: componentOf(fault) }],
    )
    .slice(0, MAX_ELEMENTS);
  const own = [...new Set(faults.filter(({ place }) => place === null).map(({ error }) => error))];
  const [first = null, ...others] = own;
  return [{ position, error: first, elements }, ...others.map((error) => ({ position, error, elements: [] }))];
}

/** UNB 0001 that can be written; identifiers are all an acknowledgement repeats, so Latin-1 does for the others. */
const SYNTAXES: Readonly<Record<string, NonNullable<WriteOptions['syntax']>>> = {
  UNOA: 'UNOA',
  UNOB: 'UNOB',
  UNOC: 'UNOC',
  UNOW: 'UNOW',
  UNOY: 'UNOY',
};

function syntaxOf({
  syntaxIdentifier,
  sender,
  recipient,
  controlReference,
}: ReceivedInterchange): NonNullable<WriteOptions['syntax']> {
  const isLatin1 = /^[\u0000-\u00ff]*$/.test(sender + recipient + controlReference);
  return isLatin1 ? (SYNTAXES[syntaxIdentifier] ?? 'UNOC') : 'UNOW';
}

function versionOf({ syntaxVersion }: ReceivedInterchange): NonNullable<WriteOptions['syntaxVersion']> {
  return ([1, 2, 3, 4] as const).find((known) => known === syntaxVersion) ?? 3;
}

function answersFor(
  answered: readonly { readonly interchange: ReceivedInterchange; readonly document: SyntaxAcknowledgement }[],
  options: AcknowledgeOptions,
): Answer[] {
  const byPartner = new Map<
    string,
    { readonly interchange: ReceivedInterchange; readonly documents: SyntaxAcknowledgement[] }
  >();
  for (const { interchange, document } of answered) {
    const { sender, recipient, syntaxVersion, test } = interchange;
    const key = JSON.stringify([sender, recipient, syntaxVersion, test, syntaxOf(interchange)]);
    const same = byPartner.get(key) ?? { interchange, documents: [] };
    byPartner.set(key, same);
    same.documents.push(document);
  }
  return [...byPartner.values()].map(({ interchange, documents }, index) => {
    const { sender: recipient, recipient: sender, test } = interchange;
    const controlReference =
      typeof options.controlReference === 'function'
        ? options.controlReference(index)
        : index === 0
          ? options.controlReference
          : `${options.controlReference.slice(0, 10)}-${index + 1}`;
    const { bytes } = write(documents, {
      sender,
      recipient,
      controlReference,
      preparedAt: options.preparedAt,
      message: 'CONTRL',
      syntaxVersion: versionOf(interchange),
      syntax: syntaxOf(interchange),
      test,
    });
    return { sender, recipient, controlReference, bytes, documents };
  });
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
