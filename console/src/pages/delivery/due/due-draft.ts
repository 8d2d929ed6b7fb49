import type { DueArticle } from '../../../../../server/contract/despatch-due.js';
import { packsOf } from '../../../../../server/domain/despatch/proposal.js';
import { addQuantities, decimalsOf, decimalText, scaled } from '../../../../../server/domain/quantity/decimal.js';
import { parseQuantity } from '../../../ui/quantity-text.js';

/** What somebody has changed of what is proposed for an article; texts as they were typed. */
export interface LineEdit {
  readonly isChosen?: boolean;
  readonly quantity?: string;
  readonly pack?: string;
}
export type Edits = Readonly<Record<string, LineEdit | undefined>>;

/** An article as it would stand on the note. */
export interface DraftLine {
  readonly article: DueArticle;
  readonly isChosen: boolean;
  /** As they stand in their fields. */
  readonly typed: { readonly quantity: string; readonly pack: string };
  /** As decimal strings; null where the field has none. */
  readonly quantity: string | null;
  readonly pack: string | null;
  readonly packs: number | null;
  /** Pallets that the packing instruction makes of them; null where it has none, or another size of package is asked for. */
  readonly pallets: number | null;
  /** By how much the note, with others that wait, is above what is due (positive) or below; null where they are equal. */
  readonly difference: string | null;
  readonly faults: { readonly quantity: boolean; readonly pack: boolean };
}

function positive(text: string): string | null {
  const quantity = parseQuantity(text);
  return quantity === null || quantity.startsWith('-') || !/[1-9]/.test(quantity) ? null : quantity;
}

/** What would be sent of an article, by what is proposed and what somebody changed. */
export function draftLine(article: DueArticle, edit: LineEdit = {}): DraftLine {
  const typed = { quantity: edit.quantity ?? article.proposed, pack: edit.pack ?? article.packQuantity ?? '' };
  const quantity = positive(typed.quantity);
  const pack = typed.pack.trim() === '' ? null : positive(typed.pack);
  const isChosen = edit.isChosen ?? article.proposed !== '0';
  const { instruction, packQuantity } = article;
  // An empty size is that of the instruction, as the server takes it.
  const packs = quantity === null ? null : countOf(quantity, instruction === null ? pack : (pack ?? packQuantity));
  const onPallet = instruction !== null && (pack ?? packQuantity) === packQuantity ? instruction.boxesPerPallet : null;
  return {
    article,
    isChosen,
    typed,
    quantity,
    pack,
    packs,
    pallets: packs === null || onPallet === null ? null : Math.ceil(packs / onPallet),
    difference: quantity === null ? null : differenceOf(article, quantity),
    faults: {
      quantity: isChosen && quantity === null,
      pack: isChosen && typed.pack.trim() !== '' && pack === null,
    },
  };
}

function countOf(quantity: string, pack: string | null): number {
  const scale = Math.max(decimalsOf(quantity), decimalsOf(pack ?? '0'));
  const packs = packsOf(scaled(quantity, scale), pack === null ? null : scaled(pack, scale));
  return packs.reduce((sum, { count }) => sum + count, 0);
}

function differenceOf({ due, onNotes }: DueArticle, quantity: string): string | null {
  const sent = addQuantities(onNotes, quantity);
  const scale = Math.max(decimalsOf(sent), decimalsOf(due));
  const difference = scaled(sent, scale) - scaled(due, scale);
  return difference === 0n ? null : decimalText(difference, scale);
}
