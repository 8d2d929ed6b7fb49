import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PartnerRow } from '../../../../server/contract/company.js';
import { useMay } from '../../api/user.js';
import { codeColumn, linkColumn, textColumn, timeColumn } from '../../grid/cells.js';
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

function useColumns(): readonly GridColumn<PartnerRow>[] {
  const say = useTexts('company');
  const f = useFormat();
  return useMemo((): GridColumn<PartnerRow>[] => {
    return [
      linkColumn(
        { id: 'code', header: say('code'), width: 130 },
        (r) => r.code,
        (r) => paths.company(r.id),
      ),
      textColumn({ id: 'name', header: say('name'), width: 240 }, (r) => r.name),
      codeColumn(
        { id: 'organisationNumber', header: say('organisationNumber'), width: 160 },
        (r) => r.organisationNumber,
      ),
      textColumn({ id: 'roles', header: say('roles'), width: 220 }, (r) =>
        r.roles.map((role) => say(`role.${role}`)).join(', '),
      ),
      textColumn({ id: 'city', header: say('city'), width: 150 }, (r) => r.city),
      textColumn({ id: 'country', header: say('country'), width: 78 }, (r) => r.country),
      timeColumn({ id: 'updated', header: say('updated'), width: 110 }, f, (r) => r.updatedAt),
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
