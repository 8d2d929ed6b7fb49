import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { StaleVersionNotice } from '../../form/StaleVersionNotice.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { WaitingPage } from '../../ui/States.js';
import { InstructionEditor } from './InstructionEditor.js';
import { instructionQuery } from './packaging.queries.js';
import './packaging.css';

function Stored({ id }: { id: string }) {
  const query = useQuery(instructionQuery(id));
  const { data } = query;
  useTab(paths.packingInstruction(id), data?.articleNumber ?? null);
  if (!data) return <WaitingPage query={query} />;
  return (
    <StaleVersionNotice stored={data}>
      {(one, news) => <InstructionEditor key={one.version} instruction={one} article="" news={news} />}
    </StaleVersionNotice>
  );
}

function Fresh() {
  const say = useTexts('packingInstruction');
  const [search] = useSearchParams();
  useTab(paths.packingInstruction('new'), say('create'));
  return <InstructionEditor instruction={null} article={search.get('article') ?? ''} />;
}

/** One packing instruction, or a new one. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return id === 'new' ? <Fresh /> : <Stored key={id} id={id} />;
}
