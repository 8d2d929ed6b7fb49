import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchRefusal } from '../../../../../server/domain/despatch/state.js';
import { useMay } from '../../../api/user.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { isPhone } from '../../../phone.js';
import { Button } from '../../../ui/Button.js';
import { useFeeLock } from '../useFeeLock.js';
import { MoreMenu } from './MoreMenu.js';
import { usePutState } from './useNoteActs.js';

const LabelsDialog = lazy(async () => ({ default: (await import('./LabelsDialog.js')).LabelsDialog }));
const SendDialog = lazy(async () => ({ default: (await import('./SendDialog.js')).SendDialog }));
const SendAgainDialog = lazy(async () => ({ default: (await import('./SendAgainDialog.js')).SendAgainDialog }));

type Asking = 'labels' | 'send' | 'send-again';

/** Sends it, or asks how what was sent or given up is sent once more. */
function SendButton({ note: { state }, onAsk }: { note: DespatchNote; onAsk: (what: Asking) => void }) {
  const say = useTexts('despatch');
  const sayNote = useTexts('despatchNote');
  const maySend = useMay('delivery.despatch', 'edit');
  const maySendAgain = useMay('traffic', 'edit');
  const isReleased = despatchRefusal('send', state) === 'already-released';
  const act = isReleased ? 'send-again' : 'send';
  const refusal = despatchRefusal(act, state);
  const lock = useFeeLock();
  const hint = refusal === null ? lock : say(`refused.${refusal}`);
  if (isReleased ? !maySendAgain : !maySend) return null;
  return (
    <Button
      label={isReleased ? sayNote('act.sendAgain') : say('send')}
      icon="arrow-up-right"
      kind={hint === null && !isReleased ? 'primary' : 'secondary'}
      disabled={hint !== null}
      {...(hint !== null && { hint })}
      onClick={() => {
        onAsk(act);
      }}
      testId="despatch-send"
      actionOf="despatch"
    />
  );
}

/** Says that a draft is ready. */
function ReadyButton({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const { putState, isPutting } = usePutState(note);
  return (
    <Button
      label={say('act.ready')}
      icon="check"
      kind="primary"
      busy={isPutting}
      onClick={() => {
        putState('ready');
      }}
      testId="despatch-ready"
      actionOf="despatch"
    />
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
  const say = useTexts('despatchNote');
  const sayList = useTexts('despatch');
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = (): void => {
    setAsking(null);
  };
  const print = despatchRefusal('print', note.state);
  return (
    <>
      <MoreMenu note={note} />
      {mayEdit && <PackButton note={note} />}
      <Button
        label={say('labels.action')}
        icon="print"
        disabled={print !== null}
        {...(print !== null && { hint: sayList(`refused.${print}`) })}
        onClick={() => {
          setAsking('labels');
        }}
        testId="despatch-labels"
        actionOf="despatch"
      />
      {mayEdit && despatchRefusal('ready', note.state) === null && <ReadyButton note={note} />}
      <SendButton note={note} onAsk={setAsking} />
      <Suspense>
        {asking === 'labels' && <LabelsDialog note={note} onClose={close} />}
        {asking === 'send' && <SendDialog note={note} onClose={close} />}
        {asking === 'send-again' && <SendAgainDialog note={note} onClose={close} />}
      </Suspense>
    </>
  );
}
