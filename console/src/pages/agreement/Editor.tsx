import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  type Agreement,
  agreementCreate,
  agreementDelete,
  agreementUpdate,
} from '../../../../server/contract/agreement.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Facts } from '../../ui/Facts.js';
import { Icon } from '../../ui/Icon.js';
import { useNotify } from '../../ui/Toasts.js';
import { agreementQuery } from './agreement.queries.js';
import { AgreementForm } from './AgreementForm.js';
import { Connection } from './Connection.js';
import { agreementForm, bodyOf, draftOf, NEW } from './draft.js';

/** The form of an agreement, and what becomes of it when it is saved. */
function useAgreementForm(agreement: Agreement | null) {
  const say = useTexts('agreement');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useForm({
    schema: agreementForm,
    initial: agreement ? draftOf(agreement) : NEW,
    toBody: bodyOf,
    guards: true,
    send: (body) =>
      agreement
        ? call(agreementUpdate, { params: { id: agreement.id }, body: { ...body, version: agreement.version } })
        : call(agreementCreate, { body }),
    onDone: async (saved) => {
      client.setQueryData(agreementQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['agreement', 'list'] });
      notify({ severity: 'success', summary: say('saved', { name: saved.iaid }) });
      if (!agreement) {
        closeTab(paths.agreement('new'));
        await navigate(paths.agreement(saved.id), { replace: true });
      }
    },
    ...useProblemNotice(say('check'), agreementQuery(agreement?.id ?? '').queryKey),
  });
}

function DeleteButton({ agreement }: { agreement: Agreement }) {
  const sayStates = useTexts('states');
  const say = useTexts('agreement');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  // The server keeps what files came under: then it is switched off, and that is what is said.
  const isUsed = agreement.firstUsedAt !== null;
  const name = say(isUsed ? 'deactivate' : 'delete');
  const remove = useMutation({
    mutationFn: () => call(agreementDelete, { params: { id: agreement.id } }),
    onSuccess: async ({ outcome }) => {
      setAsking(false);
      notify({ severity: 'success', summary: say(`outcome.${outcome}`, { name: agreement.iaid }) });
      if (outcome === 'deleted') {
        closeTab(paths.agreement(agreement.id));
        await navigate(paths.agreements, { replace: true });
      }
      await client.invalidateQueries({ queryKey: ['agreement'] });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return (
    <>
      <Button
        label={name}
        danger
        onClick={() => {
          setAsking(true);
        }}
        testId="agreement-delete"
      />
      {isAsking && (
        <Dialog
          title={say(isUsed ? 'deactivateTitle' : 'deleteTitle', { name: agreement.iaid })}
          closeLabel={sayStates('close')}
          onClose={() => {
            setAsking(false);
          }}
        >
          <p className="dialog-text">{say(isUsed ? 'deactivateText' : 'deleteText')}</p>
          <div className="dialog-actions">
            <Button
              label={say('cancel')}
              onClick={() => {
                setAsking(false);
              }}
            />
            <Button
              label={name}
              kind="primary"
              danger
              busy={remove.isPending}
              onClick={() => {
                remove.mutate();
              }}
              testId="agreement-delete-confirm"
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** How fetching from the partner goes, where files are fetched. */
function pollFacts(
  poll: Agreement['poll'],
  say: Say<'agreement'>,
  moment: (instant: string) => string,
): readonly { label: string; value: string }[] {
  if (poll === null) return [];
  const last = poll.lastPolledAt === null ? say('never') : moment(poll.lastPolledAt);
  const failed = poll.failures === 0 ? '' : say('lookFailed', { name: String(poll.failures) });
  return [
    { label: say('lastLook'), value: [last, failed, poll.lastError ?? ''].filter((part) => part !== '').join(' · ') },
    { label: say('nextLook'), value: moment(poll.nextPollAt) },
  ];
}

/** An agreement with its fields, to be changed by those who may; `news` stands above them. */
export function Editor({ agreement, news }: { agreement: Agreement | null; news?: ReactNode }) {
  const say = useTexts('agreement');
  const f = useFormat();
  const mayEdit = useMay('agreements', 'edit');
  const mayDelete = useMay('agreements', 'delete');
  const form = useAgreementForm(agreement);
  const title = agreement ? agreement.iaid : say('create');
  return (
    <Form form={form} className="page agreement">
      <RecordHead
        title={title}
        subtitle={agreement ? agreement.partner : say('createHint')}
        actions={
          <>
            {agreement && mayEdit && <Connection agreement={agreement} />}
            {agreement && mayDelete && <DeleteButton agreement={agreement} />}
            {mayEdit && (
              <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="agreement-save" />
            )}
          </>
        }
        testId="agreement-title"
      />
      {news}
      {agreement && <Related kind="agreement" id={agreement.id} />}
      {agreement?.active === true && !agreement.ownSideApproved && (
        <div className="banner banner-warn" role="status" data-testid="not-ours">
          <Icon name="exclamation-triangle" />
          <span>
            {say('notOursText')} <Link to={paths.identifications}>{say('notOursLink')}</Link>
          </span>
        </div>
      )}
      {agreement && (
        <Facts
          facts={[
            {
              label: say('firstUsed'),
              value: agreement.firstUsedAt === null ? say('never') : f.moment(agreement.firstUsedAt),
            },
            ...pollFacts(agreement.poll, say, f.moment),
            {
              label: say('created'),
              value: [f.moment(agreement.createdAt), agreement.createdBy].filter(Boolean).join(', '),
            },
            {
              label: say('updated'),
              value: [f.moment(agreement.updatedAt), agreement.updatedBy].filter(Boolean).join(', '),
            },
          ]}
        />
      )}
      <div className="card agreement-card" tabIndex={-1}>
        <AgreementForm form={form} secretsSet={agreement?.transport.secrets ?? {}} readOnly={!mayEdit} />
      </div>
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}
