import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PartnerRow } from '../../../../server/contract/company.js';
import { useMay } from '../../api/user.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { COMPANY_LIST } from './company.list.js';
import './company.css';

const none = <span className="dim">–</span>;

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

/** The register of those the company trades with. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('company');
  const navigate = useNavigate();
  const list = useListPage(COMPANY_LIST, useColumns());
  const mayEdit = useMay('maintenance', 'edit');
  return (
    <ListPage
      className="companies"
      title={sayNav('companies')}
      subtitle={say('subtitle')}
      actions={
        <>
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
        </>
      }
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={list.filters.of.q} />
          <ChoiceFilter of={list.filters.of.role} />
        </div>
      }
      empty={{ icon: 'building', title: say('emptyTitle'), text: say('emptyText'), filtered: say('emptyFilter') }}
      onOpen={(row) => void navigate(paths.company(row.id))}
      testId="company-grid"
    />
  );
}
