import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { paths } from '../../paths.js';
import { WaitingPage } from '../../ui/States.js';
import { ruleQuery } from './control.queries.js';

const RuleEditor = lazy(async () => ({ default: (await import('./RuleEditor.js')).RuleEditor }));
const RuleArticles = lazy(async () => ({ default: (await import('./RuleArticles.js')).RuleArticles }));
const RuleRelations = lazy(async () => ({ default: (await import('./RuleRelations.js')).RuleRelations }));

function Stored({ id, view }: { id: string; view: string }) {
  const query = useQuery(ruleQuery(id));
  if (!query.data) return <WaitingPage query={query} />;
  if (view === '')
    return (
      <Suspense fallback={<WaitingPage />}>
        <StaleVersionNotice stored={query.data}>
          {(rule, news) => <RuleEditor key={rule.version} rule={rule} news={news} />}
        </StaleVersionNotice>
      </Suspense>
    );
  const Members = view === '/relations' ? RuleRelations : RuleArticles;
  return (
    <Suspense fallback={<WaitingPage />}>
      <Members rule={query.data} />
    </Suspense>
  );
}

/** One rule: what it is set to, or the relations or articles that it is for. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  const { pathname } = useLocation();
  return <Stored key={id} id={id} view={pathname.slice(paths.controlRule(id).length)} />;
}
