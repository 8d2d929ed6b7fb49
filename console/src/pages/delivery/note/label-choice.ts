import type { z } from 'zod';
import { despatchLabels } from '../../../../../server/contract/despatch-labels.js';

const choice = despatchLabels.body.pick({ layout: true, format: true, resolution: true, paper: true });
/** How labels are printed. */
export type LabelChoice = z.output<typeof choice>;

const KEY = 'despatch-labels';
const FIRST: LabelChoice = { layout: 'vda-4902-a5', format: 'pdf', resolution: 300, paper: 'a4' };

/** What was chosen last in this browser; labels of VDA 4902 on A4 where nothing was, or what is kept is no choice any more. */
export function lastLabelChoice(): LabelChoice {
  try {
    return choice.catch(FIRST).parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return FIRST;
  }
}

export function rememberLabelChoice(chosen: LabelChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    /* storage switched off: nothing is remembered */
  }
}
