import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { companyQuery, relationQuery } from './company.queries.js';
import { RelationEditor } from './RelationEditor.js';
import './company.css';

function Stored({ id }: { id: string }) {
  const say = useTexts('relation');
  const company = useTexts('company');
  const query = useQuery(relationQuery(id));
  const { data } = query;
  useTab(
    paths.relation(id),
    data ? say('title', { role: company(`role.${data.role}`), name: data.partnerName }) : null,
  );
  if (!data) return <WaitingPage query={query} />;
  return (
    <StaleVersionNotice stored={data}>
      {(relation, news) => <RelationEditor key={relation.version} relation={relation} partner={null} news={news} />}
    </StaleVersionNotice>
  );
}

/** A new one, with the partner that the address names, if it names one. */
function Fresh() {
  const say = useTexts('relation');
  const [search] = useSearchParams();
  const id = search.get('partner') ?? '';
  const query = useQuery(companyQuery(id));
  useTab(paths.relation('new'), say('create'));
  if (id !== '' && !query.data) return <WaitingPage query={query} />;
  return (
    <RelationEditor
      key={id}
      relation={null}
      partner={query.data ? { id: query.data.id, name: query.data.name, detail: query.data.code } : null}
    />
  );
}

/** One relation with a partner, or a new one. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return id === 'new' ? <Fresh /> : <Stored key={id} id={id} />;
}
