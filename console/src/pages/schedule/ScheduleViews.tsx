import { Link, useLocation } from 'react-router-dom';
import { useKeepAsOf } from '../../as-of/as-of.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

/** What a schedule is looked at as, each under an address of its own. */
export function ScheduleViews({ id }: { id: string }) {
  const say = useTexts('schedule');
  const keepAsOf = useKeepAsOf();
  const { pathname } = useLocation();
  const shown = pathname === paths.scheduleChanges(id) ? 'changes' : 'lines';
  const views = { lines: paths.schedule(id), changes: paths.scheduleChanges(id) } as const;
  return (
    <nav className="schedule-views" aria-label={say('views.title')}>
      {(['lines', 'changes'] as const).map((view) => (
        <Link
          key={view}
          to={keepAsOf(views[view])}
          aria-current={view === shown ? 'page' : undefined}
          data-testid={`view-${view}`}
        >
          {say(`views.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
