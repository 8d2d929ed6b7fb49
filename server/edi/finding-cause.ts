import { DOCUMENT_CAUSES } from './finding-cause-document.js';
import { FILE_CAUSES } from './finding-cause-file.js';
import { SHAPE_CAUSES } from './finding-cause-shape.js';
import { STANDARD_CAUSES } from './finding-cause-standard.js';
import type { FindingCause } from './finding-cause-text.js';
import { TRADE_CAUSES } from './finding-cause-trade.js';
import type { FindingCode } from './finding-text.js';

/** What lies behind a finding most often in practice. A code without an entry has no cause worth telling: its message says it all. */
export const FINDING_CAUSES: Readonly<Partial<Record<FindingCode, FindingCause>>> = {
  ...FILE_CAUSES,
  ...SHAPE_CAUSES,
  ...STANDARD_CAUSES,
  ...DOCUMENT_CAUSES,
  ...TRADE_CAUSES,
};
