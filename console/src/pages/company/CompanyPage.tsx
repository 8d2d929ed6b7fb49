import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { trafficTexts } from '../traffic/texts.js';
import { companyQuery, ownCompanyQuery } from './company.queries.js';
import { OwnEditor, PartnerEditor } from './CompanyEditor.js';
import './company.css';

/** With the words of files, which the register has no need of. */
const PartnerExchange = lazyWithTexts(async () => (await import('./PartnerExchange.js')).PartnerExchange, trafficTexts);

function Stored({ id, view }: { id: string; view: string | undefined }) {
  const query = useQuery(companyQuery(id));
  useTab(paths.company(id), query.data?.name ?? null);
  if (!query.data) return <WaitingPage query={query} />;
  if (view === 'exchange')
    return (
      <Suspense>
        <PartnerExchange company={query.data} />
      </Suspense>
    );
  return (
    <StaleVersionNotice stored={query.data}>
      {(company, news) => <PartnerEditor key={company.version} company={company} news={news} />}
    </StaleVersionNotice>
  );
}

function Own() {
  const say = useTexts('company');
  const query = useQuery(ownCompanyQuery);
  useTab(paths.ownCompany, say('own'));
  if (!query.data) return <WaitingPage query={query} />;
  return (
    <StaleVersionNotice stored={query.data}>
      {(company, news) => <OwnEditor key={company.version} company={company} news={news} />}
    </StaleVersionNotice>
  );
}

function Fresh() {
  const say = useTexts('company');
  useTab(paths.company('new'), say('create'));
  return <PartnerEditor company={null} />;
}

/** One company of the register, the own one, or a new one. */
export function Component() {
  const { id = '', view } = useParams<'id' | 'view'>();
  return id === 'new' ? <Fresh /> : id === 'own' ? <Own /> : <Stored key={id} id={id} view={view} />;
}
