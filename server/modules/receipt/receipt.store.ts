import { Injectable } from '@nestjs/common';
import type { FileId, ReceiptId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { ReceivedFile, StoredDocument } from '../document/document.port.js';
import { PORTION, type ReceiptRows } from './receipt.port.js';

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
  ['packages', 'jsonb'],
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

/** Heads with the first portions of their lines; `place` is where each stands among them. */
const INSERT = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT next_id() AS id, d.* FROM jsonb_to_recordset($1::jsonb) AS d (place integer, company_id bigint, message_id bigint, received_at timestamptz, sender text, ${types(HEAD)}, lines jsonb)
), heads AS (
  INSERT INTO receipt_head (id, company_id, message_id, received_at, sender, ${names(HEAD, '')})
  SELECT id, company_id, message_id, received_at, sender, ${names(HEAD, '')} FROM given
), lines AS (
  INSERT INTO receipt_line (company_id, message_id, head_id, ${names(LINE, '')})
  SELECT given.company_id, given.message_id, given.id, ${names(LINE, 'l.')} FROM given, jsonb_to_recordset(given.lines) AS l (${types(LINE)})
)
SELECT place, id, message_id AS "fileId", message_number AS "messageNumber", CASE WHEN ship_to_code IS NOT NULL THEN ARRAY[ship_to_code] END AS "shipTos" FROM given ORDER BY place`;

/** A further portion of the lines of one. */
const MORE = /* sql */ `
INSERT INTO receipt_line (company_id, message_id, head_id, ${names(LINE, '')})
SELECT $1, $2, $3, ${names(LINE, '')} FROM jsonb_to_recordset($4::jsonb) AS l (${types(LINE)})`;

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
  /** Stores receiving advices of several files with all their lines: one statement for each portion. */
  async insert(tx: Tx, received: readonly ReceivedReceipt[]): Promise<StoredReceipt[]> {
    const all: StoredReceipt[] = [];
    for (const portion of portionsOf(received)) {
      const json = `[${portion.map(jsonOf).join(',')}]`;
      const stored = await tx.query<StoredReceipt & { readonly place: number }>(INSERT, [json], 'receipt-insert');
      for (const { place, ...receipt } of stored) {
        all.push(receipt);
        const { file, lines } = portion[place] ?? { lines: [] };
        for (const more of lines.slice(1))
          await tx.query(MORE, [file?.companyId, file?.id, receipt.id, more], 'receipt-insert-more');
      }
    }
    return all;
  }

  /** Removes what earlier readings of files stored; the lines go with their heads. */
  async remove(tx: Tx, fileIds: readonly FileId[]): Promise<void> {
    await tx.query('DELETE FROM receipt_head WHERE message_id = ANY ($1::bigint[])', [fileIds], 'receipt-remove');
  }
}

/** Receiving advices in portions, none of more than `PORTION` of them or, as first portions, of their lines; one alone may have as many. */
function portionsOf(received: readonly ReceivedReceipt[]): readonly (readonly ReceivedReceipt[])[] {
  const portions: ReceivedReceipt[][] = [];
  let lines = Infinity;
  for (const one of received) {
    const own = Math.min(one.lineCount, PORTION);
    const last = portions.at(-1);
    if (last !== undefined && last.length < PORTION && lines + own <= PORTION) {
      last.push(one);
      lines += own;
    } else {
      portions.push([one]);
      lines = own;
    }
  }
  return portions;
}

function jsonOf({ file, interchange, json, lines }: ReceivedReceipt, place: number): string {
  const sender = file.interchanges[interchange]?.sender.replaceAll('\0', '') ?? '';
  const of = { place, company_id: file.companyId, message_id: file.id, received_at: file.receivedAt, sender };
  return `${JSON.stringify(of).slice(0, -1)},${json.slice(1, -1)},"lines":${lines[0] ?? '[]'}}`;
}
