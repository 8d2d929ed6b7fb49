import type { AgreedProfile } from '../agreement/agreement.rows.js';

/** Which part of a file to say in our own form. */
export interface InhouseTask {
  /** zstd-compressed bytes of the file. */
  readonly content: Uint8Array;
  readonly agreed: readonly AgreedProfile[];
  /** Position of the message in the file, from 1; null for the whole interchange. */
  readonly messageNumber: number | null;
  readonly interchange: number;
  readonly format: 'json' | 'xml';
}
/** The in-house file, or why there is none. */
export type InhouseForm =
  | { readonly bytes: Uint8Array }
  | { readonly refused: 'no-inhouse-file' | 'not-in-xml'; readonly kinds: readonly string[] };
