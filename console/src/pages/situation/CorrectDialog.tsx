import { useState } from 'react';
import { despatchedCorrect } from '../../../../server/contract/despatched.js';
import { call } from '../../api/call.js';
import { today } from '../../i18n/calendar.js';
import { useTexts } from '../../i18n/texts.js';
import { Dialog } from '../../ui/Dialog.js';
import { parseQuantity } from '../../ui/quantity-text.js';
import { TextField } from '../../ui/TextField.js';
import { DialogActions } from './DialogActions.js';
import { useAct } from './useAct.js';

/** A correction of the cumulative quantity despatched. */
export function CorrectDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const say = useTexts('situation');
  const sayStates = useTexts('states');
  const [date, setDate] = useState(today);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const body = { articleId, date, quantity: parseQuantity(typed) ?? '', reason };
  const parsed = despatchedCorrect.body.safeParse(body);
  const isWrong = (field: string): boolean =>
    isTried && !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field);
  const act = useAct(
    () => call(despatchedCorrect, { body }),
    () => say('correct.done'),
    onClose,
  );
  return (
    <Dialog title={say('correct.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="situation-form" data-testid="correct-dialog">
        <p>{say('correct.hint')}</p>
        <TextField
          label={say('correct.quantity')}
          value={typed}
          onChange={setTyped}
          maxLength={30}
          mono
          error={isWrong('quantity') ? say('correct.badQuantity') : undefined}
        />
        <TextField
          label={say('correct.date')}
          value={date}
          onChange={setDate}
          maxLength={10}
          mono
          error={isWrong('date') ? say('correct.badDate') : undefined}
        />
        <TextField
          label={say('correct.reason')}
          value={reason}
          onChange={setReason}
          maxLength={500}
          error={isWrong('reason') ? say('correct.noReason') : undefined}
        />
        <DialogActions
          act={say('correct.act')}
          busy={act.isPending}
          onClose={onClose}
          onAct={() => {
            setTried(true);
            if (parsed.success) act.mutate();
          }}
        />
      </div>
    </Dialog>
  );
}
