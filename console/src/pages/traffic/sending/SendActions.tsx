import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  transmissionCancel,
  transmissionExpect,
  type Transmission,
  transmissionResend,
  transmissionRetry,
} from '../../../../../server/contract/transmission.js';
import {
  resendRefusal,
  transmissionRefusal,
  type TransmissionRefusal,
} from '../../../../../server/domain/outbound/transmission.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { useNotify } from '../../../ui/Toasts.js';
import { ResendDialog } from './ResendDialog.js';
import { WaiveDialog } from './WaiveDialog.js';

type Act = 'retry' | 'cancel' | 'resend' | 'resend-anew' | 'waive' | 'expect';
/** What is said of an act that is done. */
const DONE = {
  retry: 'triedAgain',
  cancel: 'stopped',
  resend: 'triedAgain',
  'resend-anew': 'triedAgain',
  waive: 'waived',
  expect: 'expected',
} as const satisfies Record<Act, string>;

function act({ id }: Transmission, what: Act): Promise<Transmission> {
  const params = { id };
  if (what === 'retry') return call(transmissionRetry, { params });
  if (what === 'cancel') return call(transmissionCancel, { params });
  if (what === 'waive' || what === 'expect')
    return call(transmissionExpect, { params, body: { expected: what === 'expect' } });
  return call(transmissionResend, { params, body: { confirm: true, newReference: what === 'resend-anew' } });
}

/** Does one thing about a transmission; a document that goes out in a new file leads to it. */
export function useAct(transmission: Transmission, onDone: () => void) {
  const say = useTexts('sending');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useMutation({
    mutationFn: (what: Act) => act(transmission, what),
    onSuccess: async (now, what) => {
      const isNew = now.fileId !== transmission.fileId;
      notify({
        severity: 'success',
        summary: isNew ? say('sentAnew', { reference: now.controlReference ?? '' }) : say(DONE[what]),
      });
      if (isNew) await navigate(paths.trafficMessage(now.fileId));
    },
    onError: (error) => {
      notify({ severity: 'error', summary: say('didNotWork'), detail: problemText(error, language) });
    },
    // Also where it was refused: somebody else may have been faster.
    onSettled: () => {
      onDone();
      void emitChange({ topic: 'traffic', ids: [transmission.fileId] });
      void client.invalidateQueries({
        queryKey: ['traffic'],
        predicate: ({ queryKey }) => queryKey[2] === transmission.fileId,
      });
      void client.invalidateQueries({ queryKey: ['transactions'] });
    },
  });
}

/** What may be done about a file on its way, for those who may. */
export function SendActions({ transmission }: { transmission: Transmission }) {
  const say = useTexts('sending');
  const may = useMay('traffic', 'edit');
  const [asking, setAsking] = useState<'resend' | 'waive' | null>(null);
  const close = (): void => {
    setAsking(null);
  };
  const { mutate, isPending, variables } = useAct(transmission, close);
  if (!may) return null;
  const off = (refusal: TransmissionRefusal | null) =>
    refusal === null ? {} : { disabled: true, hint: say(`refused.${refusal}`) };
  // Nobody is warned before.
  const isLate = transmission.acknowledgement === 'late' || transmission.acknowledgement === 'overdue';
  const busy = (...acts: readonly Act[]): boolean => isPending && acts.includes(variables);
  return (
    <span className="send-actions">
      <Button
        label={say(transmission.state === 'failed' ? 'giveUp' : 'cancel')}
        busy={busy('cancel')}
        {...off(transmissionRefusal('cancel', transmission))}
        onClick={() => {
          mutate('cancel');
        }}
        testId="send-cancel"
      />
      <Button
        label={say(transmission.state === 'queued' ? 'tryNow' : 'tryAgain')}
        icon="refresh"
        kind={transmissionRefusal('retry', transmission) === null ? 'primary' : 'secondary'}
        busy={busy('retry')}
        {...off(transmissionRefusal('retry', transmission))}
        onClick={() => {
          mutate('retry');
        }}
        testId="send-retry"
      />
      {transmission.expectation === 'expected' && isLate && (
        <Button
          label={say('waive.act')}
          {...off(transmissionRefusal('waive', transmission))}
          onClick={() => {
            setAsking('waive');
          }}
          testId="send-waive"
        />
      )}
      {transmission.expectation === 'waived' && (
        <Button
          label={say('expectAgain')}
          {...off(transmissionRefusal('expect', transmission))}
          busy={busy('expect')}
          onClick={() => {
            mutate('expect');
          }}
          testId="send-expect"
        />
      )}
      <Button
        label={say('sendAgain')}
        icon="arrow-up-right"
        {...off(resendRefusal(transmission))}
        onClick={() => {
          setAsking('resend');
        }}
        testId="send-again"
      />
      {asking === 'waive' && (
        <WaiveDialog
          busy={busy('waive')}
          onClose={close}
          onWaive={() => {
            mutate('waive');
          }}
        />
      )}
      {asking === 'resend' && (
        <ResendDialog
          transmission={transmission}
          busy={busy('resend', 'resend-anew')}
          onClose={close}
          onSend={(newReference) => {
            mutate(newReference ? 'resend-anew' : 'resend');
          }}
        />
      )}
    </span>
  );
}
