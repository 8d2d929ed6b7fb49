import type { Party } from '../../edi/model/party.js';
import type { ReceiptAdvice, ReceiptLine } from '../../edi/model/receipt-advice.js';
import type { DocumentEncoder } from '../document/document.port.js';

/** A receiving advice ready to be stored: a JSON object with the columns of its head and, in `lines`, those of its lines. */
export interface ReceiptRows {
  readonly json: string;
}

/** Receiving advices as they are stored. */
export const receiptEncoder: DocumentEncoder<'receipt-advice', ReceiptRows> = {
  kind: 'receipt-advice',
  encode: (document, documentInMessage) => ({
    json: JSON.stringify({ ...head(document), document_in_message: documentInMessage }, withoutNul),
  }),
};

function head(document: ReceiptAdvice): Readonly<Record<string, unknown>> {
  const { lines, buyer, seller, shipTo } = document;
  return {
    message_number: document.messageNumber,
    document_number: document.documentNumber,
    message_function: document.messageFunction,
    issue_date: dayOf(document.issueDate),
    receipt_date: dayOf(document.receiptDate),
    despatch_advice: document.despatchAdvice,
    delivery_note: document.deliveryNote,
    order_number: document.orderNumber,
    buyer_code: codeOf(buyer),
    buyer_name: nameOf(buyer),
    seller_code: codeOf(seller),
    seller_name: nameOf(seller),
    ship_to_code: codeOf(shipTo),
    ship_to_name: nameOf(shipTo),
    line_count: lines.length,
    has_discrepancies: lines.some(isDifferent),
    lines: lines.map((line, i) => ({
      position: i + 1,
      line_number: line.lineNumber,
      article_number: line.articleNumber,
      supplier_article_number: line.supplierArticleNumber,
      description: line.description,
      despatched_quantity: line.despatchedQuantity,
      received_quantity: line.receivedQuantity,
      accepted_quantity: line.acceptedQuantity,
      unit: line.unit,
      order_number: line.orderNumber,
      order_line: line.orderLine,
      despatch_advice: line.despatchAdvice,
      discrepancies: line.discrepancies,
    })),
  };
}

/** Quantities are decimals in canonical form: the same number is the same text. */
function isDifferent({ discrepancies, despatchedQuantity, receivedQuantity, acceptedQuantity }: ReceiptLine): boolean {
  const said = [despatchedQuantity, receivedQuantity, acceptedQuantity].filter((quantity) => quantity !== null);
  return discrepancies.length > 0 || new Set(said).size > 1;
}

function codeOf(party: Party | null): string | null {
  return party === null || party.code === '' ? null : party.code;
}

function nameOf(party: Party | null): string | null {
  return party === null || party.name === '' ? null : party.name;
}

/** The day of a date that may have a time. */
function dayOf(moment: string | null): string | null {
  return moment === null ? null : moment.slice(0, 10);
}

/** Text as Postgres takes it. */
function withoutNul(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}
