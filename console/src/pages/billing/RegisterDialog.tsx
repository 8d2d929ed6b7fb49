import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { noticeCompanies } from '../../../../server/contract/notice.js';
import { serviceFeeRegister } from '../../../../server/contract/service-fee.js';
import { call } from '../../api/call.js';
import type { CompanyId } from '../../../../server/domain/ids.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { DateField } from '../../ui/DateField.js';
import { Note } from '../../ui/Note.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { decimalOf } from '../packaging/typed.js';
import { feesChanged } from './FeeActions.js';
import './billing.css';

/** Names that a search shows at most. */
const MOST_FOUND = 8;
const NEW = {
  companyId: null as Choosable<CompanyId> | null,
  number: '',
  description: '',
  net: '',
  vat: '',
  currency: 'SEK',
  invoiceDate: '',
  dueDate: '',
  lockDate: '',
};

function companiesQuery(q: string) {
  return queryOptions({
    queryKey: ['installation', 'companies', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(noticeCompanies, { query: { q, limit: MOST_FOUND } }, signal)).rows.map(({ id, name, code }) => ({
        id,
        name,
        detail: code,
      })),
  });
}

function RegisterForm() {
  const say = useTexts('billing');
  const notify = useNotify();
  const close = useGuardedClose();
  const form = useForm({
    schema: serviceFeeRegister.body,
    initial: NEW,
    toBody: ({ companyId, net, vat, ...fields }) => ({
      ...fields,
      // An empty field is mandatory, as an empty text is.
      net: decimalOf(net) ?? '',
      vat: decimalOf(vat) ?? '',
      companyId: companyId?.id,
    }),
    send: (body) => call(serviceFeeRegister, { body }),
    onDone: async ({ id, number }) => {
      notify({ severity: 'success', summary: say('registeredDone', { number }) });
      close();
      await feesChanged(id);
    },
  });
  return (
    <Form form={form} className="form-lines" testId="fee-form">
      <p className="dialog-text">{say('registerText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} testId="fee-problem" />}
      <Field form={form} name="companyId" label={say('company')}>
        {({ label, value, onChange, error }) => (
          <ChooseOne
            label={label}
            placeholder={say('findCompany')}
            value={value}
            onChange={onChange}
            search={companiesQuery}
            error={error}
          />
        )}
      </Field>
      <Field form={form} name="number" label={say('number')}>
        {(field) => <TextField {...field} maxLength={40} autoComplete="off" />}
      </Field>
      <Field form={form} name="description" label={say('description')}>
        {(field) => <TextField {...field} maxLength={200} autoComplete="off" />}
      </Field>
      <div className="field-row">
        {(['net', 'vat', 'currency'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => <TextField {...field} maxLength={name === 'currency' ? 3 : 12} autoComplete="off" />}
          </Field>
        ))}
      </div>
      <div className="field-row">
        {(['invoiceDate', 'dueDate', 'lockDate'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => <DateField {...field} />}
          </Field>
        ))}
      </div>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('register')} kind="primary" type="submit" busy={form.isBusy} testId="fee-register-confirm" />
      </div>
    </Form>
  );
}

/** Registers an invoice that a company owes. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('billing');
  return (
    <FormDialog title={say('registerTitle')} onClose={onClose}>
      <RegisterForm />
    </FormDialog>
  );
}
