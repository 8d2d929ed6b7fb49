import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PartnerCompany } from '../../../../server/contract/company.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Answered } from '../../ui/States.js';
import { exchangeQuery } from './exchange.queries.js';
import { PartnerPanel } from './PartnerPanel.js';
import { RelationsOf } from './RelationsOf.js';

/** On which terms is worked with a partner, and who is written to there. */
export function PartnerRelations({ company }: { company: PartnerCompany }) {
  const say = useTexts('company');
  const query = useQuery(exchangeQuery(company.id));
  return (
    <>
      <RelationsOf company={company} />
      <Answered query={query} skeleton={2}>
        <PartnerPanel
          title={say('exchange.contacts')}
          hint={say('exchange.contactsHint')}
          rows={query.data?.contacts ?? []}
          none={say('exchange.noContacts')}
          testId="partner-contacts"
        >
          {(row) => (
            <li key={row.relationId}>
              <Link to={paths.relation(row.relationId)}>{say(`role.${row.role}`)}</Link>
              <span className="mono">{row.shipToCode}</span>
              <a href={`mailto:${row.email}`}>{row.email}</a>
              <span>{LANGUAGES[row.language ?? 'en'].name}</span>
              <span />
            </li>
          )}
        </PartnerPanel>
      </Answered>
    </>
  );
}
