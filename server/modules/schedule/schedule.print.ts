import type { SheetLine, SheetText } from '../../domain/schedule/sheet.js';
import type { SheetLanguage } from '../../domain/schedule/sheet-words.js';

/** A schedule above its lines, as it is printed. */
export interface PrintHead {
  readonly documentNumber: string;
  readonly previousDocumentNumber: string | null;
  readonly issueDate: string | null;
  readonly receivedAt: string;
  readonly horizonStart: string | null;
  readonly horizonEnd: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
  readonly consignee: string | null;
  readonly isHeld: boolean;
  readonly cancellation: 'cancelled' | 'cancels' | null;
  readonly isIncorrect: boolean;
  readonly calloffCount: number;
  readonly texts: readonly SheetText[];
}
export type PrintLine = SheetLine;

/** What the printing thread is given. */
export interface PrintTask {
  readonly head: PrintHead;
  /** The moment that it was so; null for now. */
  readonly asOf: string | null;
  /** Arrays of `PrintLine` as JSON: read by the thread, so that nobody waits for it. */
  readonly lines: readonly string[];
  readonly language: SheetLanguage;
}
/** First the number of pages, then bytes as they are written. */
export type PrintPart = { readonly pages: number } | Uint8Array;
