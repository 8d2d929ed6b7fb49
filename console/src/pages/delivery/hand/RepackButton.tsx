import { lazy, Suspense, useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';

const RepackDialog = lazy(async () => ({ default: (await import('./RepackDialog.js')).RepackDialog }));

/** Asks whether a note is packed by the packing instructions of now. Whoever shows it asks first whether the note may be changed. */
export function RepackButton({ note }: { note: DespatchNote }) {
  const say = useTexts('handNote');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        label={say('repack')}
        icon="box"
        onClick={() => {
          setAsking(true);
        }}
        testId="note-repack"
      />
      <Suspense>
        {isAsking && (
          <RepackDialog
            note={note}
            onClose={() => {
              setAsking(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
