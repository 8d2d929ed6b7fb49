import type { AgreementId } from '../ids.js';
/** An agreement as a file goes out under it. */
export interface OutgoingAgreement {
  readonly id: AgreementId;
  readonly iaid: string;
  readonly partner: string;
  readonly direction: 'in' | 'out';
  readonly sender: string;
  readonly recipient: string;
  readonly messageType: string | null;
  readonly messageVersion: string | null;
  readonly profile: unknown;
  readonly test: boolean;
  readonly active: boolean;
  /** Our own side is an approved identification of the company; nothing goes out under it otherwise. */
  readonly ownSideApproved: boolean;
  readonly virtualFileNames: readonly string[];
  readonly acknowledgementExpected: boolean;
  /** What its files are counted in: the VDA message, whose transmission numbers follow each other; else ''. */
  readonly series: string;
  /** Whether something stands under it already. */
  readonly isUsed: boolean;
  /** The database's time, `YYYY-MM-DDThh:mm` in UTC. */
  readonly preparedAt: string;
}
