import type { Layout } from '../layout.js';
import { areasOfA5 } from './odette-a5.js';

/** Odette transport label, version 3: sixteen areas, everything in upper case. */
export const OTL_3: Layout = {
  id: 'otl-3-a5',
  source: 'Odette OTL, version 3 revision 1 (2013), as Volvo uses it',
  width: 210,
  height: 148,
  margin: 3,
  isUpperCase: true,
  blocks: areasOfA5({
    1: 'RECEIVER',
    2: 'DOCK / GATE',
    3: 'ADVICE NOTE NO (N)',
    4: 'SUPPLIER ADDRESS',
    5: 'NET WT (KG)',
    6: 'GROSS WT (KG)',
    7: 'NO OF BOXES',
    8: 'PART NO (P)',
    9: 'QUANTITY (Q)',
    10: 'DESCRIPTION',
    11: 'SUPPLIER PART NO (30S)',
    12: 'SUPPLIER (V)',
    13: 'DATE',
    14: 'ENGINEERING CHANGE',
    15: 'SERIAL NO (S)',
    '15-master': 'MASTER LABEL NO (M)',
    '15-mixed': 'MIXED LABEL NO (G)',
    16: 'BATCH NO (H)',
  }),
};
