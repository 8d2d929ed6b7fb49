import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.js';
import { eventName } from '../../record/event-name.js';
import { Timeline } from '../../record/Timeline.js';
import { historyQuery } from './users.queries.js';

/** What was done with an account, by whom, newest first. */
export function UserHistory({ id }: { id: string }) {
  const say = useTexts('users');
  const sayAudit = useTexts('audit');
  const rows = useQuery(historyQuery(id)).data;
  if (!rows) return null;
  return (
    <section data-testid="user-history">
      <header>
        <h3>{say('panel.history')}</h3>
      </header>
      {rows.length === 0 && <p className="dim">{say('panel.noHistory')}</p>}
      <Timeline
        entries={rows.map((row) => ({
          id: row.id,
          at: row.at,
          kind: row.event,
          title: eventName(row.event, sayAudit),
          note: row.actor?.username ?? say('panel.somebody'),
        }))}
      />
    </section>
  );
}
