import type { Party } from '../../edi/model/party.js';
import type { ReceiptAdvice, ReceiptLine } from '../../edi/model/receipt-advice.js';
import type { DocumentEncoder } from '../document/document.port.js';

/** Receiving advices, and lines of them, that one statement writes at most: a file may bring thousands. */
export const PORTION = 1_000;

/** A receiving advice ready to be stored: JSON with the columns of its head, and of its lines as arrays of a portion each. */
export interface ReceiptRows {
  readonly json: string;
  readonly lineCount: number;
  readonly lines: readonly string[];
}

/** Receiving advices as they are stored. */
export const receiptEncoder: DocumentEncoder<'receipt-advice', ReceiptRows> = {
  kind: 'receipt-advice',
  encode: (document, documentInMessage) => ({
    json: JSON.stringify({ ...head(document), document_in_message: documentInMessage }, withoutNul),
    lineCount: document.lines.length,
    lines: Array.from({ length: Math.ceil(document.lines.length / PORTION) }, (_, at) =>
      JSON.stringify(lines(document.lines, at * PORTION), withoutNul),
    ),
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
    packages: packagesOf(document),
  };
}

/** Packages that came, by code. Counts that are no number of packages are left out. */
function packagesOf({ packages }: ReceiptAdvice): readonly { readonly code: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { count, type, supplierType } of packages) {
    const [code, came] = [(type ?? supplierType ?? '').trim(), Number(count ?? Number.NaN)];
    if (code !== '' && Number.isSafeInteger(came) && came >= 0) counts.set(code, (counts.get(code) ?? 0) + came);
  }
  return [...counts].map(([code, count]) => ({ code, count }));
}

/** A portion of the lines. */
function lines(all: readonly ReceiptLine[], from: number): readonly Readonly<Record<string, unknown>>[] {
  return all.slice(from, from + PORTION).map((line, i) => ({
    position: from + i + 1,
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
  }));
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
