import type { Finding } from '../../edi/finding.js';
import { DEFAULT_MAX_FINDINGS } from '../../edi/limits.js';
import type { AgreementChoice, ReceivingAgreement } from '../agreement/agreement.rows.js';
import type { EncodedDocuments, ReceivedFile, StoredDocument } from '../document/document.port.js';
import type { FileOutcome } from '../exchange/exchange.recorder.service.js';
import type { ArrivedReference } from '../reference/reference.service.js';
import type { FileReadResult } from './read-result.js';
import type { LockedFile } from './read.store.js';

/** Of a file's outcome, what is known only once its documents are stored. */
type OutcomeOfStoring =
  | 'state'
  | 'repeats'
  | 'errorCount'
  | 'warningCount'
  | 'shipTos'
  | 'agreementId'
  | 'partner'
  | 'findings'
  | 'findingsOmitted';

/** What areas get of a file whose documents they store. */
export function receivedFile(
  file: LockedFile,
  result: FileReadResult,
  warningCount: number,
  agreementOf: AgreementChoice,
): ReceivedFile {
  const { messageType, messageVersion } = result;
  return {
    id: file.id,
    companyId: file.company_id,
    receivedAt: file.received_at,
    messageType,
    messageVersion,
    interchanges: result.interchanges,
    agreementOf: (interchange) => {
      const envelope = result.interchanges[interchange];
      return envelope === undefined ? null : agreementOf({ ...envelope, messageType, messageVersion });
    },
    errorCount: result.errorCount,
    warningCount,
  };
}

/** The agreement that a file comes under: that of its first interchange. */
export function agreementOfFile(
  { interchanges: [first], messageType, messageVersion }: FileReadResult,
  agreementOf: AgreementChoice,
): ReceivingAgreement | null {
  return first === undefined ? null : agreementOf({ ...first, messageType, messageVersion });
}

/** The documents of a file but for those of some interchanges, or of all. */
export function documentsNotIn(
  encoded: readonly EncodedDocuments[],
  repeated: ReadonlySet<number> | 'all',
): readonly EncodedDocuments[] {
  return encoded.map(({ kind, documents }) => ({
    kind,
    documents: repeated === 'all' ? [] : documents.filter(({ interchange }) => !repeated.has(interchange)),
  }));
}

/** Bytes of the ship-tos of a file, as Postgres lays them out: a row of an index takes 2,704, sender and recipient among them. */
const MOST_BYTES = 1_800;

/**
 * The places that a file is for, sorted: where each of its messages became a document that names some; else null. Null too where they are too
 * many for the index of files with errors: who sees some ship-tos only then sees the documents and not the file.
 */
export function shipTosOf(stored: readonly StoredDocument[], { found, unplaced }: FileReadResult): string[] | null {
  const messages = found.filter(({ messageNumber }) => messageNumber !== null).length + unplaced;
  if (stored.length === 0 || stored.length !== messages) return null;
  if (stored.some(({ shipTos }) => shipTos === null)) return null;
  const codes = [...new Set(stored.flatMap(({ shipTos }) => shipTos ?? []))].sort();
  return bytesOf(codes) > MOST_BYTES ? null : codes;
}

/** Of an array in a row: each text has four bytes before it and ends at a multiple of four. */
function bytesOf(codes: readonly string[]): number {
  return codes.reduce((sum, code) => sum + 4 + 4 * Math.ceil(Buffer.byteLength(code) / 4), 24);
}

/**
 * The interchanges that came for the first time, as their references are tracked; none of a refused file. Documents in XML have numbers of
 * their own, which are no sequence of interchanges.
 */
export function arrivedReferences(
  { standard, isRefused, found }: FileReadResult,
  repeated: ReadonlySet<number>,
): readonly ArrivedReference[] {
  if (standard === 'XML' || isRefused) return [];
  return found
    .filter((one) => one.parent === null && !repeated.has(one.interchange))
    .flatMap(({ sender, recipient, test, messageType, controlReference, previousReference }) =>
      sender === null || recipient === null
        ? []
        : {
            sender: withoutNul(sender),
            recipient: withoutNul(recipient),
            test,
            messageType: messageType ?? '',
            reference: controlReference ?? '',
            previousReference,
          },
    );
}

/** The findings of a file as they are kept: its own, the few more, and of the many as many as the limit allows; the rest is counted. */
export function storedFindings(
  { findings, findingsListed, findingsOmitted }: FileReadResult,
  few: readonly Finding[],
  many: readonly Finding[],
): Pick<FileOutcome, 'findings' | 'findingsOmitted'> {
  const left = Math.max(0, DEFAULT_MAX_FINDINGS - findingsListed - few.length);
  const more = [...few, ...many.slice(0, left)].map((finding) => JSON.stringify(finding));
  const own = findings.slice(1, -1);
  return {
    findings: `[${[...(own === '' ? [] : [own]), ...more].join(',')}]`,
    findingsOmitted: findingsOmitted + Math.max(0, many.length - left),
  };
}

/** What the file's row says of its content. */
export function ofReading(
  result: Pick<
    FileReadResult,
    'standard' | 'messageType' | 'messageVersion' | 'charset' | 'segmentCount' | 'documentNumber' | 'interchanges'
  >,
): Omit<FileOutcome, OutcomeOfStoring> {
  const { standard, messageType, messageVersion, charset, segmentCount, documentNumber, interchanges } = result;
  const { sender = null, recipient = null, controlReference = null } = interchanges[0] ?? {};
  return {
    standard,
    messageType,
    messageVersion,
    charset,
    segmentCount,
    documentNumber,
    sender,
    recipient,
    controlReference,
  };
}

export function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

export function warningsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === 'warning').length;
}

/** Text as Postgres takes it. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
