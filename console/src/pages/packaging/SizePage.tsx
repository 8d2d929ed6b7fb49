import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { sizeQuery } from './packaging.queries.js';
import { SizeEditor } from './SizeEditor.js';
import './packaging.css';

function Stored({ id }: { id: string }) {
  const query = useQuery(sizeQuery(id));
  const { data } = query;
  useTab(paths.packageSize(id), data?.code ?? null);
  if (!data) return <WaitingPage query={query} />;
  return (
    <StaleVersionNotice stored={data}>
      {(size, news) => <SizeEditor key={size.version} size={size} news={news} />}
    </StaleVersionNotice>
  );
}

function Fresh() {
  const say = useTexts('packageSize');
  useTab(paths.packageSize('new'), say('create'));
  return <SizeEditor size={null} />;
}

/** One package size, or a new one. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return id === 'new' ? <Fresh /> : <Stored key={id} id={id} />;
}
