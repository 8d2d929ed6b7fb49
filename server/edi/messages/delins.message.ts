import { groupsOf } from '../mapping/plan.js';
import { DelinsReader } from '../odette/delins-reader.js';
import { delinsWriter } from '../odette/delins-writer.js';
import { FitReader } from '../odette/fit-reader.js';
import { layoutFor } from '../odette/layouts.js';
import { messagePlan } from '../validation/message-plan.js';
import type { MessageType } from './message-type.js';

/** Odette delivery instruction (DELINS), read and written by its layout; version 4 on is a DELFOR. */
export const message: MessageType = {
  type: 'DELINS',
  agency: 'OD',
  reader: (context) => {
    const layout = layoutFor('DELINS', context.profile);
    const plan = messagePlan(layout, 'DELINS');
    return new FitReader(context, layout, plan === null ? null : groupsOf(plan), new DelinsReader(context, layout));
  },
  writer: delinsWriter,
};
