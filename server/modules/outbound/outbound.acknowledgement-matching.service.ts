import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, TransmissionId } from '../../domain/ids.js';
import { outcomeOfAcknowledgement } from '../../domain/outbound/outcome.js';
import type { Finding } from '../../edi/finding.js';
import { severityOf } from '../../edi/finding-severity.js';
import type { UnknownReference } from '../../edi/match-acknowledgement.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { AnsweredFiles, type SentDocument } from '../exchange/exchange.answer.service.js';
import { DocumentPorts } from '../document/document.service.js';
import {
  acknowledgementReceived,
  acknowledgementTaken,
  transmissionAcknowledged,
  transmissionRejected,
} from './outbound.events.js';
import type { TakenAcknowledgement } from './outbound.rows.js';
import { documentsNamed, interchangeNamed, acknowledgedBy } from './outbound.acknowledgement-matching.rows.js';
import { AcknowledgementMatchingStore } from './outbound.acknowledgement-matching.store.js';

const NOTHING_SENT = { rows: [], documents: new Map<string, SentDocument>() };

/** Takes acknowledgements in: what partners say of what was sent to them. */
@Injectable()
export class AcknowledgementMatchingService {
  constructor(
    private readonly store: AcknowledgementMatchingStore,
    private readonly answered: AnsweredFiles,
    private readonly documents: DocumentPorts,
  ) {}

  /** Notes what the acknowledgements of a received file say. Those of something that was never sent come back as findings of the file. */
  async take(
    tx: Tx,
    companyId: CompanyId,
    byFileId: FileId,
    taken: readonly TakenAcknowledgement[],
  ): Promise<readonly Finding[]> {
    if (taken.length === 0) return [];
    const files = await this.store.filesNamed(
      tx,
      companyId,
      taken.flatMap(interchangeNamed),
      taken.flatMap(documentsNamed),
    );
    const { rows, documents } = files.length === 0 ? NOTHING_SENT : await this.store.holdSent(tx, companyId, files);
    const { changes, files: changed, unknown, meant } = acknowledgedBy(taken, rows, byFileId);
    if (meant.size > 0) emit(tx, acknowledgementTaken({ companyId, fileId: byFileId, fileIds: [...meant] }));
    if (changes.length > 0) await this.answered.apply(tx, companyId, changes, changed);
    this.documents.settled(
      tx,
      companyId,
      changed.flatMap(({ fileId, acknowledgement }) => {
        const document = documents.get(fileId);
        return document === undefined
          ? []
          : { ...document, fileId, outcome: outcomeOfAcknowledgement(acknowledgement) };
      }),
    );
    emit(tx, ...changed.map(({ fileId }) => acknowledgementReceived({ companyId, fileId })));
    return unknown.map(unknownFinding);
  }

  /** The transport's own receipt of a transmission: an EERP, an MDN. One that was not waited for changes nothing. */
  async transportAcknowledged(tx: Tx, companyId: CompanyId, transmissionId: TransmissionId): Promise<void> {
    const fileId = await this.answered.transportAcknowledged(tx, companyId, transmissionId);
    if (fileId !== undefined) emit(tx, transmissionAcknowledged({ companyId, fileId }));
  }

  /** The transport's refusal: a NERP, an MDN that says failed. */
  async transportRejected(tx: Tx, companyId: CompanyId, transmissionId: TransmissionId, why: string): Promise<void> {
    const rejected = await this.answered.transportRejected(tx, companyId, transmissionId, why);
    if (rejected === undefined) return;
    this.documents.settled(tx, companyId, [{ ...rejected, outcome: 'not-sent' }]);
    emit(tx, transmissionRejected({ companyId, fileId: rejected.fileId }));
  }
}

function unknownFinding({ document, level, reference }: UnknownReference): Finding {
  const path =
    document.kind === 'syntax-acknowledgement' ? (level === 'message' ? 'UCM / 0062' : 'UCI / 0020') : 'RFF / 1154';
  const code = 'acknowledgement-reference-unknown';
  return {
    code,
    severity: severityOf(code),
    start: 0,
    end: 0,
    segment: null,
    path,
    found: reference,
    expected: '',
    actor: 'sender',
  };
}
