import { useWatch } from 'react-hook-form';
import { packageStatement, STATEMENT_FORMATS } from '../../../../server/contract/package-account.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import { callBlob } from '../../api/call.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { DateField } from '../../ui/DateField.js';
import { downloadBlob } from '../../ui/download-blob.js';
import { Note } from '../../ui/Note.js';
import { Segmented } from '../../ui/Segmented.js';
import { TextField } from '../../ui/TextField.js';
import { foundPartnersQuery } from '../packaging/packaging.queries.js';
import { StatementSending } from './StatementSending.js';

/** The month before this one, as it is stated most often. */
export function lastMonth(now = new Date()): { readonly from: string; readonly to: string } {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
}

function initial() {
  return {
    partnerCompanyId: null as Choosable<PartnerId> | null,
    ...lastMonth(),
    code: '',
    format: 'pdf' as (typeof STATEMENT_FORMATS)[number],
  };
}

function StatementForm() {
  const say = useTexts('packageAccount');
  const close = useGuardedClose();
  const form = useForm({
    schema: packageStatement.query,
    initial: initial(),
    toBody: ({ partnerCompanyId, code, ...fields }) => ({
      partnerCompanyId: partnerCompanyId?.id,
      ...fields,
      ...(code.trim() === '' ? {} : { code }),
    }),
    send: (query) => callBlob(packageStatement, { query }),
    onDone: (blob, { format }) => {
      downloadBlob(blob, 'package-account', format);
      close();
    },
  });
  const [partner, from, to, code] = useWatch({
    control: form.control,
    name: ['partnerCompanyId', 'from', 'to', 'code'],
  });
  return (
    <Form form={form} className="form-lines" testId="statement-form">
      <p className="dialog-text">{say('statementText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} />}
      <Field form={form} name="partnerCompanyId" label={say('counterparty')}>
        {({ label, value, onChange, error }) => (
          <ChooseOne
            label={label}
            placeholder={say('findCounterparty')}
            value={value}
            onChange={onChange}
            search={foundPartnersQuery}
            error={error}
          />
        )}
      </Field>
      <div className="field-row">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => <DateField {...field} />}
          </Field>
        ))}
      </div>
      <Field form={form} name="code" label={say('code')}>
        {(field) => <TextField {...field} maxLength={35} autoComplete="off" placeholder={say('everyCode')} />}
      </Field>
      <Field form={form} name="format" label={say('format')}>
        {({ label, value, onChange }) => (
          <Segmented
            label={label}
            value={value}
            onChange={onChange}
            options={STATEMENT_FORMATS.map((format) => ({ value: format, label: format.toUpperCase() }))}
          />
        )}
      </Field>
      {partner !== null && (
        <StatementSending key={partner.id} asked={{ partnerCompanyId: partner.id, from, to, code }} />
      )}
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('download')} kind="primary" type="submit" busy={form.isBusy} testId="statement-download" />
      </div>
    </Form>
  );
}

/** A statement of the accounts with a counterparty, as a file. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('packageAccount');
  return (
    <FormDialog title={say('statementTitle')} onClose={onClose}>
      <StatementForm />
    </FormDialog>
  );
}
