import { Link } from 'react-router-dom';
import type { Dashboard } from '../../../../server/contract/dashboard.js';
import type { Card } from '../../../../server/domain/dashboard/figure.js';
import { CARD_WORDS } from '../../../../server/domain/dashboard/words.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import '../../ui/kpi.css';
import { useWords } from './words.js';

const DAYS = { day: '1', week: '7', month: '30' } as const;
/** As far back as a list can be asked. */
const EVER = '3660';

/** The rows that a card counts. */
function rowsOf(card: Card, { period, days }: Dashboard): string {
  switch (card) {
    case 'schedules':
      return paths.schedulesWhere({ from: days.from, to: days.to });
    case 'sent':
      return paths.transactionsWhere({ direction: 'O', processing: 'sent', days: DAYS[period] });
    case 'overdue':
      return paths.transactionsWhere({ acknowledgement: 'overdue', days: EVER });
    case 'processing':
      return paths.trafficWhere({ days: DAYS[period] });
    case 'errors':
      return paths.trafficErrors;
  }
}
/** Cards whose number is bad news unless it is none. */
const ALARMING: ReadonlySet<Card> = new Set<Card>(['overdue', 'errors']);

export function Cards({ dashboard }: { dashboard: Dashboard }) {
  const sayDashboard = useTexts('dashboard');
  const f = useFormat();
  const say = useWords();
  return (
    <ul className="kpis" aria-label={sayDashboard('cards')}>
      {dashboard.cardData.map(({ id, value, capped, note }) => {
        const shown = (n: number): string =>
          id === 'processing'
            ? sayDashboard('seconds', { value: f.quantity((n / 1000).toFixed(n < 1_000 ? 2 : n < 10_000 ? 1 : 0)) })
            : f.integer(n);
        const isAlarming = ALARMING.has(id) && value !== null && value > 0;
        return (
          <li key={id}>
            <Link to={rowsOf(id, dashboard)} className="card kpi" data-testid={`card-${id}`}>
              <span className="kpi-title">{say(CARD_WORDS[id].title)}</span>
              <span className={isAlarming ? 'kpi-value tone-err' : 'kpi-value'} data-testid="card-value">
                {value === null ? sayDashboard('none') : shown(value) + (capped ? '+' : '')}
              </span>
              <span className="kpi-note">{note === null ? '' : say(CARD_WORDS[id].note, { note: shown(note) })}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
