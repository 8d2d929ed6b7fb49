import type { CompanyId, TransactionId } from '../../domain/ids.js';
import type { EventKind } from '../../domain/transaction/event.js';
import { literal } from '../../platform/database/commit-batch.js';
import { defineProjection } from '../../platform/events/projection.js';

/** A row of a transaction's timeline. */
export interface TimelineEntry {
  readonly companyId: CompanyId;
  readonly transactionId: TransactionId;
  readonly kind: EventKind;
  /** Small and plain: counts, ids, reasons. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** When it happened, for history that is taken over; the database's clock by default. */
  readonly at?: Date | undefined;
  /** It may have gone with its month, and with it the place of its timeline: then nothing is written. */
  readonly mayBeGone?: boolean;
}

declare module '../../platform/events/event.js' {
  interface ProjectionInputs {
    /** Rows in the timelines of transactions, in the order of their events. */
    timeline: TimelineEntry;
  }
}

/** Writes timelines: what surely exists in one statement, then what may be gone. */
export const timelineProjection = defineProjection('timeline', (tx, inputs) => {
  const entries = inputs.map(({ input }) => input);
  const present = entries.filter(({ mayBeGone }) => mayBeGone !== true);
  if (present.length > 0)
    tx.withCommit(`${INSERT} VALUES ${present.map((entry) => `(${valuesOf(entry)})`).join(', ')}`);
  for (const entry of entries.filter(({ mayBeGone }) => mayBeGone === true)) {
    const { transactionId, companyId } = entry;
    tx.withCommit(
      `${INSERT} SELECT ${valuesOf(entry)} WHERE EXISTS (SELECT FROM edi_transaction WHERE id = ${literal(transactionId)} AND company_id = ${literal(companyId)})`,
    );
  }
});

const INSERT = 'INSERT INTO transaction_event (transaction_id, company_id, at, kind, detail)';

function valuesOf({ transactionId, companyId, kind, detail = {}, at }: TimelineEntry): string {
  const when = at === undefined ? 'clock_timestamp()' : `${literal(at.toISOString())}::timestamptz`;
  return `${literal(transactionId)}::bigint, ${literal(companyId)}::bigint, ${when}, ${literal(kind)}, ${literal(JSON.stringify(detail))}::jsonb`;
}
