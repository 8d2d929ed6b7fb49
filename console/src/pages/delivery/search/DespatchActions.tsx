import { Suspense, useState } from 'react';
import type { DespatchRow } from '../../../../../server/contract/delivery.js';
import { despatchRefusal } from '../../../../../server/domain/despatch/state.js';
import { useMay } from '../../../api/user.js';
import { lazyWithTexts } from '../../../i18n/area-texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { transportTexts } from '../transport/texts.js';
import { SendManyDialog } from './SendManyDialog.js';

const PutOnDialog = lazyWithTexts(
  async () => (await import('../transport/PutOnDialog.js')).PutOnDialog,
  transportTexts,
);

interface DespatchActionsProps {
  chosen: readonly DespatchRow[];
  onArchive: (rows: readonly DespatchRow[], isArchived: boolean) => void;
  /** Those that are ready, of all that were chosen. */
  onSend: (ready: readonly DespatchRow[]) => void;
  /** Those that can were put on a transport. */
  onPut: () => void;
}

/** What is done with selected despatch notes: the ready ones sent, put on a transport, all archived or taken back from there. */
export function DespatchActions({ chosen, onArchive, onSend, onPut }: DespatchActionsProps) {
  const say = useTexts('despatch');
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const maySend = useMay('delivery.despatch', 'edit');
  const [isAsking, setAsking] = useState(false);
  const [isPutting, setPutting] = useState(false);
  const ready = chosen.filter(({ state }) => despatchRefusal('send', state) === null);
  const movable = chosen.filter(({ isLocked, transport }) => !isLocked && transport === null);
  const archived = chosen.filter(({ isArchived }) => isArchived);
  const current = chosen.filter(({ isArchived }) => !isArchived);
  return (
    <>
      {maySend && (
        <Button
          label={say('send')}
          icon="arrow-up-right"
          kind="quiet"
          disabled={ready.length === 0}
          {...(ready.length === 0 && { hint: say('noneReady') })}
          onClick={() => {
            setAsking(true);
          }}
          testId="bulk-send"
        />
      )}
      {mayEdit && (
        <Button
          label={say('putOn')}
          icon="truck"
          kind="quiet"
          disabled={movable.length === 0}
          {...(movable.length === 0 && { hint: say('noneMovable') })}
          onClick={() => {
            setPutting(true);
          }}
          testId="bulk-put-on"
        />
      )}
      {mayEdit && current.length > 0 && (
        <Button
          label={say('archive')}
          icon="box"
          kind="quiet"
          onClick={() => {
            onArchive(current, true);
          }}
          testId="bulk-archive"
        />
      )}
      {mayEdit && archived.length > 0 && (
        <Button
          label={say('restore')}
          icon="inbox"
          kind="quiet"
          onClick={() => {
            onArchive(archived, false);
          }}
          testId="bulk-restore"
        />
      )}
      {isAsking && (
        <SendManyDialog
          chosen={chosen}
          onSend={() => {
            setAsking(false);
            onSend(ready);
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
      <Suspense>
        {isPutting && (
          <PutOnDialog
            notes={movable}
            leftOut={chosen.length - movable.length}
            onDone={() => {
              setPutting(false);
              onPut();
            }}
            onClose={() => {
              setPutting(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
