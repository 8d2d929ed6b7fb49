import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transport } from '../../../../../server/contract/transport.js';
import type { DespatchAdviceId } from '../../../../../server/domain/ids.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { CheckField } from '../../../ui/CheckField.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Waiting } from '../../../ui/States.js';
import { waitingNotesQuery } from './transport.queries.js';
import { useTransportActs } from './useTransportActs.js';

/** Despatch notes that wait without a transport, to be put on this one. */
export function AddNotesDialog({ transport, onClose }: { transport: Transport; onClose: () => void }) {
  const say = useTexts('transport');
  const sayStates = useTexts('states');
  const query = useQuery(waitingNotesQuery);
  const [chosen, setChosen] = useState<ReadonlySet<DespatchAdviceId>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const { put } = useTransportActs(transport);
  const { transportNumber: number } = transport;
  const rows = query.data?.rows.filter((row) => row.transport === null);
  const add = async (): Promise<void> => {
    setBusy(true);
    const isDone = await put({ add: [...chosen] }, say('added', { count: chosen.size, number }));
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog title={say('addTitle', { number })} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="despatch-dialog">
        {rows === undefined && <Waiting query={query} skeleton={6} />}
        {rows?.length === 0 && <p className="dim">{say('addNone')}</p>}
        {rows !== undefined && rows.length > 0 && (
          <ul className="transport-choices long-list">
            {rows.map(({ despatchnoteHeadId: id, documentNumber, customer, shipTo }) => (
              <li key={id}>
                <CheckField
                  label={[documentNumber, shipTo.name || shipTo.code, customer].join(' · ')}
                  checked={chosen.has(id)}
                  onChange={(isChosen) => {
                    const next = new Set(chosen);
                    if (isChosen) next.add(id);
                    else next.delete(id);
                    setChosen(next);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button
            label={chosen.size === 0 ? say('addNotes') : say('addChosen', { count: chosen.size })}
            kind="primary"
            busy={isBusy}
            disabled={chosen.size === 0}
            onClick={() => void add()}
            testId="transport-add-confirm"
          />
        </div>
      </div>
    </Dialog>
  );
}
