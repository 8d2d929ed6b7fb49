import type { CompanyId, FileId } from '../../domain/ids.js';
import { transactionId } from '../../domain/transaction/event.js';
import { defineEvent } from '../../platform/events/event.js';

interface ClosedGap {
  readonly companyId: CompanyId;
  readonly fileId: FileId;
  readonly reference: string;
  /** The file that had shown the reference to be missing. */
  readonly revealedBy: FileId;
}

/** A file came whose control reference was missing. */
export const gapClosed = defineEvent<ClosedGap>('reference-gap.closed', {
  timeline: ({ companyId, fileId, reference, revealedBy }) => [
    { companyId, transactionId: transactionId(fileId, 0), kind: 'gap-closed', detail: { reference, revealedBy } },
    {
      companyId,
      transactionId: transactionId(revealedBy, 0),
      kind: 'gap-closed',
      detail: { reference, closedBy: fileId },
      mayBeGone: true,
    },
  ],
});
