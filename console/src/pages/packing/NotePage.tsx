import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { toId } from '../../../../server/domain/ids.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { Packing } from './Packing.js';
import { packagesQuery } from './packing.queries.js';
import { useOwner } from './usePacking.js';

/** One despatch note while it is packed, at a desk. */
export function Component() {
  const say = useTexts('packing');
  const { id = '' } = useParams<'id'>();
  const { data } = useQuery(packagesQuery(useOwner(), toId('despatch-advice', id)));
  const number = data?.it.packages.documentNumber;
  useTab(paths.packingNote(id), number === undefined ? null : say('title', { number }));
  return (
    <div className="page pack-page">
      <Packing key={id} id={id} list={null} />
    </div>
  );
}
