import { useMemo } from 'react';
import { NONE, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import type { Person } from './user.list.js';
import { UserStatus } from './UserStatus.js';

/** Why somebody cannot be administered; null where they can. */
export type Reason = 'self' | 'higher' | 'external' | null;
export function reasonOf(person: Person, ownId: string): Reason {
  if (person.kind === 'external') return 'external';
  return person.id === ownId ? 'self' : person.user.isAdministrable ? null : 'higher';
}

export function useUserColumns(ownId: string): readonly GridColumn<Person>[] {
  const say = useTexts('users');
  const f = useFormat();
  return useMemo((): GridColumn<Person>[] => {
    const stateOf = (p: Person) => (p.kind === 'own' ? p.user.state : p.user.expiresAt === null ? 'active' : 'pending');
    const factorOf = (p: Person): string => (p.kind === 'own' ? say(`secondFactor.${p.user.secondFactor}`) : '');
    const lastOf = (p: Person): string | null => (p.kind === 'own' ? p.user.lastSignInAt : null);
    const hasNever = (p: Person): boolean => p.kind === 'own' && lastOf(p) === null;
    const lastSignIn = timeColumn({ id: 'lastSignIn', header: say('column.lastSignIn'), width: 108 }, f, lastOf);
    return [
      {
        id: 'name',
        header: say('column.name'),
        width: 180,
        sortBy: (p) => p.user.username,
        cell: ({ id, user }) => (
          <span title={user.username}>
            {user.username}
            {id === ownId && <span className="dim"> ({say('you')})</span>}
          </span>
        ),
      },
      textColumn({ id: 'email', header: say('column.email'), width: 240 }, (p) => p.user.email),
      textColumn({ id: 'level', header: say('column.level'), width: 160 }, (p) =>
        say(`level.${p.kind === 'own' ? p.user.level : 'external-user'}`),
      ),
      {
        id: 'state',
        header: say('column.state'),
        width: 170,
        stays: 'end',
        sortBy: (p) => say(`state.${stateOf(p)}`),
        cell: (p) => <UserStatus state={stateOf(p)} />,
      },
      {
        id: 'secondFactor',
        header: say('column.secondFactor'),
        width: 125,
        sortBy: factorOf,
        cell: (p) =>
          p.kind === 'external' ? (
            NONE
          ) : (
            <span className={p.user.secondFactor === 'none' ? 'dim' : ''}>{factorOf(p)}</span>
          ),
      },
      {
        ...lastSignIn,
        text: (p) => (hasNever(p) ? say('never') : (lastSignIn.text?.(p) ?? null)),
        cell: (p) => (hasNever(p) ? <span className="dim">{say('never')}</span> : lastSignIn.cell(p)),
      },
      {
        id: 'belongs',
        header: say('column.belongs'),
        width: 100,
        sortBy: (p) => say(p.kind),
        cell: (p) => <span className={p.kind === 'own' ? 'dim' : ''}>{say(p.kind)}</span>,
      },
    ];
  }, [say, f, ownId]);
}
