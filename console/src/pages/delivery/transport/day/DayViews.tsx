import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../../../i18n/texts.js';
import { ListFrame } from '../../../../list/ListPage.js';
import { ViewLinks } from '../ViewLinks.js';
import { dayOf, viewOf } from '../views.js';
import { CalendarView } from './CalendarView.js';
import { TodayView } from './TodayView.js';

/** Transports by the day: hour by hour, or in a calendar. */
export function DayViews() {
  const sayNav = useTexts('nav');
  const say = useTexts('transportDay');
  const [search] = useSearchParams();
  const [view, day] = [viewOf(search), dayOf(search)];
  return (
    <ListFrame className="despatches" title={sayNav('transports')} subtitle={say('subtitle')}>
      <ViewLinks />
      {view === 'calendar' ? <CalendarView day={day} /> : <TodayView day={day} />}
    </ListFrame>
  );
}
