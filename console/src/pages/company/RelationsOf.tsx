import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PartnerCompany } from '../../../../server/contract/company.js';
import type { Relation } from '../../../../server/contract/relation.js';
import { useMay } from '../../api/user.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Answered } from '../../ui/States.js';
import { relationsOfQuery } from './company.queries.js';

function Line({ relation }: { relation: Relation }) {
  const say = useTexts('relation');
  const role = useTexts('company')(`role.${relation.role}`);
  return (
    <li data-testid="relation-line">
      <Link to={paths.relation(relation.id)}>{role}</Link>
      <span>
        {relation.shipToCode === null ? (
          <span className="dim">{say('everyShipTo')}</span>
        ) : (
          <span className="mono">{relation.shipToCode}</span>
        )}
      </span>
      <span>
        <span className="dim">{say('scope')}</span> {say(`scopes.${relation.cumulativeScope}.short`)}
      </span>
      <span>
        <span className="dim">{say('completeness')}</span>{' '}
        {say(`complete.${relation.scheduleCompleteness ?? 'none'}.short`)}
      </span>
      <span className={relation.active ? '' : 'dim'}>{say(relation.active ? 'active' : 'ended')}</span>
    </li>
  );
}

/** The relations with a company, below its record. */
export function RelationsOf({ company: { id } }: { company: PartnerCompany }) {
  const say = useTexts('company');
  const query = useQuery(relationsOfQuery(id));
  const mayEdit = useMay('maintenance', 'edit');
  const rows = query.data?.rows ?? [];
  return (
    <section className="card panel" aria-label={say('relations')} data-testid="relations-of">
      <header>
        <h2>{say('relations')}</h2>
        <p className="dim">{say('relationsHint')}</p>
        <span className="page-gap" />
        {mayEdit && (
          <Link to={paths.newRelation(id)} className="btn-link" data-testid="relation-new">
            {say('newRelation')}
          </Link>
        )}
      </header>
      <Answered query={query} skeleton={2}>
        {rows.length === 0 ? (
          <p className="panel-text dim">{say('noRelations')}</p>
        ) : (
          <ul className="relation-lines">
            {rows.map((relation) => (
              <Line key={relation.id} relation={relation} />
            ))}
          </ul>
        )}
        {typeof query.data?.nextCursor === 'string' && (
          <p className="panel-text">
            <Link to={paths.relationsOf(id)}>{say('moreRelations')}</Link>
          </p>
        )}
      </Answered>
    </section>
  );
}
