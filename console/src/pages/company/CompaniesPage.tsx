import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { COMPANY_ROLES, type PartnerRow } from '../../../../server/contract/company.js';
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
import { Choice } from '../../ui/Choice.js';
import { Icon } from '../../ui/Icon.js';
import { Answered, Empty } from '../../ui/States.js';
import { TextField } from '../../ui/TextField.js';
import { companiesQuery, type CompanyFilters, readCompanies } from './company.queries.js';
import './company.css';

const none = <span className="dim">–</span>;
const idOf = (row: PartnerRow): string => row.id;

function useColumns(): readonly GridColumn<PartnerRow>[] {
  const say = useTexts('company');
  const f = useFormat();
  return useMemo(() => {
    const rolesOf = ({ roles }: PartnerRow): string => roles.map((role) => say(`role.${role}`)).join(', ');
    return [
      {
        id: 'code',
        header: say('code'),
        width: 130,
        sortBy: (r) => r.code,
        cell: (r) => (
          <Link className="mono" tabIndex={-1} to={paths.company(r.id)} title={r.code}>
            {r.code}
          </Link>
        ),
      },
      {
        id: 'name',
        header: say('name'),
        width: 240,
        sortBy: (r) => r.name,
        cell: (r) => <span title={r.name}>{r.name}</span>,
      },
      {
        id: 'organisationNumber',
        header: say('organisationNumber'),
        width: 160,
        sortBy: (r) => r.organisationNumber ?? '',
        cell: (r) =>
          r.organisationNumber === null ? (
            none
          ) : (
            <span className="mono" title={r.organisationNumber}>
              {r.organisationNumber}
            </span>
          ),
      },
      {
        id: 'roles',
        header: say('roles'),
        width: 220,
        sortBy: rolesOf,
        cell: (r) => (r.roles.length === 0 ? none : <span title={rolesOf(r)}>{rolesOf(r)}</span>),
      },
      {
        id: 'city',
        header: say('city'),
        width: 150,
        sortBy: (r) => r.city ?? '',
        cell: (r) => (r.city === null ? none : <span title={r.city}>{r.city}</span>),
      },
      {
        id: 'country',
        header: say('country'),
        width: 78,
        sortBy: (r) => r.country ?? '',
        cell: (r) => r.country ?? none,
      },
      {
        id: 'updated',
        header: say('updated'),
        width: 110,
        sortBy: (r) => r.updatedAt,
        text: (r) => f.exact(r.updatedAt),
        cell: (r) => (
          <time dateTime={r.updatedAt} title={f.full(r.updatedAt)}>
            {f.minute(r.updatedAt)}
          </time>
        ),
      },
    ];
  }, [say, f]);
}

function read(search: URLSearchParams): CompanyFilters {
  return { q: search.get('q') ?? '', role: COMPANY_ROLES.find((role) => role === search.get('role')) };
}
/** What the register is narrowed by, in the address. */
function useFilters(): [CompanyFilters, (part: Partial<CompanyFilters>) => void] {
  const [search, setSearch] = useSearch();
  const change = useCallback(
    (part: Partial<CompanyFilters>) => {
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

/** The register of those the company trades with. */
export function Component() {
  const sayNav = useTexts('nav');
  const sayStates = useTexts('states');
  const say = useTexts('company');
  const navigate = useNavigate();
  const [filters, change] = useFilters();
  const [text, setText] = useTypedText(
    filters.q,
    useCallback(
      (q: string) => {
        change({ q });
      },
      [change],
    ),
  );
  const query = useInfiniteQuery(companiesQuery(filters));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const columns = useColumns();
  const readPage = useCallback<ReadPage<PartnerRow>>(
    (cursor, signal) => readCompanies(filters, cursor, signal),
    [filters],
  );
  const list = useListGrid({ list: 'companies', columns, rowId: idOf, readPage });
  const mayEdit = useMay('maintenance', 'edit');
  const open = useCallback((row: PartnerRow) => void navigate(paths.company(row.id)), [navigate]);
  const { hasNextPage } = query;
  const onNearEnd = useNextPage(query);
  const isFiltered = filters.q !== '' || filters.role !== undefined;

  return (
    <div className="page companies">
      <div className="page-head">
        <h1>{sayNav('companies')}</h1>
        <p className="soft">{say('subtitle')}</p>
        <span className="page-gap" />
        <Link to={paths.ownCompany} className="btn-link" data-testid="company-own">
          <Icon name="home" />
          {say('own')}
        </Link>
        {mayEdit && (
          <Button
            label={say('create')}
            kind="primary"
            onClick={() => void navigate(paths.company('new'))}
            testId="company-new"
          />
        )}
      </div>
      <GridBar list={list}>
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
          <Choice
            label={say('roles')}
            value={filters.role ?? ''}
            onChange={(role) => {
              change({ role: COMPANY_ROLES.find((one) => one === role) });
            }}
            options={[
              { value: '', label: say('anyRole') },
              ...COMPANY_ROLES.map((role) => ({ value: role, label: say(`role.${role}`) })),
            ]}
          />
        </div>
      </GridBar>
      <div className="card fill">
        <Answered query={query} skeleton={12}>
          {rows.length === 0 ? (
            <Empty
              icon={isFiltered ? 'search' : 'building'}
              title={say(isFiltered ? 'emptyFilter' : 'emptyTitle')}
              text={isFiltered ? undefined : say('emptyText')}
              action={
                isFiltered && (
                  <Button
                    label={sayStates('clearFilter')}
                    onClick={() => {
                      change({ q: '', role: undefined });
                    }}
                  />
                )
              }
              testId="empty"
            />
          ) : (
            <Grid
              list={list}
              label={sayNav('companies')}
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
              testId="company-grid"
            />
          )}
        </Answered>
      </div>
    </div>
  );
}
