import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  companyCreate,
  companyDelete,
  companyUpdate,
  type OwnCompany,
  ownCompanyUpdate,
  type PartnerCompany,
} from '../../../../server/contract/company.js';
import { call } from '../../api/call.js';
import { useMay, userQuery } from '../../api/user.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { type FormState, useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Facts } from '../../ui/Facts.js';
import { useNotify } from '../../ui/Toasts.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { companyQuery, ownCompanyQuery } from './company.queries.js';
import { CompanyForm } from './CompanyForm.js';
import { companyDraftOf, type CompanyDraft, NEW_COMPANY, ownBodyOf, partnerBodyOf } from './draft.js';
import { PartnerViews } from './PartnerViews.js';

const ownForm = ownCompanyUpdate.body.omit({ version: true });

function Delete({ company: { id, name }, isDirty }: { company: PartnerCompany; isDirty: boolean }) {
  const say = useTexts('company');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const onDone = async (): Promise<void> => {
    notify({ severity: 'success', summary: say('deleted', { name }) });
    closeTab(paths.company(id));
    await navigate(paths.companies, { replace: true });
    client.removeQueries({ queryKey: companyQuery(id).queryKey });
    await client.invalidateQueries({ queryKey: ['company'] });
  };
  return (
    <ConfirmButton
      label={say('delete')}
      title={say('deleteTitle', { name })}
      text={say('deleteText')}
      cancel={say('cancel')}
      off={isDirty && say('saveFirst')}
      because={{ relations: say('still.relations'), agreements: say('still.agreements') }}
      act={() => call(companyDelete, { params: { id } })}
      onDone={onDone}
      testId="company-delete"
      actionOf="partner"
    />
  );
}

interface FrameProps {
  form: FormState<CompanyDraft>;
  company: PartnerCompany | OwnCompany | null;
  title: string;
  subtitle: string;
  news?: ReactNode;
  actions?: ReactNode;
  isOwn?: boolean;
}

function Frame({ form, company, title, subtitle, news, actions, isOwn = false }: FrameProps) {
  const say = useTexts('company');
  const f = useFormat();
  const mayEdit = useMay('maintenance', 'edit');
  const by = (instant: string, who: string | null | undefined): string =>
    [f.moment(instant), who ?? ''].filter((part) => part !== '').join(', ');
  return (
    <Form form={form} className="page record">
      <RecordHead
        title={title}
        subtitle={subtitle}
        actions={
          <>
            {actions}
            {mayEdit && (
              <Button
                label={say('save')}
                kind="primary"
                type="submit"
                busy={form.isBusy}
                testId="company-save"
                actionOf="partner"
              />
            )}
          </>
        }
        testId="company-title"
      />
      {news}
      {company !== null && 'createdAt' in company && <PartnerViews id={company.id} />}
      {company !== null && 'createdAt' in company && <Related kind="partner" id={company.id} />}
      {company && (
        <Facts
          facts={[
            ...('createdAt' in company
              ? [{ label: say('created'), value: by(company.createdAt, company.createdBy) }]
              : []),
            { label: say('updated'), value: by(company.updatedAt, 'updatedBy' in company ? company.updatedBy : null) },
          ]}
        />
      )}
      <div className="record-body" tabIndex={mayEdit ? -1 : 0}>
        <div className="card">
          <CompanyForm form={form} readOnly={!mayEdit} own={isOwn && company !== null ? company : null} />
        </div>
      </div>
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}

/** A company of the register with its fields, to be changed by those who may; or a new one. `news` stands above them. */
export function PartnerEditor({ company, news }: { company: PartnerCompany | null; news?: ReactNode }) {
  const say = useTexts('company');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const mayDelete = useMay('maintenance', 'delete');
  const form = useForm({
    schema: companyCreate.body,
    initial: company ? companyDraftOf(company) : NEW_COMPANY,
    toBody: partnerBodyOf,
    guards: true,
    ...useProblemNotice(say('check'), companyQuery(company?.id ?? '').queryKey),
    send: (body) =>
      company
        ? call(companyUpdate, { params: { id: company.id }, body: { ...body, version: company.version } })
        : call(companyCreate, { body }),
    onDone: async (saved) => {
      client.setQueryData(companyQuery(saved.id).queryKey, saved);
      for (const queryKey of [['company', 'list'], ['company', 'found'], ['company', 'choice'], ['relation']])
        void client.invalidateQueries({ queryKey });
      notify({ severity: 'success', summary: say('saved', { name: saved.name }) });
      if (company) return;
      closeTab(paths.company('new'));
      await navigate(paths.company(saved.id), { replace: true });
    },
  });
  return (
    <Frame
      form={form}
      company={company}
      title={company?.name ?? say('create')}
      subtitle={company?.code ?? say('createHint')}
      news={news}
      actions={company && mayDelete && <Delete company={company} isDirty={form.isDirty} />}
    />
  );
}

/** What the own company says of itself. */
export function OwnEditor({ company, news }: { company: OwnCompany; news: ReactNode }) {
  const say = useTexts('company');
  const client = useQueryClient();
  const notify = useNotify();
  const form = useForm({
    schema: ownForm,
    initial: companyDraftOf(company),
    toBody: ownBodyOf,
    guards: true,
    ...useProblemNotice(say('check'), ownCompanyQuery.queryKey),
    send: (body) => call(ownCompanyUpdate, { body: { ...body, version: company.version } }),
    onDone: (saved) => {
      client.setQueryData(ownCompanyQuery.queryKey, saved);
      void client.invalidateQueries(userQuery);
      notify({ severity: 'success', summary: say('saved', { name: saved.name }) });
    },
  });
  return <Frame form={form} company={company} title={company.name} subtitle={say('own')} news={news} isOwn />;
}
