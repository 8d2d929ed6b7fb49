import { DOCUMENT_RULES } from './finding-text-document.js';
import { FILE_RULES } from './finding-text-file.js';
import { SHAPE_RULES } from './finding-text-shape.js';
import { STANDARD_RULES } from './finding-text-standard.js';
import { TRADE_RULES } from './finding-text-trade.js';

/**
 * Every finding there is: who must act, and what it says to a planner. `{found}`, `{expected}` and `{path}` are filled in. How severe it is
 * follows from its consequence (`finding-severity.ts`).
 */
export const FINDING_RULES = { ...FILE_RULES, ...SHAPE_RULES, ...STANDARD_RULES, ...DOCUMENT_RULES, ...TRADE_RULES };

/** Every code a finding can have. */
export type FindingCode = keyof typeof FINDING_RULES;

/** Whether a text is a code of a finding. */
export function isFindingCode(code: string): code is FindingCode {
  return Object.hasOwn(FINDING_RULES, code);
}
