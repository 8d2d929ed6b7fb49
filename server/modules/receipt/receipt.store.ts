import { Injectable } from '@nestjs/common';
import type { FileId, ReceiptId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { ReceivedFile, StoredDocument } from '../document/document.port.js';
import type { ReceiptRows } from './receipt.port.js';

/** Columns of the head that come from the document. */
const HEAD = [
  ['message_number', 'integer'],
  ['document_in_message', 'integer'],
  ['document_number', 'text'],
  ['message_function', 'text'],
  ['issue_date', 'date'],
  ['receipt_date', 'date'],
  ['despatch_advice', 'text'],
  ['delivery_note', 'text'],
  ['order_number', 'text'],
  ['buyer_code', 'text'],
  ['buyer_name', 'text'],
  ['seller_code', 'text'],
  ['seller_name', 'text'],
  ['ship_to_code', 'text'],
  ['ship_to_name', 'text'],
  ['line_count', 'integer'],
  ['has_discrepancies', 'boolean'],
] as const;
const LINE = [
  ['position', 'integer'],
  ['line_number', 'text'],
  ['article_number', 'text'],
  ['supplier_article_number', 'text'],
  ['description', 'text'],
  ['despatched_quantity', 'numeric'],
  ['received_quantity', 'numeric'],
  ['accepted_quantity', 'numeric'],
  ['unit', 'text'],
  ['order_number', 'text'],
  ['order_line', 'text'],
  ['despatch_advice', 'text'],
  ['discrepancies', 'jsonb'],
] as const;
type Columns = readonly (readonly [name: string, type: string])[];
const names = (columns: Columns, of: string): string => columns.map(([name]) => `${of}${name}`).join(', ');
const types = (columns: Columns): string => columns.map(([name, type]) => `${name} ${type}`).join(', ');

/** Heads and lines of all documents in one statement. */
const INSERT = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT next_id() AS id, d.* FROM jsonb_to_recordset($1::jsonb) AS d (company_id bigint, message_id bigint, received_at timestamptz, sender text, ${types(HEAD)}, lines jsonb)
), heads AS (
  INSERT INTO receipt_head (id, company_id, message_id, received_at, sender, ${names(HEAD, '')})
  SELECT id, company_id, message_id, received_at, sender, ${names(HEAD, '')} FROM given RETURNING id
), lines AS (
  INSERT INTO receipt_line (company_id, message_id, head_id, ${names(LINE, '')})
  SELECT given.company_id, given.message_id, given.id, ${names(LINE, 'l.')} FROM given, jsonb_to_recordset(given.lines) AS l (${types(LINE)})
)
SELECT given.id, message_id AS "fileId", message_number AS "messageNumber", CASE WHEN ship_to_code IS NOT NULL THEN ARRAY[ship_to_code] END AS "shipTos"
FROM given JOIN heads ON heads.id = given.id ORDER BY message_id, message_number, document_in_message`;

/** A receiving advice with the file and the interchange that it came in. */
interface ReceivedReceipt extends ReceiptRows {
  readonly file: Pick<ReceivedFile, 'id' | 'companyId' | 'receivedAt' | 'interchanges'>;
  readonly interchange: number;
}

interface StoredReceipt extends StoredDocument {
  readonly id: ReceiptId;
}

@Injectable()
export class ReceiptStore {
  /** Stores receiving advices of several files with all their lines. */
  insert(tx: Tx, received: readonly ReceivedReceipt[]): Promise<StoredReceipt[]> {
    const documents = received.map(({ file, interchange, json }) => {
      const sender = file.interchanges[interchange]?.sender.replaceAll('\0', '') ?? '';
      const of = { company_id: file.companyId, message_id: file.id, received_at: file.receivedAt, sender };
      return `${JSON.stringify(of).slice(0, -1)},${json.slice(1)}`;
    });
    return tx.query<StoredReceipt>(INSERT, [`[${documents.join(',')}]`], 'receipt-insert');
  }

  /** Removes what earlier readings of files stored; the lines go with their heads. */
  async remove(tx: Tx, fileIds: readonly FileId[]): Promise<void> {
    await tx.query('DELETE FROM receipt_head WHERE message_id = ANY ($1::bigint[])', [fileIds], 'receipt-remove');
  }
}
