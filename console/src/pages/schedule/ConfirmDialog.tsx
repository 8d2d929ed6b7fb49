import { useMutation, useQueryClient } from '@tanstack/react-query';
import { scheduleConfirm, type ScheduleDetail } from '../../../../server/contract/schedule.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { type TextKey, useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { useNotify } from '../../ui/Toasts.js';
import { Releases } from './Releases.js';

type Words = Record<'title' | 'text' | 'others' | 'nothing' | 'keep' | 'act' | 'done', TextKey<'schedule'>>;
const CONFIRM: Words = {
  title: 'held.confirmTitle',
  text: 'held.confirmText',
  others: 'held.confirmReplaces',
  nothing: 'held.confirmNothing',
  keep: 'held.keep',
  act: 'held.confirm',
  done: 'held.confirmed',
};
const WITHDRAW: Words = {
  title: 'held.undoTitle',
  text: 'held.undoText',
  others: 'held.undoReturns',
  nothing: 'held.undoNothing',
  keep: 'held.undoKeep',
  act: 'held.undo',
  done: 'held.undone',
};

/** Asks whether an incorrect schedule is to take effect, or no longer, and says what that does to others. */
export function ConfirmDialog({ schedule, onClose }: { schedule: ScheduleDetail; onClose: () => void }) {
  const say = useTexts('schedule');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const { scheduleHeadId, documentNumber: number, isHeld, replaces } = schedule;
  const words = isHeld ? CONFIRM : WITHDRAW;
  const act = useMutation({
    mutationFn: () => call(scheduleConfirm, { body: { scheduleHeadIds: [scheduleHeadId], isConfirmed: isHeld } }),
    onSuccess: async () => {
      notify({ severity: 'success', summary: say(words.done, { number }) });
      onClose();
      await client.invalidateQueries({ queryKey: ['schedule'] });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <Dialog title={say(words.title, { number })} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="confirm-schedule" data-testid="confirm-dialog">
        <p>{say(words.text)}</p>
        {replaces.length === 0 ? (
          <p>{say(words.nothing)}</p>
        ) : (
          <p>
            {say(words.others)} <Releases releases={replaces} />
          </p>
        )}
        <div className="dialog-actions">
          <Button label={say(words.keep)} onClick={onClose} />
          <Button
            label={say(words.act)}
            kind="primary"
            busy={act.isPending}
            onClick={() => {
              act.mutate();
            }}
            testId="confirm-act"
          />
        </div>
      </div>
    </Dialog>
  );
}
