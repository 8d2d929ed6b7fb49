import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { dayOf, TRANSPORT_VIEWS, viewOf } from './views.js';

/** Transports as a list, by the hours of a day, in a calendar, on a map; each under an address of its own that keeps the day. */
export function ViewLinks() {
  const say = useTexts('transport');
  const [search] = useSearchParams();
  const [shown, day] = [viewOf(search), dayOf(search)];
  return (
    <nav className="record-views" aria-label={say('views')}>
      {TRANSPORT_VIEWS.map((view) => (
        <Link
          key={view}
          to={
            view === 'list' ? paths.transports : paths.transportsWhere({ view, ...(day === undefined ? {} : { day }) })
          }
          aria-current={view === shown ? 'page' : undefined}
          data-testid={`view-${view}`}
        >
          {say(`view.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
