import type { DespatchRow } from '../../../../../server/contract/delivery.js';
import { despatchRefusal } from '../../../../../server/domain/despatch/state.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';

/** Customers that are named; the others are counted. */
const NAMED = 5;

interface SendManyDialogProps {
  chosen: readonly DespatchRow[];
  onSend: () => void;
  onClose: () => void;
}

/** Says to whom the ready ones of the chosen notes go, and why the others don't, and asks before they are sent. */
export function SendManyDialog({ chosen, onSend, onClose }: SendManyDialogProps) {
  const say = useTexts('despatch');
  const sayStates = useTexts('states');
  const byRefusal = Map.groupBy(chosen, ({ state }) => despatchRefusal('send', state));
  const ready = byRefusal.get(null) ?? [];
  const customers = [...new Set(ready.map(({ customer }) => customer))];
  const more = customers.length - NAMED;
  const leftOut = (['is-draft', 'already-released'] as const).flatMap((refusal) => {
    const count = byRefusal.get(refusal)?.length ?? 0;
    return count === 0 ? [] : [say(`leftOut.${refusal}`, { count })];
  });
  return (
    <Dialog title={say('sendTitle', { count: ready.length })} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="despatch-dialog">
        <p>{say('sendText')}</p>
        <ul>
          {customers.slice(0, NAMED).map((customer) => (
            <li key={customer}>
              {say('sendTo', { customer, count: ready.filter((row) => row.customer === customer).length })}
            </li>
          ))}
          {more > 0 && <li className="dim">{say('sendMore', { count: more })}</li>}
        </ul>
        {leftOut.map((text) => (
          <p key={text} className="soft">
            {text}
          </p>
        ))}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button label={say('send')} kind="primary" onClick={onSend} testId="bulk-send-confirm" />
        </div>
      </div>
    </Dialog>
  );
}
