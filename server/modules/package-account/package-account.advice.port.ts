import { type AdviceItem, wholePackages } from '../../domain/package-account/advice.js';
import type { NotePackaging } from '../../domain/package-account/note.js';
import type { DespatchAdvice } from '../../edi/model/despatch-advice.js';

/** Different articles of an advice of empties, at most: nobody has more kinds of packages. */
const MOST_ITEMS = 200;

/** What a despatch advice of a file says of packages. */
export interface AdvicePackages {
  readonly documentInMessage: number;
  readonly documentNumber: string;
  readonly messageFunction: string;
  readonly noteNumber: string;
  /** YYYY-MM-DD; null where the advice says no day. */
  readonly day: string | null;
  readonly site: string;
  /** Alike ones together. */
  readonly packagings: readonly NotePackaging[];
  /** Null where they can't all be packages: without a whole quantity, or too many of them. */
  readonly items: readonly AdviceItem[] | null;
}

/** The packages of a despatch advice, as they are stored. Counts that are no whole number above zero are left out. */
export function advicePackages(advice: DespatchAdvice, documentInMessage: number): AdvicePackages {
  return {
    documentInMessage,
    documentNumber: clean(advice.documentNumber),
    messageFunction: advice.messageFunction,
    noteNumber: clean(advice.deliveryNote ?? advice.documentNumber),
    day: (advice.despatchDate ?? advice.issueDate)?.slice(0, 10) ?? null,
    site: clean(advice.shipTo?.code ?? ''),
    packagings: packagingsOf(advice),
    items: itemsOf(advice),
  };
}

function packagingsOf(advice: DespatchAdvice): readonly NotePackaging[] {
  const sums = new Map<string, { readonly packaging: NotePackaging; count: number }>();
  for (const { count: said, type, supplierType, returnable, labels } of advice.units.flatMap(
    (unit) => unit.packagings,
  )) {
    const count = said === null ? labels.length : wholePackages(said);
    const packaging = { type: code(type), supplierType: code(supplierType), returnable, count: null, labelCount: 0 };
    if (count === null || count === 0 || (packaging.type ?? packaging.supplierType) === null) continue;
    const key = JSON.stringify(packaging);
    const sum = sums.get(key) ?? { packaging, count: 0 };
    sum.count += count;
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ packaging, count }) => ({ ...packaging, count: String(count) }));
}

function itemsOf(advice: DespatchAdvice): readonly AdviceItem[] | null {
  const items = new Map<string, AdviceItem>();
  for (const { articleNumber, supplierArticleNumber, quantity } of advice.units.flatMap((unit) => unit.items)) {
    const count = wholePackages(quantity);
    if (count === null || (items.size === MOST_ITEMS && !items.has(articleNumber))) return null;
    const before = items.get(articleNumber)?.count ?? 0;
    items.set(articleNumber, {
      articleNumber: clean(articleNumber),
      supplierArticleNumber: code(supplierArticleNumber),
      count: before + count,
    });
  }
  return [...items.values()];
}

function code(text: string | null): string | null {
  return clean(text ?? '') || null;
}
/** Text as Postgres takes it. */
function clean(text: string): string {
  return text.replaceAll('\0', '').trim();
}
