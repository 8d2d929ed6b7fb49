import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Relation } from '../../../../server/contract/relation.js';
import { useMay } from '../../api/user.js';
import { codeColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { PartnerFilter } from './PartnerFilter.js';
import { RELATION_LIST } from './relation.list.js';
import './company.css';

function useColumns(): readonly GridColumn<Relation>[] {
  const say = useTexts('relation');
  const company = useTexts('company');
  const f = useFormat();
  return useMemo((): GridColumn<Relation>[] => {
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
      textColumn({ id: 'role', header: say('roleShort'), width: 96 }, (r) => company(`role.${r.role}`)),
      codeColumn({ id: 'shipTo', header: say('shipToCode'), width: 104 }, (r) => r.shipToCode),
      codeColumn({ id: 'external', header: say('externalCode'), width: 132 }, (r) => r.externalCode),
      codeColumn({ id: 'seller', header: say('sellerCode'), width: 136 }, (r) => r.sellerCode),
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
        width: 84,
        stays: 'end',
        sortBy: (r) => say(r.active ? 'active' : 'ended'),
        cell: (r) => (r.active ? say('active') : <span className="dim">{say('ended')}</span>),
      },
      timeColumn({ id: 'updated', header: say('updated'), width: 106 }, f, (r) => r.updatedAt),
    ];
  }, [say, company, f]);
}

/** What the company and its partners are to each other. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('relation');
  const navigate = useNavigate();
  const list = useListPage(RELATION_LIST, useColumns());
  const { of, values } = list.filters;
  const mayEdit = useMay('maintenance', 'edit');
  return (
    <ListPage
      className="relations"
      title={sayNav('relations')}
      subtitle={say('subtitle')}
      actions={
        mayEdit && (
          <Button
            label={say('create')}
            kind="primary"
            onClick={() =>
              void navigate(values.partner === '' ? paths.relation('new') : paths.newRelation(values.partner))
            }
            testId="relation-new"
          />
        )
      }
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <PartnerFilter of={of.partner} unnamed="relation.thisPartner" />
          <ChoiceFilter of={of.role} />
          <ChoiceFilter of={of.state} />
        </div>
      }
      empty={{ icon: 'users', title: say('emptyTitle'), text: say('emptyText'), filtered: say('emptyFilter') }}
      onOpen={(row) => void navigate(paths.relation(row.id))}
      testId="relation-grid"
    />
  );
}
