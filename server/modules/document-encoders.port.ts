import { lossesIn } from '../edi/lost-content.js';
import type { ReadResult } from '../edi/interchange.js';
import type { BusinessDocument } from '../edi/model/document.js';
import type { DocumentEncoder, EncodedDocuments } from './document/document.port.js';
import { confirmationEncoder } from './booking/booking-confirmation.port.js';
import { carrierStatusEncoder } from './carrier-message/carrier-status.port.js';
import { reportEncoder } from './package-account/package-report.port.js';
import { receiptEncoder } from './receipt/receipt.port.js';
import { scheduleEncoder } from './schedule/schedule.port.js';
import { despatchedEncoder } from './situation/despatched.port.js';

/** The kinds of documents that are stored, in the order in which their areas are called: a line for each. Reading threads load this file. */
export const DOCUMENT_ENCODERS: readonly DocumentEncoder[] = [
  scheduleEncoder,
  receiptEncoder,
  despatchedEncoder,
  carrierStatusEncoder,
  confirmationEncoder,
  reportEncoder,
];

/** How many lines the documents of a file have that are stored. */
export function storedLines(documents: readonly BusinessDocument[]): number {
  const kinds = new Set<string>(DOCUMENT_ENCODERS.map(({ kind }) => kind));
  return documents.reduce(
    (sum, document) => sum + (kinds.has(document.kind) && 'lines' in document ? document.lines.length : 0),
    0,
  );
}

/** The documents of a file that are stored, encoded, those of each kind apart; a kind that the file has none of has an empty list. */
export function encodeDocuments(
  result: Pick<ReadResult, 'documents' | 'errorCount' | 'findings' | 'messages'>,
): readonly EncodedDocuments[] {
  const lossesOf = lossesIn(result);
  const counts = new Map<number, number>();
  const placed = result.documents.map((document) => {
    const documentInMessage = (counts.get(document.messageNumber) ?? 0) + 1;
    counts.set(document.messageNumber, documentInMessage);
    return { document, documentInMessage };
  });
  return DOCUMENT_ENCODERS.map((encoder) => ({
    kind: encoder.kind,
    documents: placed.flatMap(({ document, documentInMessage }) =>
      document.kind === encoder.kind
        ? {
            interchange: document.interchange,
            messageNumber: document.messageNumber,
            documentInMessage,
            content: encoder.encode(
              document,
              documentInMessage,
              lossesOf(document.messageNumber, document.interchange),
            ),
          }
        : [],
    ),
  }));
}
