import { useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { sendRefusal } from '../../../../../server/domain/despatch/state.js';
import { useMay } from '../../../api/user.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { useArchive } from '../useArchive.js';
import { SendDialog } from './SendDialog.js';

/** What can be done with a despatch note by those who may; what can't be done now says why. */
export function NoteActions({ note }: { note: DespatchNote }) {
  const say = useTexts('despatch');
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const maySend = useMay('delivery.despatch', 'edit');
  const archive = useArchive();
  const [isAsking, setAsking] = useState(false);
  const [isPutting, setPutting] = useState(false);
  const refusal = sendRefusal(note.state);
  const put = async (): Promise<void> => {
    setPutting(true);
    await archive([note.despatchnoteHeadId], !note.isArchived);
    setPutting(false);
  };
  return (
    <>
      {mayEdit && (
        <Button
          label={say(note.isArchived ? 'restore' : 'archive')}
          icon={note.isArchived ? 'inbox' : 'box'}
          busy={isPutting}
          onClick={() => void put()}
          testId="despatch-archive"
          actionOf="despatch"
        />
      )}
      {maySend && (
        <Button
          label={say('send')}
          icon="arrow-up-right"
          kind={refusal === null ? 'primary' : 'secondary'}
          disabled={refusal !== null}
          {...(refusal !== null && { hint: say(`refused.${refusal}`) })}
          onClick={() => {
            setAsking(true);
          }}
          testId="despatch-send"
          actionOf="despatch"
        />
      )}
      {isAsking && (
        <SendDialog
          note={note}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
