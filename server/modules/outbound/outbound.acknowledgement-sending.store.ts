import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, TransmissionId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class AcknowledgementSendingStore {
  /** Claims interchanges of a file for their one answer; returns the places that had none yet. */
  async claim(tx: Tx, companyId: CompanyId, fileId: FileId, places: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await tx.query<{ place: number }>(
      `
      INSERT INTO interchange_answer (file_id, place, company_id) SELECT $1, p, $2 FROM unnest($3::integer[]) AS p ORDER BY p ON CONFLICT DO NOTHING RETURNING place`,
      [fileId, companyId, places],
      'claim-answers',
    );
    return new Set(rows.map((row) => row.place));
  }

  /** Notes which file answers. */
  async answered(
    tx: Tx,
    companyId: CompanyId,
    fileId: FileId,
    places: readonly number[],
    answerFileId: FileId,
  ): Promise<void> {
    await tx.query(
      'UPDATE interchange_answer SET answer_file_id = $4 WHERE file_id = $1 AND company_id = $2 AND place = ANY ($3::integer[])',
      [fileId, companyId, places, answerFileId],
      'note-answers',
    );
  }

  /**
   * The same bytes came again: whoever sent them may not have had our answers, so each goes out once more as it was, once for each copy
   * and never while it is on its way. Returns the last transmissions of those answers.
   */
  async lastOfAnswers(tx: Tx, companyId: CompanyId, fileId: FileId, copyOf: FileId): Promise<TransmissionId[]> {
    const rows = await tx.query<{ id: TransmissionId }>(
      `
      WITH again AS (
        INSERT INTO interchange_answer (file_id, place, company_id, answer_file_id) SELECT $1, place, company_id, answer_file_id FROM interchange_answer
        WHERE file_id = $3 AND company_id = $2 AND answer_file_id IS NOT NULL ORDER BY place ON CONFLICT DO NOTHING RETURNING answer_file_id
      ), held AS (
        SELECT id, file_id, number FROM transmission WHERE company_id = $2 AND file_id IN (SELECT answer_file_id FROM again) ORDER BY id FOR UPDATE
      )
      SELECT DISTINCT ON (file_id) id FROM held ORDER BY file_id, number DESC`,
      [fileId, companyId, copyOf],
      'last-of-answers',
    );
    return rows.map((row) => row.id);
  }
}
