import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useUser } from '../../api/user.js';
import type { Guard } from '../../form/UnsavedChangesGuard.js';
import { usePlainGrid } from '../../grid/model.js';
import { useRowChoice } from '../../grid/useRowChoice.js';
import { useSelection } from '../../grid/useSelection.js';
import { formTexts } from '../../form/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useTexts } from '../../i18n/texts.js';
import { ListCard, ListFrame } from '../../list/ListPage.js';
import { useFilters } from '../../list/useFilters.js';
import { useNextPage } from '../../list/useNextPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { reasonOf, useUserColumns } from './columns.js';
import { idOf, type Person, usePeople } from './people.js';
import { SelectionBar } from './SelectionBar.js';
import { USER_FIELDS, USER_PANEL } from './user.list.js';
import { UserToolbar } from './UserToolbar.js';
import './users.css';

/** The panels are fetched when the first one opens. */
const ExternalPanel = lazy(async () => ({ default: (await import('./ExternalPanel.js')).ExternalPanel }));
const InvitePanel = lazyWithTexts(async () => (await import('./InvitePanel.js')).InvitePanel, formTexts);
const UserPanel = lazy(async () => ({ default: (await import('./UserPanel.js')).UserPanel }));

/** Selected users, among those who can be administered. They stay selected while others are looked for. */
function useChoosing(people: readonly Person[], ownId: string) {
  const choosable = useMemo(
    () => people.flatMap((person) => (person.kind === 'own' && reasonOf(person, ownId) === null ? [person] : [])),
    [people, ownId],
  );
  const selection = useSelection<Person>(idOf, '');
  const chooseAny = useRowChoice(selection, choosable, idOf);
  const choose = useCallback(
    (person: Person, isRange: boolean) => {
      if (reasonOf(person, ownId) === null) chooseAny(person, isRange);
    },
    [chooseAny, ownId],
  );
  const { chosen } = selection;
  const users = useMemo(
    () => choosable.filter((person) => chosen.has(person.id)).map((person) => person.user),
    [choosable, chosen],
  );
  return { selection, choosable, choose, users };
}

/** Which panel is open: that of a user, under an address, or the form that invites one. */
function usePanels() {
  const { of } = useFilters(USER_PANEL);
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
  const filters = useFilters(USER_FIELDS);
  const { people, externalCount, counts, own, query } = usePeople(filters.values);
  const panels = usePanels();
  const { selection, choosable, choose, users } = useChoosing(people, ownId);
  const toggle = useCallback(
    (person: Person) => {
      choose(person, false);
    },
    [choose],
  );
  const columns = useUserColumns({ chosen: selection.chosen, toggle, ownId });
  const grid = usePlainGrid(columns, idOf);
  const [cursorId, setCursorId] = useState<string | null>(panels.openId);

  return (
    <ListFrame
      className="users"
      title={sayNav('users')}
      subtitle={say('subtitle')}
      actions={
        <>
          <Link to={paths.permissions} className="btn-link" data-testid="matrix-link">
            <Icon name="verified" />
            {say('matrix')}
          </Link>
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
    >
      {users.length > 0 && (
        <SelectionBar
          chosen={users}
          choosable={choosable.length}
          onAll={() => {
            selection.set(choosable, true);
          }}
          onClear={selection.clear}
        />
      )}
      {/* Stays behind the bar: what is typed is not lost when a row is selected before the fingers rest. */}
      <div hidden={users.length > 0}>
        <UserToolbar filters={filters} counts={counts} externalCount={externalCount} />
      </div>
      <ListCard
        list={{ query, rows: people, hasMore: own.hasNextPage, onNearEnd: useNextPage(own), grid, filters }}
        empty={{ icon: 'users', title: say('emptyTitle'), filtered: say('emptyFilter') }}
        label={sayNav('users')}
        selectedId={cursorId}
        onSelect={(person) => {
          setCursorId(person.id);
        }}
        onOpen={({ id }) => {
          panels.open(id, () => {
            setCursorId(id);
          });
        }}
        onChoose={choose}
        testId="user-grid"
      />
      <Suspense>
        <Panel panels={panels} people={people} />
      </Suspense>
    </ListFrame>
  );
}
