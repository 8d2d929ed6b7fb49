import {
  cellsOf,
  isBlank,
  readSheet,
  SHEET_LIMITS,
  type DecimalSign,
  type SheetDoubt,
} from '../../../../../server/domain/schedule/entry-sheet.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';
import type { Place } from './EntryGrid.js';
import { filled, placed } from './entry.js';
import { sheetOf } from './FileButton.js';
import type { useEntry } from './useEntry.js';

/** Cells that a warning names. */
const SHOWN_DOUBTS = 3;

/** Fills rows from what is pasted and from files. `onRead` hears of rows that were understood. */
export function useSheets(change: ReturnType<typeof useEntry>['change'], decimal: DecimalSign, onRead: () => void) {
  const say = useTexts('manual');
  const language = useLanguage();
  const notify = useNotify();
  const refuse = (summary: string): void => {
    notify({ severity: 'error', summary });
  };
  const accept = ({ rows, doubts }: { rows: readonly unknown[]; doubts: readonly SheetDoubt[] }): void => {
    notify({ severity: 'success', summary: say('read', { count: rows.length }) });
    if (doubts.length === 0) return;
    const shown = doubts
      .slice(0, SHOWN_DOUBTS)
      .map(({ column, code, value }) => say(`doubt.${code}`, { column: say(`column.${column}`), value }));
    notify({ severity: 'warn', summary: say('doubts', { count: doubts.length }), detail: shown.join(' ') });
  };
  const tooLarge = (): string => say('tooLarge', { rows: SHEET_LIMITS.rows });
  const paste = (at: Place, text: string): void => {
    const sheet = readSheet(text, decimal);
    onRead();
    if ('rows' in sheet && (sheet.form === 'matrix' || at.column === 'articleNumber')) {
      change('', (now) => ({ ...now, rows: placed(now.rows, at.row, sheet.rows) }));
      accept(sheet);
    } else if (sheet.form === 'too-large') refuse(tooLarge());
    else change('', (now) => ({ ...now, rows: filled(now.rows, at, cellsOf(text) ?? [], decimal) }));
  };
  const readFile = async (file: File): Promise<void> => {
    const sheet = await sheetOf(file, decimal).catch((error: unknown) => {
      const [said] = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
      refuse(said?.message ?? problemText(error, language));
      return null;
    });
    if (sheet === null) return;
    if (!('rows' in sheet)) {
      refuse(sheet.form === 'too-large' ? tooLarge() : say('notUnderstood'));
      return;
    }
    onRead();
    change('', (now) => ({
      ...now,
      rows: placed(now.rows, now.rows.findLastIndex((row) => !isBlank(row)) + 1, sheet.rows),
    }));
    accept(sheet);
  };
  return { paste, readFile };
}
