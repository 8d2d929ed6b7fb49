import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { CalendarEditor } from './CalendarEditor.js';
import { calendarQuery } from './calendar.queries.js';
import './calendar.css';

function Stored({ id }: { id: string }) {
  const query = useQuery(calendarQuery(id));
  const { data } = query;
  useTab(paths.calendar(id), data?.name ?? null);
  if (!data) return <WaitingPage query={query} />;
  return (
    <StaleVersionNotice stored={data}>
      {(calendar, news) => <CalendarEditor key={calendar.version} calendar={calendar} news={news} />}
    </StaleVersionNotice>
  );
}

function Fresh() {
  const say = useTexts('calendar');
  useTab(paths.calendar('new'), say('create'));
  return <CalendarEditor calendar={null} />;
}

/** One calendar, or a new one. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return id === 'new' ? <Fresh /> : <Stored key={id} id={id} />;
}
