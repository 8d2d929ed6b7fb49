import type { ControlResult } from '../../contract/control-results.js';
import type { Language } from '../../contract/fields.js';
import { csvLine } from '../../domain/export/csv.js';
import { isRuleCode } from '../../domain/rules/sentence.js';
import { RULES } from '../../domain/rules/rules.js';
import { sheetFormats } from '../../domain/schedule/sheet.js';
import { RESULT_WORDS } from './control-result.sheet-words.js';

/** How spreadsheets know UTF-8. */
const MARK = '\uFEFF';

/** What rules found as CSV, in the words and days of a language. */
export function resultsCsv(rows: readonly ControlResult[], language: Language): string {
  const words = RESULT_WORDS[language];
  const { day } = sheetFormats(language);
  const separator = language === 'se' ? ';' : ',';
  const lines = rows.map((row) =>
    csvLine(
      [
        words.severity[row.severity],
        isRuleCode(row.ruleCode) ? RULES[row.ruleCode].texts[language].name : row.ruleCode,
        row.customerName ?? row.customer,
        row.documentNumber,
        row.shipTo,
        row.articleNumber,
        row.date === null ? null : day(row.date),
        row.prevValue,
        row.curValue,
        row.diff,
        row.diffPct,
        row.limit,
        row.unit,
        row.sentence,
        words.state[row.state],
        row.decidedBy,
        row.assignee?.username ?? null,
        row.note,
      ],
      separator,
    ),
  );
  return MARK + csvLine(Object.values(words.column), separator) + lines.join('');
}
