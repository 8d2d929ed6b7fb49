import { lazyWithTexts } from '../../i18n/area-texts.js';
import { formTexts } from '../../form/texts.js';
import { type KeyboardEvent, lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useUser } from '../../api/user.js';
import type { Guard } from '../../form/UnsavedChangesGuard.js';
import { Grid } from '../../grid/Grid.js';
import { useNextPage } from '../../grid/useNextPage.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Answered, Empty } from '../../ui/States.js';
import { reasonOf, useUserColumns } from './columns.js';
import { idOf, usePeople, useUserFilters, type Person } from './people.js';
import { SelectionBar } from './SelectionBar.js';
import { UserToolbar } from './UserToolbar.js';
import './users.css';

/** The panels are fetched when the first one opens. */
const ExternalPanel = lazy(async () => ({ default: (await import('./ExternalPanel.js')).ExternalPanel }));
const InvitePanel = lazyWithTexts(async () => (await import('./InvitePanel.js')).InvitePanel, formTexts);
const UserPanel = lazy(async () => ({ default: (await import('./UserPanel.js')).UserPanel }));

/** Chosen rows, and how they are chosen: by a click, with `x`, and from the last one to here with `Shift+x`. */
function useChoosing(people: readonly Person[], ownId: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const choosable = useMemo(
    () => people.flatMap((person) => (person.kind === 'own' && reasonOf(person, ownId) === null ? [person] : [])),
    [people, ownId],
  );
  const chosen = useMemo(
    () => choosable.filter((person) => ids.has(person.id)).map((person) => person.user),
    [choosable, ids],
  );
  const toggle = useCallback((person: Person) => {
    last.current = person.id;
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(person.id)) next.add(person.id);
      return next;
    });
  }, []);
  const extendTo = (person: Person): void => {
    const [from, to] = [
      choosable.findIndex((one) => one.id === last.current),
      choosable.findIndex((one) => one.id === person.id),
    ];
    if (from < 0 || to < 0) {
      toggle(person);
      return;
    }
    setIds((before) => new Set([...before, ...choosable.slice(Math.min(from, to), Math.max(from, to) + 1).map(idOf)]));
  };
  return {
    ids,
    chosen,
    choosable,
    toggle,
    extendTo,
    all: () => {
      setIds(new Set(choosable.map(idOf)));
    },
    clear: () => {
      setIds(new Set());
    },
  };
}

export function Component() {
  const say = useTexts();
  const navigate = useNavigate();
  const { id: ownId } = useUser();
  const [filters, change] = useUserFilters();
  const { people, externalCount, counts, own, query } = usePeople(filters);
  const choosing = useChoosing(people, ownId);
  const columns = useUserColumns({ chosen: choosing.ids, toggle: choosing.toggle, ownId });
  const [cursorId, setCursorId] = useState<string | null>(filters.user);
  const [isInviting, setInviting] = useState(false);
  const close = useCallback(() => {
    change({ user: null });
  }, [change]);
  // An invitation that is being written asks before another panel takes its place.
  const invitation = useRef<Guard | null>(null);
  const guardInvitation = useCallback((ask: Guard) => {
    invitation.current = ask;
    return () => {
      invitation.current = null;
    };
  }, []);
  const open = useCallback(
    (person: Person) => {
      const show = (): void => {
        setInviting(false);
        setCursorId(person.id);
        change({ user: person.id });
      };
      if (invitation.current) invitation.current(show);
      else show();
    },
    [change],
  );
  const { hasNextPage } = own;
  const onNearEnd = useNextPage(own);
  const shown = people.find((person) => person.id === filters.user);

  const onKeyDown = (event: KeyboardEvent): void => {
    const person = people.find((one) => one.id === cursorId);
    if (
      event.key.toLowerCase() !== 'x' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !person ||
      !(event.target instanceof HTMLTableElement) ||
      reasonOf(person, ownId) !== null
    )
      return;
    event.preventDefault();
    if (event.shiftKey) choosing.extendTo(person);
    else choosing.toggle(person);
  };

  return (
    <div className="page users">
      <div className="page-head">
        <h1>{say('nav.users')}</h1>
        <p className="soft">{say('users.subtitle')}</p>
        <span className="page-gap" />
        <Link to={paths.permissions} className="btn-link" data-testid="matrix-link">
          <Icon name="verified" />
          {say('users.matrix')}
        </Link>
        <Button
          label={say('users.invite')}
          icon="building"
          onClick={() => {
            close();
            setInviting(true);
          }}
          testId="invite"
        />
        <Button
          label={say('users.create')}
          icon="user"
          kind="primary"
          onClick={() => void navigate(paths.createUsers)}
          testId="create-users"
        />
      </div>
      {choosing.chosen.length > 0 && (
        <SelectionBar
          chosen={choosing.chosen}
          choosable={choosing.choosable.length}
          onAll={choosing.all}
          onClear={choosing.clear}
        />
      )}
      {/* Stays behind the bar: what is typed is not lost when a row is chosen before the fingers rest. */}
      <div hidden={choosing.chosen.length > 0}>
        <UserToolbar filters={filters} counts={counts} externalCount={externalCount} onChange={change} />
      </div>
      <div className="card fill" onKeyDown={onKeyDown}>
        <Answered query={query} skeleton={12}>
          {people.length === 0 ? (
            <Empty
              icon="search"
              title={say(filters.q === '' ? 'users.emptyTitle' : 'users.emptyFilter')}
              action={
                <Button
                  label={say('states.clearFilter')}
                  onClick={() => {
                    change({ q: '', only: undefined });
                  }}
                />
              }
              testId="empty"
            />
          ) : (
            <Grid
              label={say('nav.users')}
              rows={people}
              columns={columns}
              rowId={idOf}
              selectedId={cursorId}
              onSelect={(person) => {
                setCursorId(person.id);
              }}
              onOpen={open}
              hasMore={hasNextPage}
              onNearEnd={onNearEnd}
              isMain
              testId="user-grid"
            />
          )}
        </Answered>
      </div>
      <Suspense>
        {isInviting ? (
          <InvitePanel
            onClose={() => {
              setInviting(false);
            }}
            onGuard={guardInvitation}
          />
        ) : shown?.kind === 'external' ? (
          <ExternalPanel key={shown.id} user={shown.user} onClose={close} />
        ) : (
          filters.user !== null &&
          !filters.user.startsWith('x') && <UserPanel key={filters.user} id={filters.user} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
