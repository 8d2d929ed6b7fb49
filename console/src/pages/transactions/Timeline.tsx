import type { TransactionEvents } from '../../../../server/contract/transaction.js';
import { useTexts } from '../../i18n/texts.js';
import { Timeline as RecordTimeline, type TimelineEntry } from '../../record/Timeline.js';

type TransactionEvent = TransactionEvents['events'][number];
const BAD: ReadonlySet<string> = new Set(['failed', 'blocked', 'not-sent', 'rejected', 'overdue']);
const WORTH_A_LOOK: ReadonlySet<string> = new Set([
  'gap-found',
  'late',
  'partly',
  'truncated',
  'retried',
  'superseded',
  'duplicate',
]);
const toneOf = (kind: string): NonNullable<TimelineEntry['tone']> =>
  BAD.has(kind) ? 'err' : WORTH_A_LOOK.has(kind) ? 'warn' : 'ok';

/** Names and values as the event has them: for those who run the exchange. */
function detailOf({ detail }: TransactionEvent): [string, string][] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value),
    ]);
}

/** What happened to a transaction, oldest first; of a message also what happened to its file. */
export function Timeline({ events, id }: { events: readonly TransactionEvent[]; id: string }) {
  const say = useTexts('transactions');
  const entries = events.map(
    (event): TimelineEntry => ({
      id: event.number,
      at: event.at,
      kind: event.kind,
      title: say(`event.${event.kind}`),
      tone: toneOf(event.kind),
      ...(event.transactionId !== id && { note: say('ofFile') }),
      details: detailOf(event).map(([name, value]) => (
        <span key={name}>
          <span className="dim">{name}</span> <span className="mono">{value}</span>
        </span>
      )),
    }),
  );
  return <RecordTimeline entries={entries} />;
}
