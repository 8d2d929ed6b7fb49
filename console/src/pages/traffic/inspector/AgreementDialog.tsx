import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agreementProposal, messageAgreement } from '../../../../../server/contract/traffic-agreement.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Facts } from '../../../ui/Facts.js';
import { Failure, SkeletonRows } from '../../../ui/States.js';
import { TextField } from '../../../ui/TextField.js';
import { useNotify } from '../../../ui/Toasts.js';
import { useTexts } from '../../agreement/texts.js';

/** What the agreement will say, with the partner's name to put right; one more click enters it and reads the file again. */
function Confirm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const say = useTexts();
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const proposal = useQuery({ queryKey: ['traffic', 'proposal', id], queryFn: ({ signal }) => call(agreementProposal, { params: { id } }, signal), staleTime: 0, gcTime: 0 });
  const [typed, setTyped] = useState<string | null>(null);
  const agree = useMutation({
    mutationFn: (partner: string) => call(messageAgreement, { params: { id }, body: { partner } }),
    onSuccess: ({ agreement }) => {
      notify({ severity: 'success', summary: say('made', agreement.iaid), detail: t('inspector.reprocessStarted') });
      emitChange({ topic: 'traffic', ids: [id] });
      void client.invalidateQueries({ queryKey: ['traffic'], predicate: ({ queryKey }) => queryKey[2] === id });
      void client.invalidateQueries({ queryKey: ['agreement'] });
      onClose();
    },
    onError: (error) => { notify({ severity: 'error', summary: problemText(error, language) }); },
  });
  if (proposal.isError) return <Failure error={proposal.error} />;
  if (!proposal.data) return <SkeletonRows count={4} />;
  const { data } = proposal;
  const partner = (typed ?? data.partner).trim();
  return (
    <form className="agree" onSubmit={(event) => { event.preventDefault(); if (partner !== '') agree.mutate(partner); }}>
      <p className="dialog-text soft">{say('proposalText')}</p>
      <TextField label={say('partner')} name="partner" value={typed ?? data.partner} onChange={setTyped} maxLength={140} invalid={partner === ''} autoComplete="off" />
      <Facts facts={[
        { label: say('message'), value: data.messageType === null ? say('any') : `${data.messageType} ${data.messageVersion ?? ''}` },
        { label: say('sender'), value: data.sender, mono: true },
        { label: say('recipient'), value: data.recipient, mono: true },
        { label: say('direction'), value: say('way.in') },
        { label: say('transport'), value: say('kind.folder') },
        { label: say('testField'), value: say(data.test ? 'yes' : 'no') },
      ]} />
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={onClose} />
        <Button label={say('create')} kind="primary" type="submit" busy={agree.isPending} testId="agree-confirm" />
      </div>
    </form>
  );
}

/** Fetched when somebody asks for it. */
export function AgreementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const say = useTexts();
  return <Dialog title={say('create')} closeLabel={t('states.close')} onClose={onClose}><Confirm id={id} onClose={onClose} /></Dialog>;
}
