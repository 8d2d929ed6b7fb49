import type { TransactionEvents } from '../../../../server/contract/transaction.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Icon, type IconName } from '../../ui/Icon.js';

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
const iconOf = (kind: string): IconName =>
  BAD.has(kind) ? 'times' : WORTH_A_LOOK.has(kind) ? 'exclamation-triangle' : 'check';
const toneOf = (kind: string): string =>
  BAD.has(kind) ? 'tone-err' : WORTH_A_LOOK.has(kind) ? 'tone-warn' : 'tone-ok';

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
  const f = useFormat();
  return (
    <ol className="timeline" data-testid="timeline">
      {events.map((event) => (
        <li key={event.number} data-kind={event.kind}>
          <Icon name={iconOf(event.kind)} className={toneOf(event.kind)} />
          <time dateTime={event.at} title={f.full(event.at)}>
            {f.stamp(event.at)}
          </time>
          <b>{say(`event.${event.kind}`)}</b>
          {event.transactionId !== id && <span className="dim">{say('ofFile')}</span>}
          <span className="timeline-detail">
            {detailOf(event).map(([name, value]) => (
              <span key={name}>
                <span className="dim">{name}</span> <span className="mono">{value}</span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
