import type { ApplicationAcknowledgement } from './model/application-acknowledgement.js';
import type { DeliveryScheduleDocument } from './model/delivery-schedule.js';
import type { BusinessDocument, DocumentKind } from './model/document.js';
import { NO_PARTY, type Party, type TradeParty } from './model/party.js';

/** What the application has against a document. */
export interface BusinessError {
  /** ERC 9321, as agreed with the partner. */
  readonly code: string;
  readonly text: string | null;
  /** What it is about: RFF 1153 and 1154, a line number (`LI`) for instance. */
  readonly reference: { readonly qualifier: string; readonly number: string } | null;
}

export interface Rejection {
  /** Number of the rejection, BGM 1004. */
  readonly documentNumber: string;
  readonly issueDate: string;
  /** UNH 0062 of the rejected message, written as RFF+ACW. */
  readonly messageReference?: string;
}

/** RFF 1153 that names a document of each kind. */
const QUALIFIERS: Readonly<Partial<Record<DocumentKind, string>>> = {
  order: 'ON',
  invoice: 'IV',
  'despatch-advice': 'AAK',
  'delivery-schedule': 'AAN',
  'receipt-advice': 'ALO',
  'transport-instruction': 'SI',
};

/** What of a schedule an answer names. */
export type NamedSchedule = Pick<
  DeliveryScheduleDocument,
  'kind' | 'documentNumber' | 'issueDate' | 'seller' | 'buyer'
>;

/** The rejection of a received document by the application (APERAK), ready to be written. Null for acknowledgements, which are never answered, and for documents of a kind that has no reference. */
export function rejectDocument(
  document: BusinessDocument | NamedSchedule,
  errors: readonly BusinessError[],
  { documentNumber, issueDate, messageReference }: Rejection,
): ApplicationAcknowledgement | null {
  const qualifier = QUALIFIERS[document.kind];
  if (qualifier === undefined || !('documentNumber' in document)) return null;
  const isNamed = document.documentNumber !== '';
  return {
    kind: 'application-acknowledgement',
    interchange: 0,
    messageNumber: 1,
    documentNumber,
    messageFunction: '27',
    outcome: 'rejected',
    issueDate,
    messageReference: messageReference ?? null,
    documentReferenceQualifier: isNamed ? qualifier : null,
    documentReference: isNamed ? document.documentNumber : null,
    documentReferenceDate:
      isNamed && 'issueDate' in document && document.issueDate !== null && document.issueDate !== ''
        ? document.issueDate
        : null,
    seller: 'seller' in document ? partner(document.seller) : null,
    buyer: 'buyer' in document ? partner(document.buyer) : null,
    errors: errors.map(({ code, text, reference }) => ({
      code,
      text,
      referenceQualifier: reference?.qualifier ?? null,
      reference: reference?.number ?? null,
    })),
  };
}

/** The acceptance of a received document by the application (APERAK), for the same documents as its rejection. */
export function acceptDocument(
  document: BusinessDocument | NamedSchedule,
  naming: Rejection,
): ApplicationAcknowledgement | null {
  const answer = rejectDocument(document, [], naming);
  return answer && { ...answer, messageFunction: '29', outcome: 'accepted' };
}

/** Who it is; addresses and tax numbers are not repeated. */
function partner(party: Party | null): TradeParty | null {
  if (party === null) return null;
  const { code, agency, name } = party;
  return { ...NO_PARTY, code, agency, name };
}
