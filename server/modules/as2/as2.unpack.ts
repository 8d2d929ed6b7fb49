import type { CmsFault } from '../../platform/transport/as2/cms.js';
import type { OwnSettings } from '../../platform/transport/as2/identity.js';

/** A message and what is agreed about it. */
export interface UnpackTask {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  readonly own: OwnSettings;
  readonly signers: readonly string[];
  readonly mustBeSigned: boolean;
  readonly mustBeEncrypted: boolean;
  /** Names of digests that the sender takes in a receipt, best first; none for any. */
  readonly digests: readonly string[];
}
/** What was in it, or why it is not taken. */
export type UnpackResult =
  | {
      readonly bytes: Uint8Array;
      readonly fileName: string | undefined;
      readonly isSigned: boolean;
      readonly mic: { readonly value: string; readonly digest: string };
    }
  | { readonly fault: CmsFault; readonly message: string };
