import { DOCUMENT_RULES } from './finding-text-document.js';
import { FILE_RULES } from './finding-text-file.js';
import { STANDARD_RULES } from './finding-text-standard.js';
import { TRADE_RULES } from './finding-text-trade.js';

/**
 * Every finding there is: how bad it is, who must act, and what it says to a planner. `{found}`, `{expected}` and `{path}` are filled in.
 * An error means that something demanded or promised in the file was lost or can't be trusted; a warning that the file is usable but not as agreed;
 * an information that a choice was made in reading it. Wrong control counts are warnings: they are common and the data behind them is whole.
 * So are departures from a directory: what a document can't do without is an error of its own, reported by the message's reader.
 */
export const FINDING_RULES = { ...FILE_RULES, ...STANDARD_RULES, ...DOCUMENT_RULES, ...TRADE_RULES };

/** Every code a finding can have. */
export type FindingCode = keyof typeof FINDING_RULES;
