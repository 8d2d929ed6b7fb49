import { Injectable } from '@nestjs/common';
import type { AgreementId, CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A message as it is remembered by its Message-ID. */
export interface As2Receipt {
  readonly companyId: CompanyId;
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly agreementId: AgreementId;
  readonly fileName: string;
  readonly sha256: Buffer;
}
export type Remembered = Pick<As2Receipt, 'agreementId' | 'fileName' | 'sha256'>;

@Injectable()
export class As2Store {
  /** Remembers a message, and returns what was remembered under its Message-ID first: itself or an earlier one. */
  async remember(
    tx: Tx,
    { companyId, from, to, messageId, agreementId, fileName, sha256 }: As2Receipt,
  ): Promise<Remembered> {
    await tx.query(
      `
      INSERT INTO as2_receipt (company_id, as2_from, as2_to, message_id, agreement_id, file_name, sha256) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [companyId, from, to, messageId, agreementId, fileName, sha256],
      'as2-remember',
    );
    const [row] = await tx.query<Remembered>(
      `
      SELECT agreement_id AS "agreementId", file_name AS "fileName", sha256 FROM as2_receipt WHERE company_id = $1 AND as2_from = $2 AND as2_to = $3 AND message_id = $4`,
      [companyId, from, to, messageId],
      'as2-remembered',
    );
    if (!row) throw new Error('The message could not be remembered');
    return row;
  }
}
