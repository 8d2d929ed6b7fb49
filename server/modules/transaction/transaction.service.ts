import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import type { TransactionDetail } from '../../contract/transaction.js';
import type { CompanyId, FileId, TransactionId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Viewer } from '../../platform/http/caller.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { AgreedProfile } from '../agreement/agreement.rows.js';
import { AgreementView } from '../agreement/agreement.view.js';
import { DocumentPorts } from '../document/document.service.js';
import { documentsOf, schedulesIn } from '../document/document.view.js';
import type { InhouseForm, InhouseTask } from './inhouse.js';
import { TransactionView, type TransactionContent } from './transaction.view.js';

const decompress = promisify(zstdDecompress);
const INHOUSE_MS = 20_000;

/** A file to hand out. */
export interface HandedOut {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** What people take out of transactions: the file as it travelled, and what it says in our own form. */
@Injectable()
export class TransactionService implements OnModuleDestroy {
  private readonly pool = new ThreadPool<InhouseTask, InhouseForm>({
    module: new URL('inhouse.thread.js', import.meta.url),
    size: 1,
    heapMb: 512,
  });

  constructor(
    private readonly database: Database,
    private readonly view: TransactionView,
    private readonly agreements: AgreementView,
    private readonly documents: DocumentPorts,
  ) {}

  /** @throws Problem not-found. */
  detail(viewer: Viewer, id: TransactionId): Promise<TransactionDetail> {
    const { companyId } = viewer;
    return this.database.transaction(scopeOf(viewer), async (tx) => {
      const { documentKinds, messageNumbers, ...detail } = await this.view.detail(tx, companyId, id);
      const ofFile = await this.documents.ofFile(tx, companyId, detail.fileId, documentKinds);
      const numbers = new Set(messageNumbers);
      const documents = ofFile.filter(({ messageNumber }) => numbers.has(messageNumber));
      return { ...detail, schedules: schedulesIn(documents), documents: documentsOf(documents) };
    });
  }

  async externalFile(viewer: Viewer, id: TransactionId): Promise<HandedOut> {
    const { content, fileName } = await this.database.transaction(scopeOf(viewer), (tx) =>
      this.view.content(tx, viewer.companyId, id),
    );
    return { bytes: await decompress(content, { maxOutputLength: MAX_FILE_BYTES }), fileName };
  }

  async file(viewer: Viewer, fileId: FileId): Promise<HandedOut> {
    const { content, fileName } = await this.database.transaction(scopeOf(viewer), (tx) =>
      this.view.file(tx, viewer.companyId, fileId),
    );
    return { bytes: await decompress(content, { maxOutputLength: MAX_FILE_BYTES }), fileName };
  }

  /**
   * Reads the stored bytes again, with what is agreed with their sender, or recipient, now, and says the message or interchange in our own form.
   * @throws Problem not-found; no-inhouse-file where it is no document; not-in-xml where XML has no word for it.
   */
  async inhouseFile(viewer: Viewer, id: TransactionId, format: 'json' | 'xml'): Promise<HandedOut> {
    const { companyId } = viewer;
    const { found, agreed } = await this.database.transaction(scopeOf(viewer), async (tx) => {
      const there = await this.view.content(tx, companyId, id);
      return { found: there, agreed: await this.agreed(tx, companyId, there) };
    });
    const { content, messageNumber, interchange, documentNumber } = found;
    const form = await this.pool.run({ content, agreed, messageNumber, interchange, format }, INHOUSE_MS);
    if ('refused' in form)
      throw new Problem(form.refused, form.kinds.length === 0 ? undefined : `This holds: ${form.kinds.join(', ')}.`);
    return { bytes: Buffer.from(form.bytes), fileName: `${(documentNumber ?? id).replace(/[^\w.-]/g, '_')}.${format}` };
  }

  /** What was written is read with the profile it was written with. */
  private async agreed(
    tx: Tx,
    companyId: CompanyId,
    { direction, agreementId, sender, recipient }: TransactionContent,
  ): Promise<readonly AgreedProfile[]> {
    if (direction === 'O') return agreementId === null ? [] : await this.agreements.profile(tx, companyId, agreementId);
    return sender === null || recipient === null
      ? []
      : await this.agreements.profiles(tx, companyId, [{ sender, recipient }]);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }
}
