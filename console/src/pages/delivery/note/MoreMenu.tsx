import { useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { type DespatchAct, despatchRefusal } from '../../../../../server/domain/despatch/state.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { ConfirmDialog } from '../../../form/ConfirmDialog.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Menu, type MenuItem } from '../../../ui/Menu.js';
import { useNotify } from '../../../ui/Toasts.js';
import { useArchive } from '../useArchive.js';
import { useDeleting, useMaking, usePutState } from './useNoteActs.js';

type Asking = 'replace' | 'cancel' | 'delete';

interface AskProps {
  readonly note: DespatchNote;
  readonly onClose: () => void;
}

/** Asks before the advice is made that replaces or cancels one that the customer has. */
function AskFollow({ note, does, onClose }: AskProps & { readonly does: 'replace' | 'cancel' }) {
  const say = useTexts('despatchNote');
  const { make, onMade } = useMaking(note, does);
  return (
    <ConfirmDialog
      label={say(`act.${does}`)}
      title={say(`act.${does}Title`, { number: note.documentNumber })}
      text={say(`act.${does}Text`)}
      cancel={say('labels.cancel')}
      danger={does === 'cancel'}
      act={make}
      onDone={(made) => {
        onClose();
        return onMade(made);
      }}
      onClose={onClose}
      testId={`despatch-${does}`}
    />
  );
}

function AskDelete({ note, onClose }: AskProps) {
  const say = useTexts('despatch');
  const { remove, onRemoved } = useDeleting(note);
  return (
    <ConfirmDialog
      label={say('delete')}
      title={say('deleteTitle', { number: note.documentNumber })}
      text={say('deleteText')}
      cancel={say('cancel')}
      danger
      act={remove}
      onDone={onRemoved}
      onClose={onClose}
      testId="despatch-delete"
    />
  );
}

function useItems(note: DespatchNote, ask: (what: Asking) => void): readonly MenuItem[] {
  const say = useTexts('despatchNote');
  const sayList = useTexts('despatch');
  const language = useLanguage();
  const notify = useNotify();
  const archive = useArchive();
  const { putState } = usePutState(note);
  const { make, onMade } = useMaking(note, 'copy');
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const mayDelete = useMay('delivery.despatch-note', 'delete');
  const off = (act: DespatchAct): string | undefined => {
    const refusal = despatchRefusal(act, note.state);
    return refusal === null ? undefined : sayList(`refused.${refusal}`);
  };
  const followed =
    note.followedBy === null ? undefined : say('act.followed', { number: note.followedBy.documentNumber });
  const copy = async (): Promise<void> => {
    try {
      await onMade(await make());
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
    }
  };
  const isClosed = note.state === 'closed';
  const edits: MenuItem[] = [
    {
      label: say(isClosed ? 'act.reopen' : 'act.close'),
      icon: 'lock',
      off: off(isClosed ? 'reopen' : 'close'),
      onChoose: () => {
        putState(isClosed ? 'ready' : 'closed');
      },
      testId: 'despatch-close',
    },
    { label: say('act.copy'), icon: 'copy', onChoose: () => void copy(), testId: 'despatch-copy' },
    {
      label: say('act.replace'),
      icon: 'refresh',
      off: off('replace') ?? followed,
      onChoose: () => {
        ask('replace');
      },
      testId: 'despatch-replace',
    },
    {
      label: say('act.cancel'),
      icon: 'ban',
      off: off('cancel') ?? followed,
      onChoose: () => {
        ask('cancel');
      },
      testId: 'despatch-cancel',
    },
    {
      label: sayList(note.isArchived ? 'restore' : 'archive'),
      icon: note.isArchived ? 'inbox' : 'box',
      onChoose: () => void archive([note.despatchnoteHeadId], !note.isArchived),
      testId: 'despatch-archive',
    },
  ];
  const isSent = despatchRefusal('delete', note.state) === 'already-released';
  const deletion: MenuItem = {
    label: sayList('delete'),
    icon: 'trash',
    off: isSent ? sayList('sentStays') : off('delete'),
    onChoose: () => {
      ask('delete');
    },
    testId: 'despatch-delete',
  };
  return [...(mayEdit ? edits : []), ...(mayDelete ? [deletion] : [])];
}

/** What is done with a note less often than printing and sending it. */
export function MoreMenu({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const [asking, setAsking] = useState<Asking | null>(null);
  const items = useItems(note, setAsking);
  const close = (): void => {
    setAsking(null);
  };
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={say('act.more')} icon="ellipsis-h" showLabel items={items} testId="despatch-more" />
      {(asking === 'replace' || asking === 'cancel') && <AskFollow note={note} does={asking} onClose={close} />}
      {asking === 'delete' && <AskDelete note={note} onClose={close} />}
    </>
  );
}
