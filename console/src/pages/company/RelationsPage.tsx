import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Relation, RELATION_ROLES } from '../../../../server/contract/relation.js';
import { useMay } from '../../api/user.js';
import { useSearch } from '../../form/useSearch.js';
import { useTypedText } from '../../form/useTypedText.js';
import type { GridColumn, ReadPage } from '../../grid/column.js';
import { Grid } from '../../grid/Grid.js';
import { GridBar } from '../../grid/GridBar.js';
import { useListGrid } from '../../grid/useListGrid.js';
import { useNextPage } from '../../grid/useNextPage.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { FilterChip } from '../../ui/Chip.js';
import { Choice } from '../../ui/Choice.js';
import { Answered, Empty } from '../../ui/States.js';
import { TextField } from '../../ui/TextField.js';
import { companyQuery, readRelations, type RelationFilters, relationsQuery } from './company.queries.js';
import './company.css';

const none = <span className="dim">–</span>;
const idOf = (row: Relation): string => row.id;
const STATES = ['active', 'ended'] as const;

function useColumns(): readonly GridColumn<Relation>[] {
  const say = useTexts('relation');
  const company = useTexts('company');
  const f = useFormat();
  return useMemo(() => {
    const code = (value: string | null) =>
      value === null ? (
        none
      ) : (
        <span className="mono" title={value}>
          {value}
        </span>
      );
    return [
      {
        id: 'partner',
        header: say('partner'),
        width: 196,
        sortBy: (r) => r.partnerName,
        cell: (r) => (
          <Link tabIndex={-1} to={paths.relation(r.id)} title={`${r.partnerCode} ${r.partnerName}`}>
            {r.partnerName}
          </Link>
        ),
      },
      {
        id: 'role',
        header: say('roleShort'),
        width: 96,
        sortBy: (r) => company(`role.${r.role}`),
        cell: (r) => company(`role.${r.role}`),
      },
      {
        id: 'shipTo',
        header: say('shipToCode'),
        width: 104,
        sortBy: (r) => r.shipToCode ?? '',
        cell: (r) => code(r.shipToCode),
      },
      {
        id: 'external',
        header: say('externalCode'),
        width: 132,
        sortBy: (r) => r.externalCode ?? '',
        cell: (r) => code(r.externalCode),
      },
      {
        id: 'seller',
        header: say('sellerCode'),
        width: 136,
        sortBy: (r) => r.sellerCode ?? '',
        cell: (r) => code(r.sellerCode),
      },
      {
        id: 'scope',
        header: say('scope'),
        width: 150,
        sortBy: (r) => say(`scopes.${r.cumulativeScope}.short`),
        cell: (r) => (
          <span title={say(`scopes.${r.cumulativeScope}.name`)}>{say(`scopes.${r.cumulativeScope}.short`)}</span>
        ),
      },
      {
        id: 'completeness',
        header: say('completeness'),
        width: 118,
        sortBy: (r) => say(`complete.${r.scheduleCompleteness ?? 'none'}.short`),
        cell: (r) => (
          <span title={say(`complete.${r.scheduleCompleteness ?? 'none'}.name`)}>
            {say(`complete.${r.scheduleCompleteness ?? 'none'}.short`)}
          </span>
        ),
      },
      {
        id: 'state',
        header: say('state'),
        width: 78,
        sortBy: (r) => say(r.active ? 'active' : 'ended'),
        cell: (r) => (r.active ? say('active') : <span className="dim">{say('ended')}</span>),
      },
      {
        id: 'updated',
        header: say('updated'),
        width: 106,
        sortBy: (r) => r.updatedAt,
        text: (r) => f.exact(r.updatedAt),
        cell: (r) => (
          <time dateTime={r.updatedAt} title={f.full(r.updatedAt)}>
            {f.minute(r.updatedAt)}
          </time>
        ),
      },
    ];
  }, [say, company, f]);
}

function read(search: URLSearchParams): RelationFilters {
  const partner = search.get('partner') ?? '';
  return {
    q: search.get('q') ?? '',
    partner: /^\d{1,18}$/.test(partner) ? partner : '',
    role: RELATION_ROLES.find((role) => role === search.get('role')),
    state: STATES.find((state) => state === search.get('state')),
  };
}
/** What the relations are narrowed by, in the address. */
function useFilters(): [RelationFilters, (part: Partial<RelationFilters>) => void] {
  const [search, setSearch] = useSearch();
  const change = useCallback(
    (part: Partial<RelationFilters>) => {
      setSearch(
        (now) =>
          new URLSearchParams(
            Object.entries({ ...read(now), ...part }).filter(
              (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
            ),
          ),
      );
    },
    [setSearch],
  );
  return [useMemo(() => read(search), [search]), change];
}

function Toolbar({
  filters,
  onChange,
}: {
  filters: RelationFilters;
  onChange: (part: Partial<RelationFilters>) => void;
}) {
  const say = useTexts('relation');
  const company = useTexts('company');
  const [text, setText] = useTypedText(
    filters.q,
    useCallback(
      (q: string) => {
        onChange({ q });
      },
      [onChange],
    ),
  );
  const partner = useQuery(companyQuery(filters.partner)).data;
  return (
    <div className="toolbar" role="search">
      <div className="company-search">
        <TextField
          label={say('search')}
          hideLabel
          placeholder={say('search')}
          type="search"
          value={text}
          onChange={setText}
          maxLength={100}
        />
      </div>
      {filters.partner !== '' && (
        <FilterChip
          icon="building"
          pressed
          onClick={() => {
            onChange({ partner: '' });
          }}
          testId="chip-partner"
        >
          {say('onlyPartner', { name: partner?.name ?? say('thisPartner') })}
        </FilterChip>
      )}
      <Choice
        label={say('roleShort')}
        value={filters.role ?? ''}
        onChange={(role) => {
          onChange({ role: RELATION_ROLES.find((one) => one === role) });
        }}
        options={[
          { value: '', label: company('anyRole') },
          ...RELATION_ROLES.map((role) => ({ value: role, label: company(`role.${role}`) })),
        ]}
      />
      <Choice
        label={say('state')}
        value={filters.state ?? ''}
        onChange={(state) => {
          onChange({ state: STATES.find((one) => one === state) });
        }}
        options={[
          { value: '', label: say('anyState') },
          ...STATES.map((state) => ({ value: state, label: say(state) })),
        ]}
      />
    </div>
  );
}

/** What the company and its partners are to each other. */
export function Component() {
  const sayNav = useTexts('nav');
  const sayStates = useTexts('states');
  const say = useTexts('relation');
  const navigate = useNavigate();
  const [filters, change] = useFilters();
  const query = useInfiniteQuery(relationsQuery(filters));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const columns = useColumns();
  const readPage = useCallback<ReadPage<Relation>>(
    (cursor, signal) => readRelations(filters, cursor, signal),
    [filters],
  );
  const list = useListGrid({ list: 'relations', columns, rowId: idOf, readPage });
  const mayEdit = useMay('maintenance', 'edit');
  const open = useCallback((row: Relation) => void navigate(paths.relation(row.id)), [navigate]);
  const { hasNextPage } = query;
  const onNearEnd = useNextPage(query);
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');

  return (
    <div className="page relations">
      <div className="page-head">
        <h1>{sayNav('relations')}</h1>
        <p className="soft">{say('subtitle')}</p>
        <span className="page-gap" />
        {mayEdit && (
          <Button
            label={say('create')}
            kind="primary"
            onClick={() =>
              void navigate(filters.partner === '' ? paths.relation('new') : paths.newRelation(filters.partner))
            }
            testId="relation-new"
          />
        )}
      </div>
      <GridBar list={list}>
        <Toolbar filters={filters} onChange={change} />
      </GridBar>
      <div className="card fill">
        <Answered query={query} skeleton={12}>
          {rows.length === 0 ? (
            <Empty
              icon={isFiltered ? 'search' : 'users'}
              title={say(isFiltered ? 'emptyFilter' : 'emptyTitle')}
              text={isFiltered ? undefined : say('emptyText')}
              action={
                isFiltered && (
                  <Button
                    label={sayStates('clearFilter')}
                    onClick={() => {
                      change({ q: '', partner: '', role: undefined, state: undefined });
                    }}
                  />
                )
              }
              testId="empty"
            />
          ) : (
            <Grid
              list={list}
              label={sayNav('relations')}
              rows={rows}
              columns={columns}
              rowId={idOf}
              selectedId={cursorId}
              onSelect={(row) => {
                setCursorId(row.id);
              }}
              onOpen={open}
              hasMore={hasNextPage}
              onNearEnd={onNearEnd}
              isMain
              testId="relation-grid"
            />
          )}
        </Answered>
      </div>
    </div>
  );
}
