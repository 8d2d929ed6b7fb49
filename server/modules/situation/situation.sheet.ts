import type { SituationRow } from '../../contract/delivery-situation.js';
import type { Language } from '../../contract/fields.js';
import { csvLine } from '../../domain/export/csv.js';
import { sheetFormats } from '../../domain/schedule/sheet.js';
import { SITUATION_WORDS } from './situation.sheet-words.js';

/** How spreadsheets know UTF-8. */
const MARK = '\uFEFF';

/** The delivery situation as CSV, with the columns of its list, in the words, days and decimals of a language. */
export function situationCsv(rows: readonly SituationRow[], language: Language): string {
  const words = SITUATION_WORDS[language];
  const { day, decimal } = sheetFormats(language);
  const separator = language === 'se' ? ';' : ',';
  const lines = rows.map((row) =>
    csvLine(
      [
        row.articleNumber,
        row.customerName ?? row.customer,
        row.shipTo,
        decimal(row.required),
        decimal(row.shipped),
        row.inTransit === null ? null : decimal(row.inTransit),
        decimal(row.balance),
        row.reconciliationDifference === null ? null : decimal(row.reconciliationDifference),
        row.firstOpenDate === null ? null : day(row.firstOpenDate),
        row.coverageUntil === null ? null : day(row.coverageUntil),
        row.unit,
        words.method[row.method ?? 'unknown'],
      ],
      separator,
    ),
  );
  return MARK + csvLine(Object.values(words.column), separator) + lines.join('');
}
