import type { AgreementId } from '../ids.js';
/**
 * Which agreement a message comes under. Several may stand between the same parties: one for everything, one for a kind of message, one
 * for tests. The candidates are the active agreements that the parties of the message have; where several fit, the one that says most
 * of the message counts.
 */

/** What an agreement says of the messages that it covers; null where it covers any. */
export interface AgreementTerms {
  readonly id: AgreementId;
  readonly messageType: string | null;
  /** Compared without its point: D.97A and D97A are the same. */
  readonly messageVersion: string | null;
  /** Covers only what its sender marked as a test. */
  readonly test: boolean;
}
/** What is known of a message; null or '' where it is not. */
export interface MessageKind {
  readonly messageType: string | null;
  readonly messageVersion: string | null;
  readonly test: boolean;
}

function covers(terms: string | null, message: string | null): boolean {
  return terms === null || terms === message;
}
function withoutPoints(version: string | null): string | null {
  return version?.replaceAll('.', '') ?? null;
}
function byId(a: AgreementTerms, b: AgreementTerms): number {
  return a.id.length - b.id.length || (a.id < b.id ? -1 : Number(a.id > b.id));
}
function first<T>(candidates: readonly T[], compare: (a: T, b: T) => number): T | null {
  return candidates.reduce<T | null>((best, one) => (best === null || compare(one, best) < 0 ? one : best), null);
}
/** How many of type and version an agreement names. */
function precision({ messageType, messageVersion }: AgreementTerms): number {
  return Number(messageType !== null) + Number(messageVersion !== null);
}

/**
 * The agreement that a received message comes under: of those that cover it the one that names most of its type and version, then one for
 * tests, then the oldest.
 */
export function agreementFor<T extends AgreementTerms>(candidates: readonly T[], message: MessageKind): T | null {
  const [type, version] = [message.messageType, withoutPoints(message.messageVersion)].map((it) => it?.toUpperCase());
  return first(
    candidates.filter(
      (one) =>
        (!one.test || message.test) &&
        covers(one.messageType, type ?? null) &&
        covers(withoutPoints(one.messageVersion), version ?? null),
    ),
    (a, b) => precision(b) - precision(a) || Number(b.test) - Number(a.test) || byId(a, b),
  );
}

/** An outgoing agreement, and which of the names asked for it goes by, counted from the one that counts most. */
export interface CustomerAgreement extends AgreementTerms {
  readonly place: number;
}

/**
 * The agreement that a document is sent under to a customer: by the name that counts most, for real before for tests, one for the
 * document's kind before one for all, then the oldest.
 */
export function agreementToCustomer<T extends CustomerAgreement>(
  candidates: readonly T[],
  messageTypes: readonly string[],
): T | null {
  return first(
    candidates.filter(({ messageType }) => messageType === null || messageTypes.includes(messageType)),
    (a, b) =>
      a.place - b.place ||
      Number(a.test) - Number(b.test) ||
      Number(b.messageType !== null) - Number(a.messageType !== null) ||
      byId(a, b),
  );
}

/** An agreement between the same two, in one direction or the other. */
export interface WayBackAgreement extends AgreementTerms {
  readonly direction: 'in' | 'out';
  /** Whether something can be sent over the transport of an incoming agreement too. */
  readonly sendsBack: boolean;
}

/**
 * The agreement that an answer goes back under: an outgoing one, first one for the answer's type, else the incoming one where its
 * transport sends; for tests before for all, then the oldest.
 */
export function agreementForAnswer<T extends WayBackAgreement>(
  candidates: readonly T[],
  answer: { readonly messageType: string; readonly test: boolean },
): T | null {
  const isForType = (one: T): boolean => one.direction === 'out' && one.messageType !== null;
  return first(
    candidates.filter(
      (one) =>
        (!one.test || answer.test) &&
        (one.direction === 'out' ? covers(one.messageType, answer.messageType) : one.sendsBack),
    ),
    (a, b) =>
      Number(b.direction === 'out') - Number(a.direction === 'out') ||
      Number(isForType(b)) - Number(isForType(a)) ||
      Number(b.test) - Number(a.test) ||
      byId(a, b),
  );
}
