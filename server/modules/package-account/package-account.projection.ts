import type { DespatchAdviceId, ReceiptId, ReceivedAdviceId } from '../../domain/ids.js';
import { defineProjection } from '../../platform/events/projection.js';

/** What may move packages: a despatch note that was sent, stopped or tried again, a receiving advice, or a partner's despatch advice. */
export type PackagesMoved =
  | { readonly despatchAdviceId: DespatchAdviceId }
  | { readonly receiptId: ReceiptId }
  | { readonly receivedAdviceId: ReceivedAdviceId };

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    packages: PackagesMoved;
  }
}

const NOTE = /* sql */ `INSERT INTO package_posting (despatch_advice_id, receipt_id, received_advice_id) SELECT n, NULL::bigint, NULL::bigint FROM unnest($1::text::bigint[]) AS n
UNION ALL SELECT NULL, r, NULL FROM unnest($2::text::bigint[]) AS r UNION ALL SELECT NULL, NULL, a FROM unnest($3::text::bigint[]) AS a`;

/** Notes, with the commit, whose packages a worker posts: see PackagePosting. */
export const packagesProjection = defineProjection('packages', (tx, inputs) => {
  const all = inputs.map(({ input }) => input);
  const list = (ids: readonly string[]): string => `{${[...new Set(ids)].join(',')}}`;
  const notes = list(all.flatMap((one) => ('despatchAdviceId' in one ? [one.despatchAdviceId] : [])));
  const receipts = list(all.flatMap((one) => ('receiptId' in one ? [one.receiptId] : [])));
  const advices = list(all.flatMap((one) => ('receivedAdviceId' in one ? [one.receivedAdviceId] : [])));
  tx.withCommit(NOTE, [notes, receipts, advices], 'packages-to-post');
});
