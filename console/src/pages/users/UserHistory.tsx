import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.js';
import { Timeline } from '../../record/Timeline.js';
import { historyQuery } from './users.queries.js';

/** What the log calls an act, and what people call it. */
const EVENTS = [
  'user.created',
  'user.invited',
  'user.changed',
  'user.activated',
  'user.inactivated',
  'user.removed',
  'permissions.changed',
  'account.unlocked',
  'account.locked',
] as const;

/** What was done with an account, by whom, newest first. */
export function UserHistory({ id }: { id: string }) {
  const say = useTexts('users');
  const rows = useQuery(historyQuery(id)).data;
  if (!rows) return null;
  return (
    <section data-testid="user-history">
      <header>
        <h3>{say('panel.history')}</h3>
      </header>
      {rows.length === 0 && <p className="dim">{say('panel.noHistory')}</p>}
      <Timeline
        entries={rows.map((row) => {
          const known = EVENTS.find((event) => event === row.event);
          return {
            id: row.id,
            at: row.at,
            kind: row.event,
            title: known ? say(`event.${known}`) : <span className="mono">{row.event}</span>,
            note: row.actor?.username ?? say('panel.somebody'),
          };
        })}
      />
    </section>
  );
}
