import { despatchedWithdraw } from '../../../../server/contract/despatched.js';
import { call } from '../../api/call.js';
import { useTexts } from '../../i18n/texts.js';
import { Dialog } from '../../ui/Dialog.js';
import { DialogActions } from './DialogActions.js';
import { useAct } from './useAct.js';

/** Asks whether an entry is withdrawn. */
export function WithdrawDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts('situation');
  const sayStates = useTexts('states');
  const act = useAct(
    () => call(despatchedWithdraw, { params: { id } }),
    () => say('withdraw.done'),
    onClose,
  );
  return (
    <Dialog title={say('withdraw.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="situation-form">
        <p>{say('withdraw.text')}</p>
        <DialogActions
          leave={say('withdraw.keep')}
          act={say('withdraw.act')}
          busy={act.isPending}
          onClose={onClose}
          onAct={() => {
            act.mutate();
          }}
        />
      </div>
    </Dialog>
  );
}
