import type { InventoryQuantity, InventoryReport } from '../../edi/messages/invrpt.message.js';
import type { DocumentEncoder } from '../document/document.port.js';

/** A balance or a movement of a statement as its sender counts: what came to it is above zero; null where it says no number. */
export interface ReportedLine {
  readonly kind: 'opening' | 'movement' | 'closing';
  readonly code: string;
  readonly day: string | null;
  readonly note: string;
  readonly quantity: number | null;
}

/** Inventory reports as statements of package accounts are stored: JSON with the columns. Stock at a moment is left out. */
export const reportEncoder: DocumentEncoder<'inventory-report', string> = {
  kind: 'inventory-report',
  encode: (document, documentInMessage) => {
    const lines = linesOf(document);
    const row = {
      message_number: document.messageNumber,
      document_in_message: documentInMessage,
      document_number: document.documentNumber,
      from_day: dayOf(document.startDate),
      to_day: dayOf(document.endDate),
      line_count: lines.length,
      lines,
    };
    return JSON.stringify(row, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  },
};

/** Balances of a package that lies at several places are one. */
function linesOf({ lines }: InventoryReport): readonly ReportedLine[] {
  const balances = new Map<string, ReportedLine>();
  const movements: ReportedLine[] = [];
  for (const { articleNumber, supplierArticleNumber, quantities } of lines) {
    const code = articleNumber.trim() || (supplierArticleNumber ?? '').trim();
    for (const said of quantities) {
      const { kind, date, noteNumber } = said;
      const quantity = quantityOf(said);
      if (kind === 'movement') movements.push({ kind, code, day: dayOf(date), note: noteNumber ?? '', quantity });
      else if (kind === 'opening' || kind === 'closing') {
        const key = `${kind} ${code}`;
        const before = balances.get(key)?.quantity ?? 0;
        balances.set(key, { kind, code, day: null, note: '', quantity: quantity === null ? null : before + quantity });
      }
    }
  }
  return [...balances.values(), ...movements];
}

/** What left is below zero, whichever sign it was sent with. */
function quantityOf({ kind, quantity, direction }: InventoryQuantity): number | null {
  const count = quantity === null ? Number.NaN : Number(quantity);
  if (!Number.isFinite(count)) return null;
  if (kind !== 'movement' || direction === null) return count;
  return direction === 'out' ? 0 - Math.abs(count) : Math.abs(count);
}

/** The day of a date that there is; null of others. */
function dayOf(date: string | null): string | null {
  const day = date?.slice(0, 10) ?? '';
  const time = /^[12]\d{3}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}
