import { type CodeText, reasonText, SYNTAX_ERROR_TEXTS } from './acknowledgement-text.js';
import type { ApplicationAcknowledgement } from './model/application-acknowledgement.js';
import type { MessageAcknowledgement, SyntaxAcknowledgement } from './model/syntax-acknowledgement.js';

export interface SentMessage {
  /** UNH 0062. */
  readonly reference: string;
  /** BGM 1004, by which an APERAK may name it. */
  readonly documentNumber: string | null;
  /** UNG 0048, where it was sent in a functional group. */
  readonly group?: string;
}

/** An interchange as it was sent. */
export interface SentInterchange {
  /** `id:qualifier`. */
  readonly sender: string;
  readonly recipient: string;
  /** UNB 0020. */
  readonly controlReference: string;
  /** UNB 0035: a test. References are often counted apart for tests, so that a test may have the same one. */
  readonly test?: boolean;
  /** An acknowledgement of ours: nobody answers it, unless nothing else has the reference. */
  readonly isAnswer?: boolean;
  readonly messages: readonly SentMessage[];
}

/** An acknowledgement that came in, with the sender of its interchange where that is known: only he can answer what was sent to him. */
export interface IncomingAcknowledgement {
  readonly document: SyntaxAcknowledgement | ApplicationAcknowledgement;
  readonly sender?: string;
  /** UNB 0035 of its interchange. It means a test if it is one, unless only something else has the reference: not everybody marks his answers. */
  readonly test?: boolean;
}

/**
 * `unclear`: an APERAK with remarks that says neither yes nor no. `received`: on its way, not checked yet. `partly`: some of the message was
 * rejected, by CONTRL (UCM 0083 = 3) or by an APERAK that accepts it except for the errors that it names (4343 = AI, AC or CA with ERC).
 */
export type MessageState = 'open' | 'received' | 'unclear' | 'acknowledged' | 'partly' | 'rejected';

/** Why something was rejected, or what was remarked on it. */
export interface Reason {
  readonly level: 'syntax' | 'application';
  /** 0085 or 9321. */
  readonly code: string;
  /** The code with its meaning and place. */
  readonly text: CodeText;
}

export interface MatchedMessage {
  readonly sent: SentMessage;
  readonly state: MessageState;
  readonly reasons: readonly Reason[];
}

export interface MatchedInterchange {
  readonly sent: SentInterchange;
  /** `partly`: something in it was rejected, something not. */
  readonly state: MessageState;
  /** Of the interchange itself. */
  readonly reasons: readonly Reason[];
  readonly messages: readonly MatchedMessage[];
}

/** An acknowledgement of something that was not sent. */
export interface UnknownReference {
  readonly document: SyntaxAcknowledgement | ApplicationAcknowledgement;
  /** The reference that nothing sent has: of an interchange (0020), a message (0062) or a document. */
  readonly level: 'interchange' | 'message' | 'document';
  readonly reference: string;
}

export interface Matched {
  readonly interchanges: readonly MatchedInterchange[];
  readonly unknown: readonly UnknownReference[];
}

interface Outcome {
  readonly state: MessageState;
  readonly reasons: readonly Reason[];
}
type Envelope = Pick<IncomingAcknowledgement, 'sender' | 'test'>;
interface MessageTrack {
  readonly sent: SentMessage;
  readonly of: SentInterchange;
  /** By CONTRL and by APERAK: each says something else, so neither wipes out the other. */
  syntax: Outcome;
  application: Outcome;
}
interface Track {
  readonly sent: SentInterchange;
  own: Outcome;
  readonly messages: readonly MessageTrack[];
  readonly byReference: ReadonlyMap<string, MessageTrack>;
}

const OPEN: Outcome = { state: 'open', reasons: [] };
/** 0083 by what it means for what it is said of; an interchange or a group that is acknowledged in part names what it rejects. */
const STATES: Readonly<Record<string, MessageState>> = {
  1: 'acknowledged',
  2: 'acknowledged',
  3: 'acknowledged',
  4: 'rejected',
  5: 'received',
  6: 'rejected',
  7: 'acknowledged',
  8: 'received',
};
const MESSAGE_STATES: typeof STATES = { ...STATES, 3: 'partly' };

type Answered = NonNullable<ApplicationAcknowledgement['outcome']> | 'none';
/** What an application's answer means, by its outcome, where it names no error and where it does. */
const WITHOUT_ERRORS: Readonly<Record<Answered, MessageState>> = {
  accepted: 'acknowledged',
  'accepted-with-amendment': 'acknowledged',
  rejected: 'rejected',
  none: 'acknowledged',
};
const WITH_ERRORS: typeof WITHOUT_ERRORS = { ...WITHOUT_ERRORS, 'accepted-with-amendment': 'partly', none: 'unclear' };

/**
 * Matches acknowledgements with what was sent. They are taken in their order: of several for the same thing the last counts, and the same one twice
 * changes nothing. A mere receipt does not undo a decision. `applicationErrors` are the partner's 9321 codes in words: the standard has none.
 */
export function matchAcknowledgements(
  documents: readonly IncomingAcknowledgement[],
  sent: readonly SentInterchange[],
  applicationErrors: Readonly<Record<string, CodeText>> = {},
): Matched {
  const matching = new Matching(sent, applicationErrors);
  for (const one of documents) {
    if (one.document.kind === 'syntax-acknowledgement') matching.takeSyntax(one.document, one);
    else matching.takeApplication(one.document, one);
  }
  return matching.result();
}

class Matching {
  private readonly tracks: readonly Track[];
  private readonly byReference = new Map<string, Track[]>();
  private readonly byDocument = new Map<string, MessageTrack[]>();
  private readonly byMessage = new Map<string, MessageTrack[]>();
  private readonly unknown = new Map<string, UnknownReference>();

  constructor(
    sent: readonly SentInterchange[],
    private readonly applicationErrors: Readonly<Record<string, CodeText>>,
  ) {
    this.tracks = sent.map(trackOf);
    for (const track of this.tracks) {
      put(this.byReference, track.sent.controlReference, track);
      for (const message of track.messages) {
        put(this.byMessage, message.sent.reference, message);
        if (message.sent.documentNumber !== null && message.sent.documentNumber !== '')
          put(this.byDocument, message.sent.documentNumber, message);
      }
    }
  }

  takeSyntax(document: SyntaxAcknowledgement, { sender, test }: Envelope): void {
    const { interchangeReference, interchangeSender, interchangeRecipient } = document;
    // A reference that was used again is the last interchange with it.
    const track = meant(
      this.byReference
        .get(interchangeReference)
        ?.filter(
          ({ sent }) =>
            isSameParty(sent.sender, interchangeSender) &&
            isSameParty(sent.recipient, interchangeRecipient) &&
            (sender === undefined || isSameParty(sent.recipient, sender)),
        ),
      test,
    ).at(-1);
    if (track === undefined) {
      this.miss(document, 'interchange', interchangeReference);
      return;
    }
    const own = outcomeOf(document.action, ownReasons(document));
    track.own = later(track.own, own);
    for (const message of track.messages) message.syntax = later(message.syntax, { state: own.state, reasons: [] });
    this.takeMessages(document, track, document.messages);
    for (const group of document.groups) {
      const inGroup = track.messages.filter(({ sent }) => sent.group === group.reference);
      for (const message of inGroup) message.syntax = later(message.syntax, outcomeOf(group.action, ownReasons(group)));
      this.takeMessages(document, track, group.messages);
    }
  }

  private takeMessages(
    document: SyntaxAcknowledgement,
    track: Track,
    messages: readonly MessageAcknowledgement[],
  ): void {
    for (const said of messages) {
      const message = track.byReference.get(said.reference);
      if (message === undefined) this.miss(document, 'message', said.reference);
      else message.syntax = later(message.syntax, outcomeOf(said.action, messageReasons(said), MESSAGE_STATES));
    }
  }

  takeApplication(document: ApplicationAcknowledgement, envelope: Envelope): void {
    const message = this.named(document, envelope);
    if (message === null) {
      const { documentReference, messageReference } = document;
      this.miss(
        document,
        documentReference === null ? 'message' : 'document',
        documentReference ?? messageReference ?? '',
      );
      return;
    }
    const { outcome, errors } = document;
    const state = errors.length === 0 ? WITHOUT_ERRORS[outcome ?? 'none'] : WITH_ERRORS[outcome ?? 'none'];
    const reasons = errors.map(({ code, text, referenceQualifier, reference }): Reason => {
      const about =
        reference === null ? null : [referenceQualifier ?? '', reference].filter((part) => part !== '').join(' ');
      const own = [text ?? '', about === null ? '' : `(${about})`].filter((part) => part !== '').join(' ');
      return {
        level: 'application',
        code,
        text: reasonText(code, this.applicationErrors, null, own === '' ? null : own),
      };
    });
    message.application = { state, reasons };
  }

  /** By the number of the document, else by ACW: some put the number of the document there, some that of the message, which alone must be unmistakable. */
  private named(
    { documentReference, messageReference }: ApplicationAcknowledgement,
    { sender, test }: Envelope,
  ): MessageTrack | null {
    const fromPartner = ({ of }: MessageTrack): boolean => sender === undefined || isSameParty(of.recipient, sender);
    for (const number of [documentReference, messageReference]) {
      const found = number === null ? undefined : meant(this.byDocument.get(number)?.filter(fromPartner), test).at(-1);
      if (found !== undefined) return found;
    }
    const candidates =
      messageReference === null ? [] : meant(this.byMessage.get(messageReference)?.filter(fromPartner), test);
    return candidates.length === 1 ? (candidates[0] ?? null) : null;
  }

  private miss(document: UnknownReference['document'], level: UnknownReference['level'], reference: string): void {
    const about =
      document.kind === 'syntax-acknowledgement'
        ? [document.interchangeSender, document.interchangeRecipient, document.interchangeReference]
        : [];
    this.unknown.set(JSON.stringify([document.kind, level, reference, ...about]), { document, level, reference });
  }

  result(): Matched {
    return { interchanges: this.tracks.map(matchedInterchange), unknown: [...this.unknown.values()] };
  }
}

function trackOf(sent: SentInterchange): Track {
  const messages = sent.messages.map(
    (message): MessageTrack => ({ sent: message, of: sent, syntax: OPEN, application: OPEN }),
  );
  return {
    sent,
    own: OPEN,
    messages,
    byReference: new Map(messages.map((message) => [message.sent.reference, message])),
  };
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key) ?? [];
  map.set(key, list);
  list.push(value);
}

/**
 * Those of a test for an answer to a test, the others for the others; of these, what is no answer itself. All where there are none of the
 * kind, or the kind is not known.
 */
function meant<T extends MessageTrack | Track>(found: readonly T[] = [], test: boolean | undefined): readonly T[] {
  const narrowed = (all: readonly T[], is: (sent: SentInterchange) => boolean): readonly T[] => {
    const some = all.filter((one) => is('of' in one ? one.of : one.sent));
    return some.length > 0 ? some : all;
  };
  return narrowed(
    narrowed(found, (sent) => test === sent.test),
    (sent) => sent.isAnswer !== true,
  );
}

/** Same identification, and same qualifier where both give one; routing addresses do not count. */
function isSameParty(a: string, b: string): boolean {
  const [idOfA = '', qualifierOfA = ''] = a.split(':');
  const [idOfB = '', qualifierOfB = ''] = b.split(':');
  return (
    idOfA.toUpperCase() === idOfB.toUpperCase() &&
    (qualifierOfA === '' || qualifierOfB === '' || qualifierOfA === qualifierOfB)
  );
}

function outcomeOf(action: string, reasons: readonly Reason[], states = STATES): Outcome {
  return { state: Object.hasOwn(states, action) ? (states[action] ?? 'unclear') : 'unclear', reasons };
}

function later(before: Outcome, after: Outcome): Outcome {
  return after.state === 'received' && before.state !== 'open' ? before : after;
}

function syntaxReason(error: string, segment: string | null, element: string | null, component: string | null): Reason {
  return { level: 'syntax', code: error, text: reasonText(error, SYNTAX_ERROR_TEXTS, { segment, element, component }) };
}

function ownReasons({
  error,
  segment,
  element,
  component,
}: Pick<MessageAcknowledgement, 'error' | 'segment' | 'element' | 'component'>): Reason[] {
  return error === null ? [] : [syntaxReason(error, segment, element, component)];
}

function messageReasons(message: MessageAcknowledgement): Reason[] {
  return [
    ...ownReasons(message),
    ...message.segments.flatMap(({ position, error, elements }) => [
      ...(error === null ? [] : [syntaxReason(error, position, null, null)]),
      ...elements.map((one) => syntaxReason(one.error, position, one.element, one.component)),
    ]),
  ];
}

function matchedMessage({ sent, syntax, application }: MessageTrack): MatchedMessage {
  // A rejection on either level stands, whole before in part; else the application's word is the further one.
  const both = [syntax.state, application.state];
  const state =
    (['rejected', 'partly'] as const).find((one) => both.includes(one)) ??
    (application.state === 'open' ? syntax.state : application.state);
  return { sent, state, reasons: [...syntax.reasons, ...application.reasons] };
}

function matchedInterchange({ sent, own, messages }: Track): MatchedInterchange {
  const matched = messages.map(matchedMessage);
  return {
    sent,
    state:
      matched.length === 0
        ? own.state
        : overall(
            matched.map(({ state }) => state),
            own.state,
          ),
    reasons: own.reasons,
    messages: matched,
  };
}

/** In the order in which they hold an interchange back. */
const HOLDING: readonly MessageState[] = ['open', 'received', 'unclear'];

function overall(states: readonly MessageState[], own: MessageState): MatchedInterchange['state'] {
  if (own === 'rejected' || states.every((state) => state === 'rejected')) return 'rejected';
  if (states.includes('rejected') || states.includes('partly')) return 'partly';
  return HOLDING.find((state) => states.includes(state)) ?? 'acknowledged';
}
