import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { type Agreement, agreementCreate, agreementDelete, agreementUpdate } from '../../../../server/contract/agreement.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { paths } from '../../paths.js';
import { closeTab, useTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Facts } from '../../ui/Facts.js';
import { Failure, SkeletonRows } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { agreementQuery } from './agreement.queries.js';
import { AgreementForm } from './AgreementForm.js';
import { Connection } from './Connection.js';
import { bodyOf, type Draft, draftOf, type FieldErrors, NEW } from './draft.js';
import { useTexts } from './texts.js';
import './agreement.css';

const NOTHING: FieldErrors = {};

/** Saves a draft: what the contract refuses is told by the fields, what the server refuses by its problem. */
function useSave(agreement: Agreement | null) {
  const say = useTexts();
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [errors, setErrors] = useState(NOTHING);
  const [profileErrors, setProfileErrors] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof agreementCreate.body.parse>) => (agreement
      ? call(agreementUpdate, { params: { id: agreement.id }, body: { ...body, version: agreement.version } })
      : call(agreementCreate, { body })),
    onSuccess: async (saved) => {
      client.setQueryData(agreementQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['agreement', 'list'] });
      notify({ severity: 'success', summary: say('saved', saved.iaid) });
      if (!agreement) {
        closeTab(paths.agreement('new'));
        await navigate(paths.agreement(saved.id), { replace: true });
      }
    },
    onError: (error) => {
      const told = error instanceof ApiProblem ? error.body?.errors ?? [] : [];
      setProfileErrors(told.filter((one) => one.path === 'profile').map((one) => one.message));
      setErrors(Object.fromEntries(told.filter((one) => one.path !== 'profile').map((one) => [one.path, one.message])));
      notify({ severity: 'error', summary: problemText(error, language), ...(error instanceof ApiProblem && error.body?.detail !== undefined && told.length === 0 ? { detail: error.body.detail } : {}) });
    },
  });
  const submit = (draft: Draft): void => {
    const result = bodyOf(draft);
    setProfileErrors([]);
    setErrors('errors' in result ? result.errors : NOTHING);
    if ('body' in result) save.mutate(result.body);
    else notify({ severity: 'warn', summary: say('check') });
  };
  return { errors, profileErrors, submit, isSaving: save.isPending };
}

function DeleteButton({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation();
  const say = useTexts();
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(agreementDelete, { params: { id: agreement.id } }),
    onSuccess: async ({ outcome }) => {
      setAsking(false);
      notify({ severity: 'success', summary: say(`outcome.${outcome}`, agreement.iaid) });
      if (outcome === 'deleted') {
        closeTab(paths.agreement(agreement.id));
        await navigate(paths.agreements, { replace: true });
      }
      await client.invalidateQueries({ queryKey: ['agreement'] });
    },
    onError: (error) => { notify({ severity: 'error', summary: problemText(error, language) }); },
  });
  return (
    <>
      <Button label={say('delete')} onClick={() => { setAsking(true); }} testId="agreement-delete" />
      {isAsking && (
        <Dialog title={say('deleteTitle', agreement.iaid)} closeLabel={t('states.close')} onClose={() => { setAsking(false); }}>
          <p className="dialog-text">{say(agreement.firstUsedAt === null ? 'deleteText' : 'deactivateText')}</p>
          <div className="dialog-actions"><Button label={say('cancel')} onClick={() => { setAsking(false); }} /><Button label={say('delete')} kind="primary" busy={remove.isPending} onClick={() => { remove.mutate(); }} testId="agreement-delete-confirm" /></div>
        </Dialog>
      )}
    </>
  );
}

/** How fetching from the partner goes, where files are fetched. */
function pollFacts(poll: Agreement['poll'], say: ReturnType<typeof useTexts>, moment: (instant: string) => string): readonly { label: string; value: string }[] {
  if (poll === null) return [];
  const last = poll.lastPolledAt === null ? say('never') : moment(poll.lastPolledAt);
  const failed = poll.failures === 0 ? [] : [say('lookFailed', String(poll.failures)), poll.lastError ?? ''];
  return [{ label: say('lastLook'), value: [last, ...failed].filter((part) => part !== '').join('. ') }, { label: say('nextLook'), value: moment(poll.nextPollAt) }];
}

function Editor({ agreement }: { agreement: Agreement | null }) {
  const say = useTexts();
  const f = useFormat();
  const mayEdit = useMay('agreements', 'edit');
  const mayDelete = useMay('agreements', 'delete');
  const [draft, setDraft] = useState<Draft>(agreement ? draftOf(agreement) : NEW);
  const { errors, profileErrors, submit, isSaving } = useSave(agreement);
  const title = agreement ? agreement.iaid : say('create');
  const onSubmit = (event: SyntheticEvent): void => { event.preventDefault(); submit(draft); };
  return (
    <form className="page agreement" onSubmit={onSubmit} noValidate>
      <title>{`${title} · Consignal`}</title>
      <div className="page-head">
        <h1 data-testid="agreement-title">{title}</h1><p className="soft">{agreement ? agreement.partner : say('createHint')}</p><span className="page-gap" />
        <Link to={paths.agreements} className="btn-link">{say('back')}</Link>
        {agreement && mayEdit && <Connection agreement={agreement} />}
        {agreement && mayDelete && <DeleteButton agreement={agreement} />}
        {mayEdit && <Button label={say('save')} kind="primary" type="submit" busy={isSaving} testId="agreement-save" />}
      </div>
      {agreement && <Facts facts={[
        { label: say('firstUsed'), value: agreement.firstUsedAt === null ? say('never') : f.moment(agreement.firstUsedAt) },
        ...pollFacts(agreement.poll, say, f.moment),
        { label: say('created'), value: [f.moment(agreement.createdAt), agreement.createdBy].filter(Boolean).join(', ') },
        { label: say('updated'), value: [f.moment(agreement.updatedAt), agreement.updatedBy].filter(Boolean).join(', ') },
      ]} />}
      <div className="card agreement-card" tabIndex={-1}>
        <AgreementForm draft={draft} errors={errors} profileErrors={profileErrors} set={(part) => { setDraft((before) => ({ ...before, ...part })); }} secretsSet={agreement?.transport.secrets ?? {}} readOnly={!mayEdit} />
      </div>
    </form>
  );
}

function Stored({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(agreementQuery(id));
  useTab(paths.agreement(id), data?.iaid ?? null);
  if (!data) return <div className="page"><div className="card">{error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={14} />}</div></div>;
  // A newer version begins a new draft.
  return <Editor key={data.version} agreement={data} />;
}

function Fresh() {
  const say = useTexts();
  useTab(paths.agreement('new'), say('create'));
  return <Editor agreement={null} />;
}

/** One agreement, or a new one. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  return id === 'new' ? <Fresh /> : <Stored key={id} id={id} />;
}
