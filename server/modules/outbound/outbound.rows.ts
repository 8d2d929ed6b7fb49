import { acknowledgements, type AnswerableInterchange } from '../../edi/acknowledge.js';
import type { ReadResult } from '../../edi/interchange.js';
import type { ApplicationAcknowledgement } from '../../edi/model/application-acknowledgement.js';
import type { SyntaxAcknowledgement } from '../../edi/model/syntax-acknowledgement.js';
import type { AgreedProfile } from '../agreement/agreement.rows.js';
import { partyOf } from '../document/document.rows.js';

/** An acknowledgement that came in, with the sender of its interchange and whether that is a test. */
export interface TakenAcknowledgement {
  readonly document: SyntaxAcknowledgement | ApplicationAcknowledgement;
  readonly sender: string;
  readonly test: boolean;
}
/** An interchange that wants an answer; `agreed` where an agreement says so, not only its UNB. */
export interface Answerable extends AnswerableInterchange {
  readonly agreed: boolean;
}

/** What a received file means for what was sent, and what it asks to be sent. */
export interface Acknowledging {
  readonly answers: readonly Answerable[];
  readonly taken: readonly TakenAcknowledgement[];
}

/** Finds both in a file that was just read. Costs another look at the file only where somebody wants an answer. */
export function acknowledging(bytes: Uint8Array, result: ReadResult, agreed: readonly AgreedProfile[]): Acknowledging {
  const taken = result.documents.flatMap((document): TakenAcknowledgement[] =>
    document.kind === 'syntax-acknowledgement' || document.kind === 'application-acknowledgement'
      ? [
          {
            document,
            sender: result.interchanges[document.interchange]?.sender ?? '',
            test: result.interchanges[document.interchange]?.test ?? false,
          },
        ]
      : [],
  );
  const isWanted =
    agreed.some((one) => one.acknowledges) ||
    result.interchanges.some(
      ({ acknowledgementRequest }) => acknowledgementRequest === '1' || acknowledgementRequest === '2',
    );
  if (result.standard !== 'EDIFACT' || !isWanted) return { answers: [], taken };
  const answers = acknowledgements(bytes, {}, result).map(
    (one): Answerable => ({ ...one, agreed: isAgreed(one, agreed) }),
  );
  return { answers: answers.filter((one) => one.agreed || one.requested), taken };
}

/** Whether the agreement that says most about an interchange wants it answered. */
function isAgreed(
  { sender, recipient, test, messageType, messageVersion }: AnswerableInterchange,
  agreed: readonly AgreedProfile[],
): boolean {
  const plain = (version: string): string => version.replaceAll('.', '').toUpperCase();
  const says = (one: AgreedProfile): number =>
    Number(one.messageType !== null) + Number(one.messageVersion !== null) + Number(one.test) / 2;
  const [closest] = agreed
    .filter(
      (one) =>
        one.sender === partyOf(sender) &&
        one.recipient === partyOf(recipient) &&
        (!one.test || test) &&
        (one.messageType === null || one.messageType === messageType.toUpperCase()) &&
        (one.messageVersion === null || plain(one.messageVersion) === plain(messageVersion)),
    )
    .sort((a, b) => says(b) - says(a));
  return closest?.acknowledges === true;
}
