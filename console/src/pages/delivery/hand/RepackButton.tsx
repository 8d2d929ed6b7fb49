import { useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchRepack } from '../../../../../server/contract/despatch-hand.js';
import { call } from '../../../api/call.js';
import { ConfirmDialog } from '../../../form/ConfirmDialog.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { useNotify } from '../../../ui/Toasts.js';

/**
 * Packs a note anew by the packing instructions of now, after a question: all packages get other numbers. Whoever shows it asks first whether the note may be changed, and takes the note that comes back.
 */
export function RepackButton({
  id,
  onDone,
}: {
  id: DespatchNote['despatchnoteHeadId'];
  onDone: (note: DespatchNote) => void;
}) {
  const say = useTexts('handNote');
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
  };
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
      {isAsking && (
        <ConfirmDialog
          label={say('repack')}
          title={say('repackTitle')}
          text={say('repackText')}
          cancel={say('repackCancel')}
          act={() => call(despatchRepack, { params: { id }, body: {} })}
          onDone={(note) => {
            close();
            notify({ severity: 'success', summary: say('repacked', { packages: note.document.packageCount ?? '0' }) });
            onDone(note);
          }}
          onClose={close}
          testId="note-repack"
        />
      )}
    </>
  );
}
