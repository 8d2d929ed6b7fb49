import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Right } from '../../../../../server/domain/access/grant.js';
import { reaches } from '../../../../../server/domain/access/level.js';
import { MODULES } from '../../../../../server/domain/access/permission.js';
import { useUser } from '../../../api/user.js';
import { LeaveGuard } from '../../../form/LeaveGuard.js';
import { useSearch } from '../../../form/useSearch.js';
import { useTypedText } from '../../../form/useTypedText.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNextPage } from '../../../list/useNextPage.js';
import { usePagedRows } from '../../../list/usePagedRows.js';
import { Button } from '../../../ui/Button.js';
import { FilterChip } from '../../../ui/Chip.js';
import { Icon } from '../../../ui/Icon.js';
import { Answered, Empty } from '../../../ui/States.js';
import { TextField } from '../../../ui/TextField.js';
import { useRightNames } from '../rights.js';
import { matrixQuery } from '../users.queries.js';
import { changesOf, NO_WISHES, switched, type Wishes, withoutSaved } from './changes.js';
import { MatrixTable } from './MatrixTable.js';
import { ModulesDialog } from './ModulesDialog.js';
import { ReviewDialog, useSummary } from './ReviewDialog.js';
import { useSaving } from './useSaving.js';
import '../users.css';
import './matrix.css';

/** A filter text that lives in the address under a name. */
function useFilter(name: string): readonly [string, string, (text: string) => void] {
  const [search, setSearch] = useSearch();
  const value = search.get(name) ?? '';
  const change = useCallback(
    (text: string) => {
      setSearch((now) => {
        if (text === '') now.delete(name);
        else now.set(name, text);
        return now;
      });
    },
    [setSearch, name],
  );
  const [typed, setTyped] = useTypedText(value, change);
  return [value.toLowerCase(), typed, setTyped];
}

/** Every row of the matrix, fetched page after page. */
function useMatrix() {
  const query = useInfiniteQuery(matrixQuery);
  const { data } = query;
  const readOn = useNextPage(query);
  useEffect(readOn, [readOn]);
  const rows = usePagedRows(data);
  const [first] = data?.pages ?? [];
  const grantable = useMemo(() => new Set(first?.grantable), [first]);
  return { query, rows, company: first?.company, grantable };
}

export function Component() {
  const say = useTexts();
  const me = useUser();
  const { query, rows, company, grantable } = useMatrix();
  const { moduleName } = useRightNames();
  const [q, typedQ, setQ] = useFilter('q');
  const [m, typedM, setM] = useFilter('module');
  const [wishes, setWishes] = useState<Wishes>(NO_WISHES);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [dialog, setDialog] = useState<'review' | 'modules' | null>(null);
  const { save, progress, conflicts } = useSaving((given) => {
    setWishes((before) => withoutSaved(before, given));
  });
  const changes = useMemo(() => changesOf(rows, wishes), [rows, wishes]);
  const summary = useSummary(changes);
  const isDirty = changes.length > 0;
  const modules = useMemo(
    () =>
      MODULES.filter(
        (module) => company?.modules.includes(module) === true && moduleName(module).toLowerCase().includes(m),
      ),
    [company, m, moduleName],
  );
  const shown = useMemo(
    () =>
      rows.filter(
        (row) => `${row.username} ${row.email}`.toLowerCase().includes(q) && (!onlyChanged || wishes.has(row.id)),
      ),
    [rows, q, onlyChanged, wishes],
  );
  const onSwitch = useCallback(
    (whom: Parameters<typeof switched>[1], rights: readonly Right[], on: boolean) => {
      setWishes((before) => switched(before, whom, rights, on, grantable));
    },
    [grantable],
  );
  const close = useCallback(() => {
    setDialog(null);
  }, []);

  return (
    <div className="page matrix">
      <div className="page-head">
        <h1>{say('users.grid.title')}</h1>
        <p className="soft">{say('users.grid.subtitle')}</p>
        <span className="page-gap" />
        {reaches(me.level, 'admin') && company && (
          <Button
            label={say('users.company.button')}
            icon="box"
            disabled={isDirty}
            onClick={() => {
              setDialog('modules');
            }}
            testId="company-modules"
          />
        )}
      </div>
      <div className="toolbar">
        <div className="toolbar-q">
          <TextField
            label={say('users.search')}
            hideLabel
            placeholder={say('users.search')}
            type="search"
            value={typedQ}
            onChange={setQ}
            maxLength={100}
          />
        </div>
        <div className="toolbar-q">
          <TextField
            label={say('users.grid.modules')}
            hideLabel
            placeholder={say('users.grid.modules')}
            type="search"
            value={typedM}
            onChange={setM}
            maxLength={100}
          />
        </div>
        <FilterChip
          pressed={onlyChanged}
          onClick={() => {
            setOnlyChanged(!onlyChanged);
          }}
          count={changes.length}
          testId="only-changed"
        >
          {say('users.grid.onlyChanged')}
        </FilterChip>
        <span className="page-gap" />
        <span className="dim matrix-keys">{say('users.grid.keys')}</span>
      </div>
      {conflicts.length > 0 && (
        <p className="banner banner-warn" role="alert" data-testid="conflict">
          <Icon name="exclamation-triangle" />
          {say('users.grid.conflict', { names: conflicts.join(', ') })}
        </p>
      )}
      <div className="card fill">
        <Answered query={query} skeleton={14}>
          {shown.length === 0 || modules.length === 0 ? (
            <Empty
              icon="search"
              title={say(modules.length === 0 ? 'users.grid.noModule' : 'users.grid.noUser')}
              testId="empty"
              action={
                <Button
                  label={say('states.clearFilter')}
                  onClick={() => {
                    setQ('');
                    setM('');
                    setOnlyChanged(false);
                  }}
                />
              }
            />
          ) : (
            <MatrixTable
              rows={shown}
              modules={modules}
              wishes={wishes}
              grantable={grantable}
              ownId={me.id}
              onSwitch={onSwitch}
            />
          )}
        </Answered>
      </div>
      {isDirty && (
        <div className="matrix-foot" data-testid="pending-changes">
          <b aria-live="polite">{summary}</b>
          <span className="page-gap" />
          <Button
            label={say('users.grid.discard')}
            onClick={() => {
              setWishes(NO_WISHES);
              setOnlyChanged(false);
            }}
            testId="discard"
          />
          <Button
            label={say('users.grid.review')}
            kind="primary"
            onClick={() => {
              setDialog('review');
            }}
            testId="review-changes"
          />
        </div>
      )}
      {dialog === 'review' && isDirty && (
        <ReviewDialog
          changes={changes}
          progress={progress}
          onClose={close}
          onSave={() => {
            void save(changes).then(close);
          }}
        />
      )}
      {dialog === 'modules' && company && <ModulesDialog company={company} onClose={close} />}
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
