import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { serviceWindowQuery } from '../notifications/service-window.queries.js';
import { Note } from './PublicPage.js';

/** Nobody is signed in here, so no socket says when it is over. */
const LOOK_EVERY_MS = 10_000;

/** Whether a service window is on or announced; nothing where there is none. */
export function ServiceWindowNote() {
  const say = useTexts('login');
  const f = useFormat();
  const { data } = useQuery({ ...serviceWindowQuery, staleTime: 0, refetchInterval: LOOK_EVERY_MS });
  const { start: begins = null, end: ends = null } = data ?? {};
  if (!data || begins === null || ends === null) return null;
  const [start, end] = [f.moment(begins), f.moment(ends)];
  const text = data.serviceWindowActive
    ? `${say('window.on')} ${say('window.until', { end })}`
    : say('window.soon', { start, end });
  return (
    <Note
      tone={data.serviceWindowActive ? 'err' : 'info'}
      text={data.message === null ? text : `${text} ${data.message}`}
      testId="window-note"
    />
  );
}
