import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { transmissionCancel, type Transmission, transmissionResend, transmissionRetry } from '../../../../../server/contract/transmission.js';
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

type Act = 'retry' | 'cancel' | 'resend' | 'resend-anew';

function act({ id }: Transmission, what: Act): Promise<Transmission> {
  const params = { id };
  if (what === 'retry') return call(transmissionRetry, { params });
  if (what === 'cancel') return call(transmissionCancel, { params });
  return call(transmissionResend, { params, body: { confirm: true, newReference: what === 'resend-anew' } });
}

/** Does one thing about a transmission; a document that goes out in a new file leads to it. */
function useAct(transmission: Transmission, onDone: () => void) {
  const say = useTexts('sending');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useMutation({
    mutationFn: (what: Act) => act(transmission, what),
    onSuccess: async (now, what) => {
      const isNew = now.fileId !== transmission.fileId;
      notify({ severity: 'success', summary: isNew ? say('sentAnew', { reference: now.controlReference ?? '' }) : say(what === 'cancel' ? 'stopped' : 'triedAgain') });
      if (isNew) await navigate(paths.trafficMessage(now.fileId));
    },
    onError: (error) => { notify({ severity: 'error', summary: say('didNotWork'), detail: problemText(error, language) }); },
    // Also where it was refused: somebody else may have been faster.
    onSettled: () => {
      onDone();
      void emitChange({ topic: 'traffic', ids: [transmission.fileId] });
      void client.invalidateQueries({ queryKey: ['traffic'], predicate: ({ queryKey }) => queryKey[2] === transmission.fileId });
      void client.invalidateQueries({ queryKey: ['transactions'] });
    },
  });
}

/** What may be done about a file on its way, for those who may. */
export function SendActions({ transmission }: { transmission: Transmission }) {
  const say = useTexts('sending');
  const may = useMay('traffic', 'edit');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, variables } = useAct(transmission, () => { setAsking(false); });
  const { retry, cancel, resend } = transmission.actions;
  if (!may) return null;
  const busy = (...acts: readonly Act[]): boolean => isPending && acts.includes(variables);
  return (
    <span className="send-actions">
      {cancel && <Button label={say(transmission.state === 'failed' ? 'giveUp' : 'cancel')} busy={busy('cancel')} onClick={() => { mutate('cancel'); }} testId="send-cancel" />}
      {retry && <Button label={say(transmission.state === 'queued' ? 'tryNow' : 'tryAgain')} icon="refresh" kind="primary" busy={busy('retry')} onClick={() => { mutate('retry'); }} testId="send-retry" />}
      {resend && <Button label={say('sendAgain')} icon="arrow-up-right" onClick={() => { setAsking(true); }} testId="send-again" />}
      {isAsking && <ResendDialog transmission={transmission} busy={busy('resend', 'resend-anew')} onClose={() => { setAsking(false); }} onSend={(newReference) => { mutate(newReference ? 'resend-anew' : 'resend'); }} />}
    </span>
  );
}
