import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Notes } from '../packing/Notes.js';
import { Packing } from '../packing/Packing.js';

/** Despatch notes that wait to be packed, and one of them while it is. */
export function PackTab() {
  const say = useTexts('mobile');
  const [search] = useSearchParams();
  const note = search.get('note');
  return (
    <div className="mobile-tab">
      {note === null ? (
        <>
          <title>{`${say('tab.pack')} · Consignal`}</title>
          <h1 className="sr-only">{say('tab.pack')}</h1>
          <Notes pathOf={paths.mobilePack} />
        </>
      ) : (
        <Packing key={note} id={note} list={paths.mobileTab('pack')} />
      )}
    </div>
  );
}
