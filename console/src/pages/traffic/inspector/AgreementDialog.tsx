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

/** What the agreement will say, with the partner's name to put right; one more click enters it and reads the file again. */
function Confirm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const proposal = useQuery({ queryKey: ['traffic', 'proposal', id], queryFn: ({ signal }) => call(agreementProposal, { params: { id } }, signal), staleTime: 0, gcTime: 0 });
  const [typed, setTyped] = useState<string | null>(null);
  const agree = useMutation({
    mutationFn: (partner: string) => call(messageAgreement, { params: { id }, body: { partner } }),
    onSuccess: ({ agreement }) => {
      notify({ severity: 'success', summary: t('agreement.made', { name: agreement.iaid }), detail: t('inspector.reprocessStarted') });
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
      <p className="dialog-text soft">{t('agreement.proposalText')}</p>
      <TextField label={t('agreement.partner')} name="partner" value={typed ?? data.partner} onChange={setTyped} maxLength={140} invalid={partner === ''} autoComplete="off" />
      <Facts facts={[
        { label: t('agreement.message'), value: data.messageType === null ? t('agreement.any') : `${data.messageType} ${data.messageVersion ?? ''}` },
        { label: t('agreement.sender'), value: data.sender, mono: true },
        { label: t('agreement.recipient'), value: data.recipient, mono: true },
        { label: t('agreement.direction'), value: t('agreement.way.in') },
        { label: t('agreement.transport'), value: t('agreement.kind.folder') },
        { label: t('agreement.testField'), value: t(data.test ? 'agreement.yes' : 'agreement.no') },
      ]} />
      <div className="dialog-actions">
        <Button label={t('agreement.cancel')} onClick={onClose} />
        <Button label={t('agreement.create')} kind="primary" type="submit" busy={agree.isPending} testId="agree-confirm" />
      </div>
    </form>
  );
}

/** Fetched when somebody asks for it. */
export function AgreementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  return <Dialog title={t('agreement.create')} closeLabel={t('states.close')} onClose={onClose}><Confirm id={id} onClose={onClose} /></Dialog>;
}
