import type { Finding } from '../../edi/finding.js';
import { severityOf } from '../../edi/finding-severity.js';
import type { FindingCode } from '../../edi/finding-text.js';
import type { Envelope } from '../../edi/interchange.js';
import type { Parties, ReceivingAgreement } from '../agreement/agreement.rows.js';
import type { FileReadResult } from './read-result.js';

/** Pairs of sender and recipient of one file that are looked up; a file of more is a collection, and the first ones suffice. */
const MOST_PAIRS = 20;

/** A pair of parties of a file and what a company knows of them. */
export interface PlacedPair {
  readonly sender: string;
  readonly recipient: string;
  /** The agreement that the file comes under; null for none, and for pairs after the first. */
  readonly iaid: string | null;
  /** An agreement or a partner of the register has the sender. */
  readonly senderIsKnown: boolean;
  readonly recipientIsOurs: boolean;
  /** An acknowledgement, or what a carrier says of a request or an instruction, from somebody whom we send to: the outgoing agreement is enough. */
  readonly isAnswer: boolean;
}
/** What a company knows of a file's parties. */
export interface Placement {
  /** Files without an agreement are warnings here. */
  readonly required: boolean;
  /** Some of the identifications under which the company receives; none where nobody entered any. */
  readonly ownNames: readonly string[];
  readonly pairs: readonly PlacedPair[];
  /** The agreements that the file's messages may come under. */
  readonly agreements: readonly ReceivingAgreement[];
}

/** The parties of a file to look up, each pair once, the file's own first. Interchanges that name no sender or recipient have a finding of their own. */
export function partiesToPlace(interchanges: readonly Envelope[]): readonly Envelope[] {
  return partiesOf(interchanges, MOST_PAIRS);
}

/** The parties of a file, each pair once. */
export function partiesOf<T extends Parties>(interchanges: readonly T[], most = Infinity): readonly T[] {
  const first = new Map<string, T>();
  for (const one of interchanges) {
    const key = `${one.sender}\n${one.recipient}`;
    if (isName(one.sender) && isName(one.recipient) && !first.has(key)) first.set(key, one);
    if (first.size === most) break;
  }
  return [...first.values()];
}

/** What is said of a file that no agreement, partner or identification of the company explains. The file is read all the same. */
export function placementFindings(
  reading: Pick<FileReadResult, 'interchanges' | 'messageType' | 'messageVersion'>,
  placement: Placement,
): Finding[] {
  const kind = [reading.messageType, reading.messageVersion].filter((part) => part !== '').join(' ');
  const first = reading.interchanges[0];
  return partiesToPlace(reading.interchanges).flatMap((envelope) => {
    const pair = placement.pairs.find((one) => one.sender === envelope.sender && one.recipient === envelope.recipient);
    return pair === undefined
      ? []
      : saidOf(envelope, pair, envelope === first || samePair(envelope, first), kind, placement);
  });
}

function saidOf(
  envelope: Envelope,
  pair: PlacedPair,
  isFirst: boolean,
  kind: string,
  { required, ownNames }: Placement,
): Finding[] {
  const say = (
    code: FindingCode,
    element: string,
    found: string,
    expected: string,
    actor: Finding['actor'] = 'us',
  ): Finding => ({
    code,
    severity: required ? severityOf(code) : 'info',
    start: 0,
    end: 0,
    segment: 1,
    path: envelope.standard === 'EDIFACT' ? `UNB / ${element}` : '',
    found,
    expected,
    actor,
  });
  const missing = `${isFirst && kind !== '' ? `${kind}, ` : ''}${pair.sender} → ${pair.recipient}`;
  const { agreementId } = envelope;
  if (pair.iaid !== null) {
    const isNamedOtherwise = agreementId !== undefined && agreementId.toUpperCase() !== pair.iaid.toUpperCase();
    return isNamedOtherwise ? [say('agreement-named-differently', '0032', agreementId, pair.iaid, 'sender')] : [];
  }
  if (pair.isAnswer) return [];
  const findings: Finding[] = [];
  if (!pair.senderIsKnown) findings.push(say('sender-unknown', '0004', pair.sender, missing));
  else if (isFirst && kind !== '') findings.push(say('agreement-unknown', '0004', kind, missing));
  if (!pair.recipientIsOurs && ownNames.length > 0)
    findings.push(say('recipient-unknown', '0010', pair.recipient, ownNames.join(', ')));
  return findings;
}

function samePair(one: Envelope, other: Envelope | undefined): boolean {
  return one.sender === other?.sender && one.recipient === other.recipient;
}

function isName(identification: string): boolean {
  return identification !== '' && !identification.includes('\0');
}
