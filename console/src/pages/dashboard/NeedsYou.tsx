import { Link } from 'react-router-dom';
import type { Need } from '../../../../server/contract/dashboard.js';
import { hasMore, type NeedKind } from '../../../../server/domain/dashboard/need.js';
import { MORE_WORDS, NEED_WORDS, REASON_WORDS, STATUS_WORDS } from '../../../../server/domain/dashboard/words.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { MOST_DAYS } from '../../list/filter.js';
import { paths } from '../../paths.js';
import { StatusChip } from '../../ui/Chip.js';
import { Icon } from '../../ui/Icon.js';
import { Empty } from '../../ui/States.js';
import { useWords } from './words.js';

/** Where each is dealt with. */
const TARGET: Readonly<Record<NeedKind, (id: string) => string>> = {
  'file-errors': paths.trafficMessage,
  'not-sent': paths.trafficMessage,
  'no-agreement': paths.trafficMessage,
  rejected: paths.transaction,
  overdue: paths.transaction,
  late: paths.transaction,
  gaps: () => paths.transactionDashboard,
  'schedule-errors': paths.schedule,
  'firm-changes': (id) => paths.scheduleChanges(id, { firm: 'true' }),
  backorder: paths.schedule,
  'fee-warning': () => paths.billing,
  'fee-locked': () => paths.billing,
  unanswered: () => paths.schedulesWhere({ from: '', to: '', answer: 'overdue' }),
};

/** A day without a time: midnight in UTC. */
function isDay(instant: string): boolean {
  return instant.endsWith('T00:00:00.000Z');
}

/** Files of one cause are dealt with together. */
function targetOf({ kind, id, values }: Need): string {
  const { cause } = values;
  return cause !== undefined && hasMore(values)
    ? paths.trafficWhere({ cause, days: String(MOST_DAYS) })
    : TARGET[kind](id ?? '');
}

function Row({ need }: { need: Need }) {
  const sayDashboard = useTexts('dashboard');
  const f = useFormat();
  const say = useWords();
  const { kind, severity, values, reason, due, at } = need;
  return (
    <li data-kind={kind} data-testid="need">
      <Link to={targetOf(need)} className="need">
        <span className="need-status">
          <StatusChip
            icon={severity === 'error' ? 'times' : 'exclamation-triangle'}
            tone={severity === 'error' ? 'err' : 'warn'}
          >
            {say(STATUS_WORDS[kind])}
          </StatusChip>
        </span>
        <span className="need-text">
          <b className="truncate">{say(NEED_WORDS[kind], values)}</b>
          <span className="soft truncate">
            {reason ?? say(REASON_WORDS[kind], values)}
            {hasMore(values) && <span data-testid="need-more"> · {say(MORE_WORDS, values)}</span>}
          </span>
        </span>
        <time className="dim need-time" dateTime={due ?? at} title={f.full(due ?? at)}>
          {due === null
            ? f.minute(at)
            : sayDashboard('due', { when: isDay(due) ? f.dayMonth(due.slice(0, 10)) : f.minute(due) })}
        </time>
        <Icon name="chevron-right" className="dim" />
      </Link>
    </li>
  );
}

/** What somebody has to do, the most urgent first; each leads to where it is done. */
export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  const say = useTexts('dashboard');
  const f = useFormat();
  return (
    <section className="card panel needs" aria-labelledby="needs-title" data-testid="needs">
      <header>
        <h2 id="needs-title">{say('needs')}</h2>
        {needs.length > 0 && <p className="dim">{f.integer(needs.length)}</p>}
      </header>
      {needs.length === 0 ? (
        <Empty icon="check" title={say('needsNone')} text={say('needsNoneText')} />
      ) : (
        <ul className="need-list">
          {needs.map((need) => (
            <Row key={`${need.kind} ${need.id ?? ''} ${need.values['partner'] ?? ''}`} need={need} />
          ))}
        </ul>
      )}
    </section>
  );
}
