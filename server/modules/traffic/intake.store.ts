import { Injectable } from '@nestjs/common';
import type { Identification } from '../../domain/company/identification.js';
import type { AgreementId, CompanyId, FileId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** What a file of a partner is known again by. */
export interface PartnerReceipt {
  readonly companyId: CompanyId;
  readonly agreementId: AgreementId;
  readonly remoteName: string;
  readonly sha256: Buffer;
}

@Injectable()
export class IntakeStore {
  /** Remembers that a file of the drop folder is stored; undefined when it was, with the file it was stored as. */
  async receiptOf(tx: Tx, key: string): Promise<FileId | undefined> {
    // Every worker sees the same folder: who comes second waits here until the first has stored the file, and then finds its receipt.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key], 'lock-receipt');
    const [row] = await tx.query<{ message_id: FileId }>('SELECT message_id FROM folder_receipt WHERE key = $1', [key]);
    return row?.message_id;
  }
  async giveReceipt(tx: Tx, key: string, messageId: FileId): Promise<void> {
    await tx.query('INSERT INTO folder_receipt (key, message_id) VALUES ($1, $2)', [key, messageId]);
  }
  /** Receipts are kept for a day after the file was moved away: another worker may still be storing it. */
  async dropOldReceipts(tx: Tx): Promise<void> {
    await tx.query(`DELETE FROM folder_receipt WHERE received_at < now() - interval '1 day'`);
  }

  /** As `receiptOf`, for a file of a partner: the same name and content came under the agreement before. */
  async partnerReceiptOf(tx: Tx, file: PartnerReceipt): Promise<FileId | undefined> {
    const { companyId, agreementId, remoteName, sha256 } = file;
    await tx.query(
      'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
      [`${agreementId}|${remoteName}|${sha256.toString('hex')}`],
      'lock-receipt',
    );
    const [row] = await tx.query<{ message_id: FileId }>(
      `
      SELECT message_id FROM partner_receipt WHERE company_id = $1 AND agreement_id = $2 AND remote_name = $3 AND sha256 = $4`,
      [companyId, agreementId, remoteName, sha256],
      'partner-receipt',
    );
    return row?.message_id;
  }
  async givePartnerReceipt(
    tx: Tx,
    { companyId, agreementId, remoteName, sha256 }: PartnerReceipt,
    messageId: FileId,
  ): Promise<void> {
    await tx.query(
      'INSERT INTO partner_receipt (company_id, agreement_id, remote_name, sha256, message_id) VALUES ($1, $2, $3, $4, $5)',
      [companyId, agreementId, remoteName, sha256, messageId],
      'give-partner-receipt',
    );
  }

  /**
   * The company that a file of the drop folder belongs to: the one that its receiver is approved for, and none where nobody is. A file that
   * names no receiver is that of the sub-folder's company, else of the one that is alone on the installation.
   */
  async ownerOf(tx: Tx, receiver: Identification | null, folder: string | undefined): Promise<CompanyId | null> {
    const [row] = await tx.query<{ company: CompanyId | null }>(
      `
      SELECT CASE WHEN $2 <> '' THEN company_of_identifier($1, $2, $3)
        ELSE coalesce((SELECT id FROM company WHERE lower(code) = lower($4)), (SELECT min(id) FROM company HAVING count(*) = 1)) END AS company`,
      [receiver?.kind ?? null, receiver?.identifier ?? '', receiver?.qualifier ?? '', folder ?? null],
      'owner-of-file',
    );
    return row?.company ?? null;
  }
}
