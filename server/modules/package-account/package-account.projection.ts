import type { DespatchAdviceId, ReceiptId } from '../../domain/ids.js';
import { defineProjection } from '../../platform/events/projection.js';

/** What may move packages: a despatch note that was sent, stopped or tried again, or a receiving advice. */
export type PackagesMoved = { readonly despatchAdviceId: DespatchAdviceId } | { readonly receiptId: ReceiptId };

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    packages: PackagesMoved;
  }
}

const NOTE = /* sql */ `INSERT INTO package_posting (despatch_advice_id, receipt_id) SELECT n, NULL FROM unnest($1::text::bigint[]) AS n
UNION ALL SELECT NULL, r FROM unnest($2::text::bigint[]) AS r`;

/** Notes, with the commit, whose packages a worker posts: see PackagePosting. */
export const packagesProjection = defineProjection('packages', (tx, inputs) => {
  const notes = new Set(inputs.flatMap(({ input }) => ('despatchAdviceId' in input ? [input.despatchAdviceId] : [])));
  const receipts = new Set(inputs.flatMap(({ input }) => ('receiptId' in input ? [input.receiptId] : [])));
  tx.withCommit(NOTE, [`{${[...notes].join(',')}}`, `{${[...receipts].join(',')}}`], 'packages-to-post');
});
