import type { z } from 'zod';
import { despatchLabels } from '../../../../../server/contract/despatch-labels.js';

/** How labels are printed. */
export type LabelChoice = z.output<typeof despatchLabels.body>;

const KEY = 'despatch-labels';
const FIRST: LabelChoice = { layout: 'vda-4902-a5', format: 'pdf', resolution: 300, paper: 'a4' };

/** What was chosen last in this browser; labels of VDA 4902 on A4 where nothing was, or what is kept is no choice any more. */
export function lastLabelChoice(): LabelChoice {
  try {
    return despatchLabels.body.catch(FIRST).parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return FIRST;
  }
}

export function rememberLabelChoice(choice: LabelChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    /* storage switched off: nothing is remembered */
  }
}
