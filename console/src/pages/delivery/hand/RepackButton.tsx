import { useMutation } from '@tanstack/react-query';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchRepack } from '../../../../../server/contract/despatch-hand.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { useNotify } from '../../../ui/Toasts.js';

/**
 * Packs a note anew by the packing instructions of now. Whoever shows it asks first whether the note may be changed, and takes the note that comes back.
 */
export function RepackButton({
  id,
  onDone,
}: {
  id: DespatchNote['despatchnoteHeadId'];
  onDone: (note: DespatchNote) => void;
}) {
  const say = useTexts('handNote');
  const language = useLanguage();
  const notify = useNotify();
  const repack = useMutation({
    mutationFn: () => call(despatchRepack, { params: { id }, body: {} }),
    onSuccess: (note) => {
      notify({ severity: 'success', summary: say('repacked', { packages: note.document.packageCount ?? '0' }) });
      onDone(note);
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <Button
      label={say('repack')}
      icon="box"
      busy={repack.isPending}
      onClick={() => {
        repack.mutate();
      }}
      testId="note-repack"
    />
  );
}
