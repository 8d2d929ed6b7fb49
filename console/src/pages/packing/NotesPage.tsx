import { useTexts } from '../../i18n/texts.js';
import { ListFrame } from '../../list/ListPage.js';
import { paths } from '../../paths.js';
import { Notes } from './Notes.js';

/** Despatch notes that wait to be packed. */
export function Component() {
  const say = useTexts('packing');
  const sayNav = useTexts('nav');
  return (
    <ListFrame className="pack-page" title={sayNav('packing')} subtitle={say('subtitle')}>
      <Notes pathOf={paths.packingNote} />
    </ListFrame>
  );
}
