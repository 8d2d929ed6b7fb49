import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ReceiptDetail, ReceiptLineView, ReceiptQuery, ReceiptRow } from '../../contract/receipt.js';
import type { CompanyId, FileId, ReceiptId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { DocumentOfFile } from '../document/document.port.js';

const ROW = /* sql */ `
  h.id AS "receiptId", h.document_number AS "documentNumber", h.issue_date AS "issueDate", h.receipt_date AS "receiptDate", h.received_at AS "receivedAt",
  coalesce(h.buyer_name, h.buyer_code) AS buyer, coalesce(h.seller_name, h.seller_code) AS seller, coalesce(h.ship_to_name, h.ship_to_code) AS "shipTo",
  h.despatch_advice AS "despatchAdvice", h.delivery_note AS "deliveryNote", h.order_number AS "orderNumber", h.line_count AS "lineCount",
  h.has_discrepancies AS "hasDiscrepancies", h.message_id AS "fileId"`;

/** Receiving advices as they are shown. */
@Injectable()
export class ReceiptView {
  /** A page, newest first, keyed by id. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: ReceiptQuery,
  ): Promise<{ rows: ReceiptRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const conditions = ['h.company_id = $1'];
    const add = (condition: string, value: unknown): void => {
      if (value !== undefined) conditions.push(`${condition} $${String(params.push(value))}`);
    };
    add('h.document_number =', withoutNul(query.documentNumber));
    add('h.despatch_advice =', withoutNul(query.despatchAdvice));
    add('h.has_discrepancies =', query.discrepancies);
    add('h.id <', query.cursor);
    const rows = await tx.query<ReceiptRow>(
      `SELECT ${ROW} FROM receipt_head h WHERE ${conditions.join(' AND ')} ORDER BY h.id DESC LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    const page = rows.slice(0, query.limit);
    return { rows: page, nextCursor: rows.length > query.limit ? (page.at(-1)?.receiptId ?? null) : null };
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async detail(tx: Tx, companyId: CompanyId, id: ReceiptId): Promise<ReceiptDetail> {
    const [head] = await tx.query<Omit<ReceiptDetail, 'lines'>>(
      `
      SELECT ${ROW}, h.message_function AS "messageFunction",
        CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id::text, 'fileName', m.file_name, 'size', m.size) END AS file
      FROM receipt_head h LEFT JOIN traffic_message m ON m.id = h.message_id AND m.company_id = h.company_id WHERE h.id = $1 AND h.company_id = $2`,
      [id, companyId],
      'receipt-detail',
    );
    if (!head) throw new Problem('not-found');
    const lines = await tx.query<ReceiptLineView>(
      `
      SELECT line_number AS "lineNumber", article_number AS "articleNumber", supplier_article_number AS "supplierArticleNumber", description,
        despatched_quantity AS "despatchedQuantity", received_quantity AS "receivedQuantity", accepted_quantity AS "acceptedQuantity", unit,
        order_number AS "orderNumber", order_line AS "orderLine", despatch_advice AS "despatchAdvice", discrepancies
      FROM receipt_line WHERE head_id = $1 AND company_id = $2 ORDER BY position`,
      [id, companyId],
      'receipt-lines',
    );
    return { ...head, lines };
  }

  /** The receiving advices that files hold, in the order of each. */
  ofFiles(tx: Tx, companyId: CompanyId, fileIds: readonly FileId[]): Promise<Omit<DocumentOfFile, 'kind'>[]> {
    return tx.query(
      `
      SELECT message_id AS "fileId", id, document_number AS "documentNumber", message_number AS "messageNumber", NULL AS "supersededBy"
      FROM receipt_head WHERE message_id = ANY ($1::bigint[]) AND company_id = $2 ORDER BY message_id, message_number, document_in_message`,
      [fileIds, companyId],
      'receipts-of-files',
    );
  }
}

function withoutNul(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '');
}
