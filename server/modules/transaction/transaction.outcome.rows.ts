import type { FileId } from '../../domain/ids.js';
import type { ProcessingState, Validation } from '../../domain/transaction/status.js';
import type { AgreementChoice } from '../agreement/agreement.rows.js';
import type { FoundTransaction, FoundTransactions } from './transaction.rows.js';
import type { PlacedEvent, TransactionRow } from '../exchange/exchange.recorder.service.js';

/** What became of a file that was read. */
export interface Outcome extends FoundTransactions {
  readonly charset: string;
  readonly segmentCount: number;
  readonly documentCount: number;
  readonly errorCount: number;
  readonly warningCount: number;
  /** The earlier file with the same bytes. */
  readonly copyOf: FileId | null;
  /** Interchanges that came before in another file, and that file. */
  readonly repeated: ReadonlySet<number>;
  readonly repeats: FileId | null;
  /** Messages whose document came after its successor: position in the file, and the successor. */
  readonly late: ReadonlyMap<number, string>;
  /** References that this file shows to be missing. */
  readonly missing: readonly string[];
  readonly agreementOf: AgreementChoice;
}

/** Rows and events of a file's transactions. */
export function outcomeOf(outcome: Outcome): {
  readonly rows: readonly TransactionRow[];
  readonly events: readonly PlacedEvent[];
} {
  const children = Map.groupBy(outcome.found, ({ parent }) => parent);
  const rows = outcome.found.map((one) =>
    rowOf(one, outcome, one.parent === null ? (children.get(one.place) ?? []) : [one]),
  );
  return {
    rows,
    events: [...readingEvents(outcome), ...rows.flatMap((row, i) => ending(row, outcome.found[i], outcome))],
  };
}

function rowOf(one: FoundTransaction, outcome: Outcome, messages: readonly FoundTransaction[]): TransactionRow {
  const { interchange: _, messageNumber: _n, previousReference: _p, ...rest } = one;
  const processing = processingStateOf(one, outcome, messages);
  // The errors that a duplicate repeats were counted the first time.
  const errorCount = processing === 'duplicate' ? 0 : one.errorCount;
  const agreement = outcome.agreementOf(one);
  return {
    ...rest,
    errorCount,
    partner: agreement?.partner ?? one.partner,
    agreementId: agreement?.id ?? null,
    validation: validationOf(one, messages),
    processing,
    acknowledgement: 'none',
  };
}

function validationOf(one: FoundTransaction, messages: readonly FoundTransaction[]): Validation {
  if (one.errorCount > 0) return 'error';
  return messages.some((message) => message.documentKind !== null) ? 'ok' : 'ignored';
}

function processingStateOf(
  one: FoundTransaction,
  { copyOf, repeated, late }: Outcome,
  messages: readonly FoundTransaction[],
): ProcessingState {
  if (copyOf !== null || repeated.has(one.interchange)) return 'duplicate';
  const documents = messages.filter((message) => message.documentKind !== null);
  if (documents.length === 0) return 'not-processed';
  return documents.every(({ messageNumber }) => messageNumber !== null && late.has(messageNumber))
    ? 'superseded'
    : 'processed';
}

function readingEvents(outcome: Outcome): PlacedEvent[] {
  const { charset, segmentCount, documentCount, errorCount, warningCount, unplaced, missing } = outcome;
  return [
    {
      place: 0,
      kind: 'decoded',
      detail: { charset, segments: segmentCount, standard: outcome.found[0]?.standard ?? '' },
    },
    { place: 0, kind: 'validated', detail: { errors: errorCount, warnings: warningCount } },
    ...(documentCount === 0 ? [] : [{ place: 0, kind: 'mapped' as const, detail: { documents: documentCount } }]),
    ...(unplaced === 0 ? [] : [{ place: 0, kind: 'truncated' as const, detail: { transactions: unplaced } }]),
    ...(missing.length === 0 ? [] : [{ place: 0, kind: 'gap-found' as const, detail: { references: missing } }]),
  ];
}

function ending(
  row: TransactionRow,
  one: FoundTransaction | undefined,
  { copyOf, repeats, late }: Outcome,
): PlacedEvent[] {
  const { place, processing, errorCount: errors, warningCount: warnings } = row;
  if (processing === 'duplicate') return [{ place, kind: 'duplicate', detail: { of: copyOf ?? repeats } }];
  if (processing === 'superseded')
    return [
      {
        place,
        kind: 'superseded',
        detail: { by: one === undefined || one.messageNumber === null ? null : (late.get(one.messageNumber) ?? null) },
      },
    ];
  return processing === 'processed'
    ? [{ place, kind: 'processed', detail: { errors, warnings, documentNumber: row.documentNumber } }]
    : [];
}
