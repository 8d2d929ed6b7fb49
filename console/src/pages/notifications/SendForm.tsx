import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  MOST_CHARACTERS,
  NOTICE_STATUSES,
  noticeToAll,
  noticeToCompany,
  noticeToUser,
  type NoticeStatus,
} from '../../../../server/contract/notice.js';
import type { CompanyId, UserId } from '../../../../server/domain/ids.js';
import { maySend } from '../../../../server/domain/notice/audience.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useUser } from '../../api/user.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { Field, useValue } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { type FormState, useForm } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { Dialog } from '../../ui/Dialog.js';
import { Segmented } from '../../ui/Segmented.js';
import { TextArea } from '../../ui/TextArea.js';
import { useNotify } from '../../ui/Toasts.js';
import { NoticeItem } from './NoticeItem.js';
import { companiesQuery, peopleQuery, sentQuery } from './notice.queries.js';

const KINDS = ['company', 'user', 'everyone'] as const;
/** Whom it is for decides what is sent, and where. */
const schema = z.discriminatedUnion('kind', [
  noticeToCompany.body.extend({ kind: z.literal('company') }),
  noticeToUser.body.extend({ kind: z.literal('user') }),
  noticeToAll.body.extend({ kind: z.literal('everyone') }),
]);
interface Draft {
  kind: (typeof KINDS)[number];
  companyId: Choosable<CompanyId> | null;
  userId: Choosable<UserId> | null;
  status: NoticeStatus;
  message: string;
  notifyAdmin: boolean;
}

function bodyOf({ kind, companyId, userId, ...said }: Draft): unknown {
  return {
    ...said,
    kind,
    ...(kind === 'company' ? { companyId: companyId?.id } : {}),
    ...(kind === 'user' ? { userId: userId?.id } : {}),
  };
}
function send(notice: z.output<typeof schema>) {
  const { kind, ...body } = notice;
  if (kind === 'everyone') return call(noticeToAll, { body });
  return 'userId' in body ? call(noticeToUser, { body }) : call(noticeToCompany, { body });
}

/** Who may send to every company chooses one; others send to their own. */
function Receiver({ form, ofAll }: { form: FormState<Draft>; ofAll: boolean }) {
  const say = useTexts('notifications');
  const kind = useValue(form, 'kind');
  const company = useValue(form, 'companyId');
  return (
    <>
      <Field form={form} name="kind" label={say('send.to.label')}>
        {({ label, value, onChange }) => (
          <Segmented
            label={label}
            value={value}
            onChange={onChange}
            options={KINDS.filter((one) => ofAll || one !== 'everyone').map((one) => ({
              value: one,
              label: say(one === 'company' && !ofAll ? 'send.to.ownCompany' : `send.to.${one}`),
            }))}
          />
        )}
      </Field>
      {ofAll && kind !== 'everyone' && (
        <Field form={form} name="companyId" label={say('send.company')}>
          {({ label, value, onChange }) => (
            <ChooseOne
              label={label}
              placeholder={say('send.findCompany')}
              value={value}
              onChange={(one) => {
                onChange(one);
                form.set('userId', null);
              }}
              search={companiesQuery}
            />
          )}
        </Field>
      )}
      {kind === 'user' && company !== null && (
        <Field form={form} name="userId" label={say('send.person')}>
          {({ label, value, onChange }) => (
            <ChooseOne
              label={label}
              placeholder={say('send.findPerson')}
              value={value}
              onChange={onChange}
              search={(q) => peopleQuery(company.id, q)}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** How the notice will look, and how much more fits into it. */
function Preview({ form }: { form: FormState<Draft> }) {
  const say = useTexts('notifications');
  const user = useUser();
  const [kind, status, message] = [useValue(form, 'kind'), useValue(form, 'status'), useValue(form, 'message').trim()];
  return (
    <figure>
      <figcaption className="field-label">{say('send.preview')}</figcaption>
      <NoticeItem
        notice={{
          status,
          message: message === '' ? say('send.previewEmpty') : message,
          sender: user.username,
          room: kind,
          transactionId: null,
          isAdminNotice: false,
          createdAt: new Date().toISOString(),
        }}
      />
    </figure>
  );
}

/** Why nothing can be sent yet; undefined where it can. */
function useMissing(form: FormState<Draft>): string | undefined {
  const say = useTexts('notifications');
  const [kind, company, person, message] = [
    useValue(form, 'kind'),
    useValue(form, 'companyId'),
    useValue(form, 'userId'),
    useValue(form, 'message'),
  ];
  const hasReceiver = kind === 'everyone' || (kind === 'company' ? company !== null : person !== null);
  return !hasReceiver ? say('send.needReceiver') : message.trim() === '' ? say('send.needMessage') : undefined;
}

/** Writes to a company, to one person or to everyone, as far as the user may; everyone is asked about first. */
export function SendForm() {
  const say = useTexts('notifications');
  const { integer } = useFormat();
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const user = useUser();
  const ofAll = maySend({ level: user.level, companyId: user.company.id }, 'everyone');
  const own = { id: user.company.id, name: user.company.name, detail: user.company.code };
  const form = useForm({
    schema,
    initial: { kind: 'company', companyId: own, userId: null, status: 'info', message: '', notifyAdmin: false },
    toBody: bodyOf,
    send,
    guards: true,
    asksFirst: ({ kind }) => kind === 'everyone',
    onDone: (_, values) => {
      form.reset({ ...values, message: '' });
      notify({ severity: 'success', summary: say('send.sent') });
      void client.invalidateQueries({ queryKey: sentQuery.queryKey });
    },
    onProblem: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  const missing = useMissing(form);
  return (
    <Form
      form={form}
      isOff={missing !== undefined}
      className="card notice-form"
      aria-label={say('send.title')}
      testId="notice-form"
    >
      <h2>{say('send.title')}</h2>
      <Receiver form={form} ofAll={ofAll} />
      <Field form={form} name="status" label={say('send.status')}>
        {({ label, value, onChange }) => (
          <Segmented
            label={label}
            value={value}
            options={NOTICE_STATUSES.map((one) => ({ value: one, label: say(`status.${one}`) }))}
            onChange={onChange}
          />
        )}
      </Field>
      <Field form={form} name="message" label={say('send.message')}>
        {(field) => (
          <div>
            <TextArea {...field} rows={4} maxLength={MOST_CHARACTERS} testId="notice-message" />
            <p className="dim notice-left">
              {say('send.left', { count: integer(MOST_CHARACTERS - field.value.length) })}
            </p>
          </div>
        )}
      </Field>
      {!ofAll && (
        <Field form={form} name="notifyAdmin" label={say('send.notifyAdmin')}>
          {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
        </Field>
      )}
      <Preview form={form} />
      <div className="dialog-actions">
        <Button
          label={say('send.submit')}
          kind="primary"
          type="submit"
          busy={form.isBusy}
          disabled={missing !== undefined}
          {...(missing === undefined ? {} : { hint: missing })}
          testId="notice-send"
        />
      </div>
      {form.asked && (
        <Dialog title={say('send.confirmTitle')} closeLabel={say('close')} onClose={form.takeBack}>
          <p className="dialog-text">{say('send.confirmText')}</p>
          <div className="dialog-actions">
            <Button label={say('cancel')} onClick={form.takeBack} />
            <Button
              label={say('send.confirm')}
              kind="primary"
              busy={form.isBusy}
              testId="notice-confirm"
              onClick={() => void form.confirm()}
            />
          </div>
        </Dialog>
      )}
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}
