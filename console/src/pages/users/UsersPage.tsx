import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UserRow } from '../../../../server/contract/user.js';
import { useUser } from '../../api/user.js';
import type { Guard } from '../../form/UnsavedChangesGuard.js';
import { formTexts } from '../../form/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useTexts } from '../../i18n/texts.js';
import { textField } from '../../list/filter.js';
import { ListPage } from '../../list/ListPage.js';
import { useFilters } from '../../list/useFilters.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { ActButtons } from './ActButtons.js';
import { reasonOf, useUserColumns } from './columns.js';
import { type Person, USER_LIST } from './user.list.js';
import { UserToolbar } from './UserToolbar.js';
import './users.css';

/** Whose panel is open. */
const PANEL = { user: textField({ label: 'users.column.name' }) };

/** The panels are fetched when the first one opens. */
const ExternalPanel = lazy(async () => ({ default: (await import('./ExternalPanel.js')).ExternalPanel }));
const InvitePanel = lazyWithTexts(async () => (await import('./InvitePanel.js')).InvitePanel, formTexts);
const UserPanel = lazy(async () => ({ default: (await import('./UserPanel.js')).UserPanel }));

/** Selected users of the company, as the list has them now. */
function selectedUsers(chosen: ReadonlyMap<string, Person>, rows: readonly Person[]): readonly UserRow[] {
  const loaded = new Map(rows.map((person) => [person.id, person]));
  return [...chosen].flatMap(([id, person]) => {
    const now = loaded.get(id) ?? person;
    return now.kind === 'own' ? [now.user] : [];
  });
}

/** Which panel is open: that of a user, under an address, or the form that invites one. */
function usePanels() {
  const { of } = useFilters(PANEL);
  const { value: openId, set } = of.user;
  const [isInviting, setInviting] = useState(false);
  // An invitation that is being written asks before another panel takes its place.
  const invitation = useRef<Guard | null>(null);
  const guardInvitation = useCallback((ask: Guard) => {
    invitation.current = ask;
    return () => {
      invitation.current = null;
    };
  }, []);
  return {
    openId,
    isInviting,
    guardInvitation,
    close: () => {
      set('');
    },
    endInviting: () => {
      setInviting(false);
    },
    invite: () => {
      set('');
      setInviting(true);
    },
    /** `onOpen` hears when the panel has really come: an invitation that is being written may stay. */
    open: (id: string, onOpen: () => void) => {
      const show = (): void => {
        setInviting(false);
        onOpen();
        set(id);
      };
      if (invitation.current) invitation.current(show);
      else show();
    },
  };
}

function Panel({ panels, people }: { panels: ReturnType<typeof usePanels>; people: readonly Person[] }) {
  const { openId, isInviting, endInviting, guardInvitation, close } = panels;
  const shown = people.find((person) => person.id === openId);
  if (isInviting) return <InvitePanel onClose={endInviting} onGuard={guardInvitation} />;
  if (shown?.kind === 'external') return <ExternalPanel key={shown.id} user={shown.user} onClose={close} />;
  return openId !== '' && !openId.startsWith('x') && <UserPanel key={openId} id={openId} onClose={close} />;
}

/** Everybody who may work in the company, and what is done with them. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('users');
  const navigate = useNavigate();
  const { id: ownId } = useUser();
  const panels = usePanels();
  const reasonAgainst = useCallback(
    (person: Person) => {
      const reason = reasonOf(person, ownId);
      return reason && say(`why.${reason}`);
    },
    [ownId, say],
  );
  const list = useListPage(USER_LIST, useUserColumns(ownId), reasonAgainst);
  const { rows, firstPage, cursorId, setCursorId } = list;
  const { chosen, clear } = list.grid.selection;
  const users = useMemo(() => selectedUsers(chosen, rows), [chosen, rows]);

  return (
    <ListPage
      className="users"
      title={sayNav('users')}
      subtitle={say('subtitle')}
      actions={
        <>
          <Button label={say('invite')} icon="building" onClick={panels.invite} testId="invite" />
          <Button
            label={say('create')}
            icon="user"
            kind="primary"
            onClick={() => void navigate(paths.createUsers)}
            testId="create-users"
          />
        </>
      }
      list={{ ...list, cursorId: cursorId ?? panels.openId }}
      toolbar={<UserToolbar filters={list.filters} page={firstPage} />}
      bulk={<ActButtons users={users} onDone={clear} />}
      empty={{ icon: 'users', title: say('emptyTitle'), filtered: say('emptyFilter') }}
      onOpen={({ id }) => {
        panels.open(id, () => {
          setCursorId(id);
        });
      }}
      testId="user-grid"
    >
      <Suspense>
        <Panel panels={panels} people={rows} />
      </Suspense>
    </ListPage>
  );
}
