import { Link } from 'react-router-dom';
import { type DeliveryDashboard, OPEN_DAYS, PERIOD_DAYS } from '../../../../../server/contract/delivery-dashboard.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import '../../../ui/kpi.css';

const NOTES = ['ready', 'transit', 'errors', 'sent'] as const;
const PLACES = ['due', 'late'] as const;
type Figure = (typeof NOTES)[number] | (typeof PLACES)[number];
/** Figures whose number is bad news unless it is none. */
const TONES: Readonly<Partial<Record<Figure, string>>> = { late: 'tone-warn', errors: 'tone-err' };

/** The rows that a figure counts. */
function rowsOf(figure: Figure, { period }: DeliveryDashboard): string {
  switch (figure) {
    case 'due':
      return paths.dueWhere({ only: 'firm' });
    case 'late':
      return paths.dueWhere({ only: 'late' });
    case 'sent':
      return paths.despatchNotesWhere({ filter: figure, days: String(PERIOD_DAYS[period]) });
    case 'ready':
    case 'transit':
    case 'errors':
      return paths.despatchNotesWhere({ filter: figure, days: String(OPEN_DAYS) });
  }
}

/** What there is to do and what was done, in numbers that lead to what they count. */
export function Figures({ dashboard }: { dashboard: DeliveryDashboard }) {
  const say = useTexts('deliveryDashboard');
  const f = useFormat();
  const shown = (figure: Figure): { value: string; isNone: boolean; note: string } => {
    if (figure === 'due' || figure === 'late') {
      const { articles, shipTos } = dashboard[figure];
      const note = say('places', { count: shipTos, shown: f.integer(shipTos) });
      return { value: f.integer(articles) + (dashboard.isDueCut ? '+' : ''), isNone: articles === 0, note };
    }
    const count = dashboard[figure];
    const note = figure === 'sent' ? say(`sentNote.${dashboard.period}`) : say(`note.${figure}`);
    return { value: f.counted(count), isNone: count.value === 0, note };
  };
  return (
    <ul className="kpis" aria-label={say('figures')}>
      {[...PLACES, ...NOTES].map((figure) => {
        const { value, isNone, note } = shown(figure);
        const tone = isNone ? undefined : TONES[figure];
        return (
          <li key={figure}>
            <Link to={rowsOf(figure, dashboard)} className="card kpi" data-testid={`figure-${figure}`}>
              <span className="kpi-title">{say(`figure.${figure}`)}</span>
              <span className={tone === undefined ? 'kpi-value' : `kpi-value ${tone}`} data-testid="figure-value">
                {value}
              </span>
              <span className="kpi-note">{note}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
