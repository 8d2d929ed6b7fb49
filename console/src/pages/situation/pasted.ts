import { despatchedEntry } from '../../../../server/contract/despatched.js';
import { parseQuantity } from '../../ui/quantity-text.js';

type Entry = ReturnType<typeof despatchedEntry.parse>;
/** Why a line can not be entered; lines are counted from 1. */
export interface PastedFault {
  readonly line: number;
  readonly fault: 'columns' | 'date' | 'noteNumber' | 'quantity';
}
export interface Pasted {
  readonly rows: readonly Entry[];
  readonly faults: readonly PastedFault[];
}

/** Despatches as people paste them, one a line: date, despatch note and quantity, with tabs, semicolons or blanks between. */
export function pastedDespatches(text: string): Pasted {
  const rows: Entry[] = [];
  const faults: PastedFault[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const cells = line.includes('\t')
      ? line.split('\t')
      : line.includes(';')
        ? line.split(';')
        : line.trim().split(/\s+/);
    const [date = '', noteNumber = '', ...quantity] = cells.map((cell) => cell.trim());
    if (cells.length < 3) {
      faults.push({ line: at + 1, fault: 'columns' });
      continue;
    }
    const parsed = despatchedEntry.safeParse({ date, noteNumber, quantity: parseQuantity(quantity.join(' ')) ?? '' });
    if (parsed.success) rows.push(parsed.data);
    else
      for (const fault of ['date', 'noteNumber', 'quantity'] as const)
        if (parsed.error.issues.some(({ path }) => path[0] === fault)) faults.push({ line: at + 1, fault });
  }
  return { rows, faults };
}
