import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DespatchRow } from '../../../../../server/contract/delivery.js';
import { transportCreate, transportNotes } from '../../../../../server/contract/transport.js';
import { call } from '../../../api/call.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { SelectField } from '../../../ui/SelectField.js';
import { openTransportsQuery } from './open-transports.queries.js';
import { putNotes, show, useTransportSteps } from './useTransportActs.js';

const NEW = 'new';

interface PutOnDialogProps {
  /** Those of the chosen notes that can be put on one. */
  readonly notes: readonly DespatchRow[];
  readonly leftOut: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Puts selected despatch notes on a new transport or on one that has not departed. */
export function PutOnDialog({ notes, leftOut, onDone, onClose }: PutOnDialogProps) {
  const say = useTexts('transport');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const navigate = useNavigate();
  const { made } = useTransportSteps();
  const { data } = useQuery(openTransportsQuery);
  const open = data?.rows ?? [];
  const [to, setTo] = useState<string>(NEW);
  const ids = notes.map(({ despatchnoteHeadId }) => despatchnoteHeadId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const on = open.find(({ transportId }) => transportId === to);
      if (on === undefined) return call(transportCreate, { body: { despatchnoteHeadIds: ids } });
      return call(transportNotes, { params: { id: on.transportId }, body: { add: ids } });
    },
    onSuccess: (transport) => {
      show(transport, ids);
      const { transportId: id, transportNumber: number } = transport;
      made(id, say('added', { count: ids.length, number }), () => putNotes(id, { remove: ids }));
      onDone();
      void navigate(paths.transport(id));
    },
  });
  const options: readonly { value: string; label: string }[] = [
    { value: NEW, label: say('putNew') },
    ...open.map(({ transportId, transportNumber, transportName, state }) => ({
      value: transportId,
      label: [transportNumber, transportName, say(`state.${state}`)].filter(Boolean).join(' · '),
    })),
  ];
  return (
    <Dialog title={say('putTitle', { count: notes.length })} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="despatch-dialog">
        <SelectField label={say('putOn')} value={to} options={options} onChange={setTo} testId="put-on" />
        {leftOut > 0 && <p className="soft">{say('leftOut', { count: leftOut })}</p>}
        {error && (
          <p className="field-error" role="alert" data-testid="put-problem">
            {problemText(error, language)} {error instanceof ApiProblem ? error.body?.detail : ''}
          </p>
        )}
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button
            label={say('put')}
            kind="primary"
            busy={isPending}
            onClick={() => {
              mutate();
            }}
            testId="put-confirm"
          />
        </div>
      </div>
    </Dialog>
  );
}
