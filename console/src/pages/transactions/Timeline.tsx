import type { TransactionEvents } from '../../../../server/contract/transaction.js';
import { useTexts } from '../../i18n/texts.js';
import { FieldName } from '../../record/fields/FieldName.js';
import { useFieldWords } from '../../record/fields/useFieldWords.js';
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

/** The details that an event has, in words where there are some. */
function Details({ event: { detail } }: { event: TransactionEvent }) {
  const words = useFieldWords();
  const text = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one: unknown) => text(name, one)).join(', ');
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return words.value(name, value);
    return JSON.stringify(value);
  };
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => (
      <span key={name}>
        <FieldName path={name} /> <span className="mono">{text(name, value)}</span>
      </span>
    ));
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
      details: <Details event={event} />,
    }),
  );
  return <RecordTimeline entries={entries} />;
}
