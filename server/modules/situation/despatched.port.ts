import { addQuantities } from '../../domain/quantity/decimal.js';
import type { DespatchAdvice } from '../../edi/model/despatch-advice.js';
import type { DocumentEncoder } from '../document/document.port.js';
import { type AdvicePackages, advicePackages } from '../package-account/package-account.advice.port.js';

/** What a despatch advice of a file says that left, a row for each note, article and unit. */
export interface DespatchedRows {
  /** BGM 1225: 1 takes the advice of its number back, 5 replaces it. */
  readonly messageFunction: string;
  readonly adviceNumber: string;
  readonly rows: readonly DespatchedFacts[];
}
/** What is kept of a despatch advice of a file: what left, where the company sent it, and its packages, where a partner did. */
export interface AdviceRows extends DespatchedRows {
  readonly packages: AdvicePackages;
}
export interface DespatchedFacts {
  readonly ship_to_code: string;
  readonly ship_to_name: string | null;
  readonly article_number: string;
  readonly note_number: string;
  readonly advice_number: string;
  /** YYYY-MM-DD; null where the advice says no day. */
  readonly day: string | null;
  readonly quantity: string;
  readonly unit: string;
}

/** Despatch advices as they are counted. */
export const despatchedEncoder: DocumentEncoder<'despatch-advice', AdviceRows> = {
  kind: 'despatch-advice',
  encode: (advice, documentInMessage) => ({
    messageFunction: advice.messageFunction,
    adviceNumber: clean(advice.documentNumber),
    rows: rowsOf(advice),
    packages: advicePackages(advice, documentInMessage),
  }),
};

function rowsOf(advice: DespatchAdvice): readonly DespatchedFacts[] {
  const rows = new Map<string, DespatchedFacts>();
  const of = {
    ship_to_code: clean(advice.shipTo?.code ?? ''),
    ship_to_name: clean(advice.shipTo?.name ?? '') || null,
    advice_number: clean(advice.documentNumber),
    day: (advice.despatchDate ?? advice.issueDate)?.slice(0, 10) ?? null,
  };
  for (const { articleNumber, quantity, unit, deliveryNote } of advice.units.flatMap(({ items }) => items)) {
    const note = clean(deliveryNote ?? advice.deliveryNote ?? advice.documentNumber);
    if (quantity === null || note === '' || articleNumber.trim() === '') continue;
    const row = {
      ...of,
      article_number: clean(articleNumber),
      note_number: note,
      quantity,
      unit: clean(unit ?? 'PCE'),
    };
    const key = JSON.stringify([row.article_number, note, row.unit]);
    const before = rows.get(key);
    rows.set(key, before === undefined ? row : { ...row, quantity: addQuantities(before.quantity, quantity) });
  }
  return [...rows.values()];
}

/** Text as Postgres takes it. */
function clean(text: string): string {
  return text.replaceAll('\0', '').trim();
}
