import { createHash } from 'node:crypto';
import { constants, zstdCompressSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { DocumentId, FileId, TransmissionId, UserId } from '../../domain/ids.js';
import { outgoingFileName } from '../../domain/outbound/transmission.js';
import type { Finding } from '../../edi/finding.js';
import { describe } from '../../edi/finding-description.js';
import { DEFAULT_MAX_FINDINGS } from '../../edi/limits.js';
import { lossFindings } from '../../edi/loss-findings.js';
import { under, type Prepared, type Rendering } from '../../edi/write.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { faultPoint } from '../../platform/process/fault.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { transmissionQueued } from './outbound.events.js';
import { noteAgreementUse } from '../agreement/agreement.use.service.js';
import { OutgoingFiles, type NewFile } from '../exchange/exchange.outgoing.service.js';

/** Documents that are ready to be sent but for their control reference. */
export interface Order
  extends Pick<
    NewFile,
    'companyId' | 'agreementId' | 'partner' | 'kind' | 'sender' | 'recipient' | 'test' | 'series' | 'acknowledgement'
  > {
  /** Whether something stands under the agreement already. */
  readonly isAgreementUsed: boolean;
  readonly virtualFileNames: readonly string[];
  readonly prepared: Prepared;
  /** Where the counter gave it in this transaction already. */
  readonly controlReference?: string | undefined;
  /** One for each message. */
  readonly documents: readonly { readonly kind: string; readonly number: string }[];
  readonly documentId?: DocumentId;
  /** Codes of the places that its documents are for; null where they name none. */
  readonly shipTos: readonly string[] | null;
  readonly answersFileId?: FileId;
  readonly resends?: TransmissionId;
  readonly createdBy?: UserId;
}

export interface Queued {
  readonly transmissionId: TransmissionId;
  readonly fileId: FileId;
  readonly fileName: string;
  readonly controlReference: string;
  /** Of the bytes, in hexadecimal digits. */
  readonly sha256: string;
}

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Makes files that go out. A file's bytes come into being once, with its control reference, and are stored in the transaction that takes
 * the reference from the counter: what is not committed has used no number, and what is sent again is the same.
 */
@Injectable()
export class OutboundService {
  constructor(private readonly files: OutgoingFiles) {}

  /**
   * Stores a file and has it sent. To be the last thing a transaction does: from here on all other files to the same partner wait for its
   * commit. @throws Problem message-not-written, before anything is stored, with the errors that the written file would have.
   */
  async queue(tx: Tx, order: Order): Promise<Queued> {
    const { prepared, companyId, sender, recipient, test, series } = order;
    const found = findingsOf(prepared);
    refuseErrors(found);
    const count =
      order.controlReference ?? (await this.files.nextReference(tx, { companyId, sender, recipient, test, series }));
    faultPoint('send-after-reference');
    const bytes = prepared.bytes(count);
    const controlReference = prepared.referenceOf(count);
    const sha256 = createHash('sha256').update(bytes).digest();
    const messages = prepared.messages.map(({ type, release }, i) => ({
      type,
      version: versionOf(release),
      documentKind: order.documents[i]?.kind ?? '',
      documentNumber: order.documents[i]?.number ?? '',
    }));
    const stored = await this.files.insert(tx, {
      ...order,
      standard: prepared.standard,
      controlReference,
      sha256,
      size: bytes.length,
      content: zstdCompressSync(bytes, FAST),
      messages,
      // References of tests and of others are counted apart.
      fileName: outgoingFileName(
        messages[0]?.type ?? 'EDI',
        test ? `T${controlReference}` : controlReference,
        order.virtualFileNames,
      ),
      documentId: order.documentId ?? null,
      answersFileId: order.answersFileId ?? null,
      resends: order.resends ?? null,
      createdBy: order.createdBy ?? null,
      warningCount: found.filter(({ severity }) => severity === 'warning').length,
      findings: under(found.slice(0, DEFAULT_MAX_FINDINGS), prepared, count),
      findingsOmitted: Math.max(0, found.length - DEFAULT_MAX_FINDINGS),
    });
    if (!order.isAgreementUsed) noteAgreementUse(tx, companyId, order.agreementId);
    emit(tx, transmissionQueued({ companyId, fileId: stored.fileId }));
    wakeRelay(tx);
    return { ...stored, controlReference, sha256: sha256.toString('hex') };
  }
}

/** `D96A` as people say it, `D.96A`; Odette's `3` and VDA's `03` as they are. */
function versionOf(release: string): string {
  return /^[A-Z]./.test(release) ? `${release.slice(0, 1)}.${release.slice(1)}` : release;
}

/** All that is wrong with a written message: what its bytes are read back with, and what its document says and they don't. */
export function findingsOf({ findings, losses }: Pick<Rendering, 'findings' | 'losses'>): readonly Finding[] {
  return [...findings, ...lossFindings(losses)];
}

/** Whether it must not be sent. */
export function isRefused(rendering: Pick<Rendering, 'findings' | 'losses'>): boolean {
  return findingsOf(rendering).some(({ severity }) => severity === 'error');
}

function refuseErrors(findings: readonly Finding[]): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const said = errors.map((finding) => ({ path: finding.path, message: describe(finding, 'en').message }));
  throw new Problem(
    'message-not-written',
    said
      .map(({ path, message }) => `${path}: ${message}`)
      .slice(0, 3)
      .join('; '),
    said.slice(0, 50),
  );
}
