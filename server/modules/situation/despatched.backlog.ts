import type { AgreedProfile } from '../agreement/agreement.rows.js';
import type { DespatchedRows } from './despatched.port.js';

/** A stored file of despatch advices to be read again. */
export interface BacklogTask {
  /** zstd-compressed bytes of the file. */
  readonly content: Uint8Array;
  readonly agreed: readonly AgreedProfile[];
}
/** An advice with the addresses of its interchange; none of a test. */
export interface BacklogAdvice extends DespatchedRows {
  readonly sender: string;
  readonly recipient: string;
}
