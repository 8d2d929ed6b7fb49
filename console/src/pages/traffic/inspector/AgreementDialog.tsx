import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AgreementProposal,
  agreementProposal,
  messageAgreement,
} from '../../../../../server/contract/traffic-agreement.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { FormDialog, useGuardedClose } from '../../../form/UnsavedChangesGuard.js';
import { Field } from '../../../form/Field.js';
import { Form } from '../../../form/Form.js';
import { useForm } from '../../../form/useForm.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Facts } from '../../../ui/Facts.js';
import { Failure, SkeletonRows } from '../../../ui/States.js';
import { TextField } from '../../../ui/TextField.js';
import { useNotify } from '../../../ui/Toasts.js';

/** What the agreement will say, with the partner's name to put right; one more click enters it and reads the file again. */
function ProposalForm({ id, proposal, onDone }: { id: string; proposal: AgreementProposal; onDone: () => void }) {
  const sayInspector = useTexts('inspector');
  const say = useTexts('agreement');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const close = useGuardedClose();
  const form = useForm({
    schema: messageAgreement.body,
    initial: { partner: proposal.partner },
    send: (body) => call(messageAgreement, { params: { id }, body }),
    onDone: ({ agreement }) => {
      notify({
        severity: 'success',
        summary: say('made', { name: agreement.iaid }),
        detail: sayInspector('reprocessStarted'),
      });
      void emitChange({ topic: 'traffic', ids: [id] });
      void client.invalidateQueries({ queryKey: ['traffic'], predicate: ({ queryKey }) => queryKey[2] === id });
      void client.invalidateQueries({ queryKey: ['agreement'] });
      onDone();
    },
    onProblem: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <Form form={form} className="agree">
      <p className="dialog-text soft">{say('proposalText')}</p>
      <Field form={form} name="partner" label={say('partner')}>
        {(field) => <TextField {...field} maxLength={140} autoComplete="off" />}
      </Field>
      <Facts
        facts={[
          {
            label: say('message'),
            value:
              proposal.messageType === null ? say('any') : `${proposal.messageType} ${proposal.messageVersion ?? ''}`,
          },
          { label: say('sender'), value: proposal.sender, mono: true },
          { label: say('recipient'), value: proposal.recipient, mono: true },
          { label: say('direction'), value: say('way.in') },
          { label: say('transport'), value: say('kind.folder') },
          { label: say('testField'), value: say(proposal.test ? 'yes' : 'no') },
        ]}
      />
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('create')} kind="primary" type="submit" busy={form.isBusy} testId="agree-confirm" />
      </div>
    </Form>
  );
}

function Proposal({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['traffic', 'proposal', id],
    queryFn: ({ signal }) => call(agreementProposal, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <Failure error={error} />;
  return data ? <ProposalForm id={id} proposal={data} onDone={onDone} /> : <SkeletonRows count={4} />;
}

/** Fetched when somebody asks for it. */
export function AgreementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useTexts('agreement');
  return (
    <FormDialog title={say('create')} onClose={onClose}>
      <Proposal id={id} onDone={onClose} />
    </FormDialog>
  );
}
