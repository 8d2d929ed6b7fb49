/**
 * What is wrong in a file. Reading never throws and never stops at the first error: it returns findings beside what it could read.
 */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];
/** Who must act: the partner who sent the file, we who received it, or the recipient we pass it to. */
export type Actor = 'sender' | 'us' | 'recipient';

/** What is most likely meant in place of what was found. */
export interface Proposal {
  /** What should stand there: `20261124`, `PCE`, `?'`. Several are separated by commas, the likeliest first. */
  readonly proposal: string;
  /** The form in which a date is written: `DDMMCCYY`. */
  readonly writtenAs?: string;
}

/** A finding as data: texts come from the catalogue (`finding-text.ts`) by `code`, filled with the other fields. */
export interface Finding extends Partial<Proposal> {
  readonly code: string;
  readonly severity: Severity;
  /** Byte offsets in the file as received; `end` is exclusive, so `bytes.subarray(start, end)` is what was found. */
  readonly start: number;
  readonly end: number;
  /** Number of the segment (UNA not counted) or record in the file, from 1; null where the whole file is meant. */
  readonly segment: number | null;
  /** Where, in words of the standard: `LIN 3 / QTY 2 / 6060`, `512 1 / customer part number`. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
  readonly actor: Actor;
  /** How often the same stands in the message; left out where it does once. */
  readonly times?: number;
  /** Where else, as far as is kept. */
  readonly also?: readonly FoundAt[];
}

/** A further place of the same. */
export interface FoundAt {
  readonly start: number;
  readonly end: number;
  readonly segment: number | null;
}
