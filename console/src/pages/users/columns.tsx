import { useMemo } from 'react';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Icon } from '../../ui/Icon.js';
import { TickButton } from '../../ui/Tick.js';
import type { Person } from './people.js';
import { UserStatus } from './UserStatus.js';

const none = <span className="dim">–</span>;

/** Why somebody cannot be administered; null where they can. */
export type Reason = 'self' | 'higher' | 'external' | null;
export function reasonOf(person: Person, ownId: string): Reason {
  if (person.kind === 'external') return 'external';
  return person.id === ownId ? 'self' : person.user.isAdministrable ? null : 'higher';
}

interface Choosing {
  readonly chosen: { readonly has: (id: string) => boolean };
  readonly toggle: (person: Person) => void;
  readonly ownId: string;
}

export function useUserColumns({ chosen, toggle, ownId }: Choosing): readonly GridColumn<Person>[] {
  const say = useTexts('users');
  const f = useFormat();
  return useMemo(
    () => [
      {
        id: 'select',
        header: say('column.select'),
        width: 76,
        cell: (person) => {
          const why = reasonOf(person, ownId);
          return why === null ? (
            <TickButton
              label={say('select', { name: person.user.username })}
              state={chosen.has(person.id) ? 'on' : 'off'}
              inTabOrder={false}
              onClick={() => {
                toggle(person);
              }}
              testId="choose"
            />
          ) : (
            <span className="why" title={say(`why.${why}`)} data-testid="why">
              <Icon name={why === 'external' ? 'building' : 'lock'} />
              <span className="sr-only">{say(`why.${why}`)}</span>
            </span>
          );
        },
      },
      {
        id: 'name',
        header: say('column.name'),
        width: 180,
        cell: ({ id, user }) => (
          <span title={user.username}>
            {user.username}
            {id === ownId && <span className="dim"> ({say('you')})</span>}
          </span>
        ),
      },
      {
        id: 'email',
        header: say('column.email'),
        width: 240,
        cell: ({ user }) => <span title={user.email}>{user.email}</span>,
      },
      {
        id: 'level',
        header: say('column.level'),
        width: 160,
        cell: (p) => say(`level.${p.kind === 'own' ? p.user.level : 'external-user'}`),
      },
      {
        id: 'state',
        header: say('column.state'),
        width: 170,
        cell: (p) => <UserStatus state={p.kind === 'own' ? p.user.state : 'active'} />,
      },
      {
        id: 'secondFactor',
        header: say('column.secondFactor'),
        width: 125,
        cell: (p) =>
          p.kind === 'external' ? (
            none
          ) : p.user.secondFactor === 'none' ? (
            <span className="dim">{say('secondFactor.none')}</span>
          ) : (
            say(`secondFactor.${p.user.secondFactor}`)
          ),
      },
      {
        id: 'lastSignIn',
        header: say('column.lastSignIn'),
        width: 108,
        cell: (p) =>
          p.kind === 'external' ? (
            none
          ) : p.user.lastSignInAt === null ? (
            <span className="dim">{say('never')}</span>
          ) : (
            <time dateTime={p.user.lastSignInAt} title={f.full(p.user.lastSignInAt)}>
              {f.minute(p.user.lastSignInAt)}
            </time>
          ),
      },
      {
        id: 'belongs',
        header: say('column.belongs'),
        width: 100,
        cell: (p) => (
          <span className={p.kind === 'own' ? 'dim' : ''}>{say(p.kind === 'own' ? 'own' : 'external')}</span>
        ),
      },
    ],
    [say, f, chosen, toggle, ownId],
  );
}
