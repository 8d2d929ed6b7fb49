import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { SkeletonRows, WaitingPage } from '../../ui/States.js';
import { agreementTexts } from '../agreement/texts.js';
import { scheduleTexts } from '../schedule/texts.js';
import { trafficTexts } from '../traffic/texts.js';
import { companyQuery, ownCompanyQuery } from './company.queries.js';
import { OwnEditor, PartnerEditor } from './CompanyEditor.js';
import { PartnerPage } from './PartnerViews.js';
import './company.css';

/** The views of a partner beside that of its own fields, each with the words of what it shows. */
const VIEWS = {
  relations: lazyWithTexts(async () => (await import('./PartnerRelations.js')).PartnerRelations),
  agreements: lazyWithTexts(async () => (await import('./PartnerAgreements.js')).PartnerAgreements, agreementTexts),
  exchange: lazyWithTexts(async () => (await import('./PartnerExchange.js')).PartnerExchange, trafficTexts),
  schedules: lazyWithTexts(async () => (await import('./PartnerSchedules.js')).PartnerSchedules, scheduleTexts),
} as const;
const isView = (view: string | undefined): view is keyof typeof VIEWS =>
  view !== undefined && Object.hasOwn(VIEWS, view);

function Stored({ id, view }: { id: string; view: string | undefined }) {
  const query = useQuery(companyQuery(id));
  useTab(paths.company(id), query.data?.name ?? null);
  if (!query.data) return <WaitingPage query={query} />;
  if (isView(view)) {
    const View = VIEWS[view];
    return (
      <PartnerPage company={query.data}>
        <Suspense fallback={<SkeletonRows count={6} />}>
          <View company={query.data} />
        </Suspense>
      </PartnerPage>
    );
  }
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
