import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { despatchDelete, type DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchRefusal } from '../../../../../server/domain/despatch/state.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { useMay } from '../../../api/user.js';
import { ConfirmButton } from '../../../form/ConfirmButton.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { isPhone } from '../../../phone.js';
import { closeTab } from '../../../shell/tabs.js';
import { Button } from '../../../ui/Button.js';
import { useNotify } from '../../../ui/Toasts.js';
import { despatchQuery } from '../despatch.queries.js';
import { useArchive } from '../useArchive.js';
import { useFeeLock } from '../useFeeLock.js';
import { LabelsDialog } from './LabelsDialog.js';
import { SendDialog } from './SendDialog.js';

/** Deletes a note that nobody was told of, which then leads back to the list. */
function DeleteButton({ note: { despatchnoteHeadId: id, documentNumber, state } }: { note: DespatchNote }) {
  const say = useTexts('despatch');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return (
    <ConfirmButton
      label={say('delete')}
      icon="trash"
      title={say('deleteTitle', { number: documentNumber })}
      text={say('deleteText')}
      cancel={say('cancel')}
      off={despatchRefusal('delete', state) === 'already-released' && say('sentStays')}
      act={() => call(despatchDelete, { params: { id } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('deleted', { number: documentNumber }) });
        closeTab(paths.despatchNote(id));
        await navigate(paths.despatchNotes, { replace: true });
        client.removeQueries({ queryKey: despatchQuery(id).queryKey });
        await emitChange({ topic: 'despatch', ids: [] });
      }}
      testId="despatch-delete"
    />
  );
}

/** Prints the labels of its packages, as a file. */
function LabelsButton({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        label={say('labels.action')}
        icon="print"
        onClick={() => {
          setOpen(true);
        }}
        testId="despatch-labels"
        actionOf="despatch"
      />
      {isOpen && (
        <LabelsDialog
          note={note}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** Leads to where its packages are scanned: on a phone to the phone's page. */
function PackButton({ note: { despatchnoteHeadId: id, state, counts } }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const navigate = useNavigate();
  if (counts.packages === 0 || despatchRefusal('scan', state) !== null) return null;
  return (
    <Button
      label={say('pack')}
      icon="barcode"
      onClick={() => void navigate(isPhone() ? paths.mobilePack(id) : paths.packingNote(id))}
      testId="despatch-pack"
      actionOf="despatch"
    />
  );
}

/** What can be done with a despatch note by those who may; what can't be done now says why. */
export function NoteActions({ note }: { note: DespatchNote }) {
  const say = useTexts('despatch');
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const maySend = useMay('delivery.despatch', 'edit');
  const archive = useArchive();
  const [isAsking, setAsking] = useState(false);
  const [isPutting, setPutting] = useState(false);
  const mayDelete = useMay('delivery.despatch-note', 'delete');
  const refusal = despatchRefusal('send', note.state);
  const lock = useFeeLock();
  const put = async (): Promise<void> => {
    setPutting(true);
    await archive([note.despatchnoteHeadId], !note.isArchived);
    setPutting(false);
  };
  return (
    <>
      <LabelsButton note={note} />
      {mayEdit && <PackButton note={note} />}
      {mayDelete && <DeleteButton note={note} />}
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
          kind={refusal === null && lock === null ? 'primary' : 'secondary'}
          disabled={refusal !== null || lock !== null}
          {...(refusal !== null ? { hint: say(`refused.${refusal}`) } : lock !== null && { hint: lock })}
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
