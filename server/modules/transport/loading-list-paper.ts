import type { Language } from '../../contract/fields.js';
import { printWord } from '../../domain/transport/print-words.js';
import { INK, LEFT, RIGHT } from '../../platform/print/page.js';
import { type Cell, type Column, Paper } from '../../platform/print/paper.js';
import type { LoadSheet } from './transport.print.js';

const NAMES: readonly Column[] = [
  { at: LEFT, width: 110 },
  { at: LEFT + 118, width: RIGHT - LEFT - 118 },
];
const COLUMNS: readonly Column[] = [
  { at: LEFT, width: 96 },
  { at: LEFT + 100, width: 48, align: 'right' },
  { at: LEFT + 160, width: 210 },
  { at: LEFT + 374, width: 50, align: 'right' },
  { at: LEFT + 428, width: RIGHT - LEFT - 428, align: 'right' },
];

/** The loading list: what stands on the floor, note by note, and what it comes to. */
export function loadingListPdf(sheet: LoadSheet, language: Language): Promise<Buffer> {
  const say = (word: Parameters<typeof printWord>[0]) => printWord(word, language);
  const soft = (text: string): Cell => ({ text, size: 8, color: INK.soft });
  const small = (text: string): Cell => ({ text, size: 9 });
  const paper = new Paper(sheet.title);
  paper.text({ text: sheet.title, bold: true, size: 18 }, 10);
  for (const [name, value] of sheet.facts) paper.row(NAMES, [[soft(name)], [small(value)]]);
  for (const { title, rows, weight } of sheet.groups) {
    paper.heading(title);
    const heads = (['packaging', 'count', 'plates', 'stack', 'metres'] as const).map((word) => [soft(say(word))]);
    paper.row(COLUMNS, heads, { ruled: true });
    for (const { packaging, count, plates, stack, metres } of rows)
      paper.row(COLUMNS, [[small(packaging)], [small(count)], [small(plates)], [small(stack)], [small(metres)]]);
    paper.row(NAMES, [[soft(say('weight'))], [small(weight)]]);
  }
  paper.heading(say('total'));
  for (const [name, value] of sheet.totals) paper.row(NAMES, [[soft(name)], [{ ...small(value), bold: true }]]);
  if (sheet.hazards.length > 0) {
    paper.heading(say('hazards'));
    for (const line of sheet.hazards) paper.text(small(line));
  }
  paper.text({ text: ' ' }, 16);
  paper.row(NAMES, [[soft(say('checked'))], [soft('______________________________')]]);
  return paper.bytes((page, pages) => printWord('page', language, { page: String(page), pages: String(pages) }));
}
