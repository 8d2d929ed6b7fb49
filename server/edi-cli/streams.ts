import type { Paint } from './terminal.js';

/** Where a command reads and writes. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  /** Waits while whoever reads it is slower. */
  readonly out: (text: string | Uint8Array) => Promise<void>;
  readonly err: (text: string) => Promise<void>;
  readonly paint: Paint;
  /** Width of the terminal in characters. */
  readonly columns: number;
}

/** What a command ends with: see the usage. */
export type ExitStatus = 0 | 1 | 2;
export const FINE: ExitStatus = 0;
export const ERRORS_FOUND: ExitStatus = 1;
export const FAILED: ExitStatus = 2;

/** The worse of two. */
export function worse(one: ExitStatus, other: ExitStatus): ExitStatus {
  return one > other ? one : other;
}
