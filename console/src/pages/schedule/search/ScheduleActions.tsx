import { useState } from 'react';
import type { ScheduleRow } from '../../../../../server/contract/schedule.js';
import { useMay } from '../../../api/user.js';
import { useLock } from '../../../as-of/as-of.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { MOST_TABS, openTabs } from '../../../shell/tabs.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import type { ScheduleAct } from './ScheduleBulk.js';

const MODULE = 'schedule.delivery-schedule';

interface ScheduleActionsProps {
  chosen: readonly ScheduleRow[];
  onAct: (act: ScheduleAct, rows: readonly ScheduleRow[]) => void;
  /** The schedules have tabs now. */
  onOpened: () => void;
}

/** Asks before many are deleted. */
function DeleteDialog({ count, onDelete, onClose }: { count: number; onDelete: () => void; onClose: () => void }) {
  const say = useTexts('schedule');
  const decide = useTexts('decision');
  const sayStates = useTexts('states');
  return (
    <Dialog title={say('bulk.deleteTitle', { count })} closeLabel={sayStates('close')} onClose={onClose}>
      <p className="dialog-text">{say('bulk.deleteText')}</p>
      <div className="dialog-actions">
        <Button label={decide('cancel')} onClick={onClose} />
        <Button label={decide('delete')} kind="primary" danger onClick={onDelete} testId="bulk-delete-confirm" />
      </div>
    </Dialog>
  );
}

/** What is done with selected schedules: opened as tabs, archived or taken back from there, deleted. */
export function ScheduleActions({ chosen, onAct, onOpened }: ScheduleActionsProps) {
  const say = useTexts('schedule');
  const decide = useTexts('decision');
  const mayEdit = useMay(MODULE, 'edit');
  const mayDelete = useMay(MODULE, 'delete');
  const [isAsking, setAsking] = useState(false);
  const archived = chosen.filter(({ isArchived }) => isArchived);
  const current = chosen.filter(({ isArchived }) => !isArchived);
  const isTooMany = chosen.length > MOST_TABS;
  const lock = useLock();
  return (
    <>
      <Button
        label={say('bulk.open')}
        icon="clone"
        kind="quiet"
        disabled={isTooMany}
        {...(isTooMany && { hint: say('bulk.openMost', { most: MOST_TABS }) })}
        onClick={() => {
          openTabs(
            chosen.map(({ scheduleHeadId, documentNumber }) => ({
              path: paths.schedule(scheduleHeadId),
              label: say('title', { number: documentNumber }),
            })),
          );
          onOpened();
        }}
        testId="bulk-open"
        {...lock}
      />
      {mayEdit && current.length > 0 && (
        <Button
          label={decide('archive')}
          icon="box"
          kind="quiet"
          onClick={() => {
            onAct('archive', current);
          }}
          testId="bulk-archive"
          {...lock}
        />
      )}
      {mayEdit && archived.length > 0 && (
        <Button
          label={decide('unarchive')}
          icon="inbox"
          kind="quiet"
          onClick={() => {
            onAct('unarchive', archived);
          }}
          testId="bulk-unarchive"
          {...lock}
        />
      )}
      {mayDelete && (
        <Button
          label={decide('delete')}
          icon="trash"
          danger
          kind="quiet"
          onClick={() => {
            setAsking(true);
          }}
          testId="bulk-delete"
          {...lock}
        />
      )}
      {isAsking && (
        <DeleteDialog
          count={chosen.length}
          onDelete={() => {
            setAsking(false);
            onAct('delete', chosen);
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
