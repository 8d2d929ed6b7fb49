import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import type { Finding } from '../../edi/finding.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { faultPoint } from '../../platform/process/fault.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { noteAgreementUse } from '../agreement/agreement.use.service.js';
import { agreementChoice } from '../agreement/agreement.rows.js';
import { DOCUMENT_ENCODERS } from '../document-encoders.port.js';
import { DocumentPorts, type KindOfStored } from '../document/document.service.js';
import { IncomingFiles } from '../exchange/exchange.incoming.service.js';
import { TransactionRecorder } from '../exchange/exchange.recorder.service.js';
import { OutboundReading } from '../outbound/outbound.reading.service.js';
import { gapClosed } from '../reference/reference.events.js';
import { ReferenceService } from '../reference/reference.service.js';
import { outcomeOf } from '../transaction/transaction.outcome.rows.js';
import { placementFindings } from './placement.js';
import {
  agreementOfFile,
  arrivedReferences,
  documentsNotIn,
  errorsIn,
  ofReading,
  receivedFile,
  shipTosOf,
  storedFindings,
  warningsIn,
} from './read.outcome.js';
import { fileBlocked, fileRead, fileReadFailed } from './traffic.events.js';
import { ReadStore, reusedReference, type LockedFile } from './read.store.js';
import type { FileReadResult } from './read-result.js';

/** Interchanges of a file that came before, in another file. */
interface Repeated {
  readonly interchanges: ReadonlySet<number>;
  /** Those of them whose reference came with other bytes. */
  readonly reused: ReadonlySet<number>;
  readonly findings: readonly Finding[];
  /** The file that the first of them came in. */
  readonly first: FileId | null;
}
const NOTHING_REPEATED: Repeated = { interchanges: new Set(), reused: new Set(), findings: [], first: null };

/** What a file shows of those before it and after it. */
interface Neighbours {
  readonly late: ReadonlyMap<number, string>;
  readonly missing: readonly string[];
  readonly returned: readonly { readonly reference: string; readonly revealedBy: FileId }[];
}
const NO_NEIGHBOURS: Neighbours = { late: new Map(), missing: [], returned: [] };

/** What reading a file changes, all in one transaction: its documents are stored, its findings kept, its interchanges answered. */
@Injectable()
export class ReadEffect {
  constructor(
    private readonly store: ReadStore,
    private readonly files: IncomingFiles,
    private readonly documents: DocumentPorts,
    private readonly references: ReferenceService,
    private readonly outbound: OutboundReading,
    private readonly transactions: TransactionRecorder,
  ) {}

  /** @throws when reading threads encode documents of a kind that no area receives, or an area receives what they never encode. */
  requireReceivers(): void {
    this.documents.requireReceivers(DOCUMENT_ENCODERS.map(({ kind }) => kind));
  }

  /** Stores what a file says; does nothing when another worker did it already. @throws DocumentFailure */
  async apply(tx: Tx, id: FileId, companyId: CompanyId, result: FileReadResult): Promise<void> {
    const file = await this.store.lockWaiting(tx, id, companyId, result);
    if (!file) return;
    faultPoint('worker-after-lock');
    // The same bytes as an earlier file have no effect beside that one's, however often they are read.
    const copyOf = file.first_id === id ? null : file.first_id;
    const repeated = copyOf === null ? await this.claimInterchanges(tx, file, result) : NOTHING_REPEATED;
    const fresh = documentsNotIn(result.encoded, copyOf === null ? repeated.interchanges : 'all');
    const isRepeated =
      copyOf !== null || (repeated.interchanges.size > 0 && fresh.every(({ documents }) => documents.length === 0));
    const agreementOf = agreementChoice(file.placement.agreements);
    const placed = placementFindings(result, file.placement);
    const warnings = result.warningCount + warningsIn([...repeated.findings, ...placed]);
    const stored = await this.documents.store(tx, [
      {
        file: receivedFile(file, result, warnings, agreementOf),
        encoded: fresh,
        kindsBefore: new Set(file.kinds_before ?? DOCUMENT_ENCODERS.map(({ kind }) => kind)),
      },
    ]);
    faultPoint('worker-after-write');
    const neighbours =
      copyOf === null
        ? await this.neighbours(tx, file, result, repeated.interchanges, stored.documents)
        : NO_NEIGHBOURS;
    const answered = await this.outbound.afterReading(
      tx,
      { id, companyId: file.company_id, copyOf, reused: repeated.reused },
      result.acknowledging,
    );
    const ofDocuments = stored.findings.map(({ finding }) => finding);
    const errors = result.errorCount + errorsIn(ofDocuments);
    const warningCount = warnings + warningsIn([...answered, ...ofDocuments]);
    const agreement = agreementOfFile(result, agreementOf);
    if (agreement?.isUsed === false) noteAgreementUse(tx, file.company_id, agreement.id);
    const { rows, events } = outcomeOf({
      ...result,
      ...neighbours,
      copyOf,
      repeated: repeated.interchanges,
      repeats: repeated.first,
      warningCount,
      agreementOf,
    });
    if (file.wake > 0) await this.transactions.forgetFrom(tx, file.company_id, id, rows.length);
    await this.transactions.record(tx, {
      companyId: file.company_id,
      fileId: id,
      rows,
      events,
      outcome: {
        ...ofReading(result),
        state: stateAfter(isRepeated, errors),
        repeats: copyOf ?? repeated.first,
        errorCount: isRepeated ? 0 : errors,
        warningCount,
        shipTos: shipTosOf(stored.documents, result),
        agreementId: agreement?.id ?? null,
        partner: agreement?.partner ?? result.partner,
        ...storedFindings(result, [...placed, ...ofDocuments], [...answered, ...repeated.findings]),
      },
    });
    for (const { reference, revealedBy } of neighbours.returned)
      emit(tx, gapClosed({ companyId: file.company_id, fileId: id, reference, revealedBy }));
    faultPoint('worker-before-commit');
    emit(tx, fileRead({ companyId: file.company_id, fileId: id, hasErrors: !isRepeated && errors > 0 }));
  }

  /** Counts a failed try; the last one blocks the file. */
  async fail(tx: Tx, id: FileId, why: string, maxAttempts: number): Promise<void> {
    const outcome = await this.files.fail(tx, id, why, maxAttempts);
    if (!outcome) return;
    const { companyId, isBlocked, attempt } = outcome;
    const failed = isBlocked ? fileBlocked : fileReadFailed;
    emit(tx, failed({ companyId, fileId: id, reason: why.slice(0, 2_000), attempt }));
    if (!isBlocked) wakeRelay(tx);
  }

  /**
   * Puts the file among those before and after it. Late in the transaction, because the first statement locks the pair of parties: their
   * next file waits for this one's commit, and no longer than it must.
   */
  private async neighbours(
    tx: Tx,
    file: LockedFile,
    result: FileReadResult,
    repeated: ReadonlySet<number>,
    stored: readonly KindOfStored[],
  ): Promise<Neighbours> {
    const arrived = arrivedReferences(result, repeated);
    const gaps = await this.references.take(
      tx,
      { companyId: file.company_id, fileId: file.id },
      new Date(file.received_at),
      arrived,
    );
    const succession = await this.documents.follow(tx, file.company_id, stored);
    return {
      late: new Map(
        succession.flatMap((one) => (one.what === 'late' ? [[one.messageNumber, one.supersededBy] as const] : [])),
      ),
      missing: [
        ...gaps.opened.map(({ reference }) => reference),
        ...succession.flatMap((one) => (one.what === 'missing' ? [one.reference] : [])),
      ],
      returned: [...gaps.closed, ...succession.flatMap((one) => (one.what === 'found' ? [one] : []))],
    };
  }

  /** Which interchanges of the file came before, in another file: their documents have no second effect. */
  private async claimInterchanges(tx: Tx, file: LockedFile, result: FileReadResult): Promise<Repeated> {
    // A refused file leaves its references to the parts that are sent in its place.
    if (result.isRefused) return NOTHING_REPEATED;
    const earlier = await this.store.claimInterchanges(tx, file.company_id, file.id, result, file.sha256);
    const reused = earlier.filter((one) => !one.same_bytes);
    return {
      interchanges: new Set(earlier.map(({ interchange }) => interchange)),
      reused: new Set(reused.map(({ interchange }) => interchange)),
      first: earlier[0]?.message_id ?? null,
      findings: reused.map(({ interchange, message_id }) =>
        reusedReference(message_id, result.interchanges[interchange]?.controlReference ?? ''),
      ),
    };
  }
}

function stateAfter(isRepeated: boolean, errors: number) {
  if (isRepeated) return 'duplicate';
  return errors > 0 ? 'validation-error' : 'processed';
}
