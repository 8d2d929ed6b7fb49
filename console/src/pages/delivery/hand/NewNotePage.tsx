import { lazy, Suspense } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { useTab } from '../../../shell/tabs.js';
import { SkeletonRows } from '../../../ui/States.js';

const NewNote = lazy(async () => ({ default: (await import('./NewNote.js')).NewNote }));

/** A despatch note by hand, or several from a file. */
export function Component() {
  const say = useTexts('handNote');
  useTab(paths.newDespatchNote, say('title'));
  return (
    <div className="page record hand-note">
      <title>{`${say('title')} · Consignal`}</title>
      <Suspense fallback={<SkeletonRows />}>
        <NewNote />
      </Suspense>
    </div>
  );
}
