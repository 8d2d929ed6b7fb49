/** Limits against hostile or broken input (design: security, hostile input). Beyond them reading goes on as far as it safely can, with a finding. */

/** Longest segment taken apart, in bytes. ISO 9735 sets no limit; the longest regular ones (five free texts of 512) stay far below. */
export const MAX_SEGMENT_BYTES = 5_000;
/** Segments or records read from one file: more than fit into the largest file that is taken in. */
export const MAX_SEGMENTS = 5_000_000;
/** Findings listed by default; the rest is counted. */
export const DEFAULT_MAX_FINDINGS = 500;
/** Messages named one by one in the result of a file; all of them are read. */
export const MAX_LISTED_MESSAGES = 10_000;
/** Longest text shown as `found`, in bytes. */
export const MAX_FOUND_BYTES = 200;
/** Longest quantity, in characters: QTY 6060 is n..15, an..35 since D.99B. */
export const MAX_QUANTITY_LENGTH = 35;
/** How far into a file the envelope is looked for, in bytes. */
export const PEEK_BYTES = 4_096;
/** Segments in one window of an analysis. */
export const MAX_WINDOW = 5_000;
