import { useParams } from 'react-router-dom';
import { paths } from '../../paths.js';
import { Packing } from './Packing.js';

/** One despatch note while it is packed, at a desk. Its title is that of its record: <title> stands in Packing. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return (
    <div className="page pack-page">
      <Packing key={id} id={id} list={paths.packing} />
    </div>
  );
}
