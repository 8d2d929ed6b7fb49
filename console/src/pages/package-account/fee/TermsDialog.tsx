import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  packageFeeAgree,
  type PackageFeeInput,
  type PackageFeeRow,
  packageFeeVersions,
} from '../../../../../server/contract/package-fee.js';
import type { PartnerId } from '../../../../../server/domain/ids.js';
import { FEE_METHODS, FEE_PAYERS } from '../../../../../server/domain/package-account/fee.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { type Choosable, ChooseOne } from '../../../form/ChooseOne.js';
import { Field } from '../../../form/Field.js';
import { Form } from '../../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../../form/UnsavedChangesGuard.js';
import { useForm } from '../../../form/useForm.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { DateField } from '../../../ui/DateField.js';
import { Note } from '../../../ui/Note.js';
import { NumberField } from '../../../ui/NumberField.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextField } from '../../../ui/TextField.js';
import { useNotify } from '../../../ui/Toasts.js';
import { foundPartnersQuery } from '../../packaging/packaging.queries.js';
import { packagesMoved } from '../movement.queries.js';
import { useTermsText } from './useTermsText.js';

const versionsQuery = (partnerCompanyId: string, code: string) =>
  queryOptions({
    queryKey: ['package-account', 'fee-versions', partnerCompanyId, code],
    queryFn: ({ signal }) => call(packageFeeVersions, { query: { partnerCompanyId, code } }, signal),
  });

/** What was agreed before stays, and is shown. */
function Versions({ partnerId, code }: { partnerId: string; code: string }) {
  const say = useTexts('packageFee');
  const termsText = useTermsText();
  const f = useFormat();
  const rows = useQuery(versionsQuery(partnerId, code)).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <ul className="tally long-list" aria-label={say('versions')} data-testid="fee-versions">
      {rows.map((version) => (
        <li key={version.id}>
          <span>
            {say('since', { day: f.day(version.from) })}
            <br />
            <span className="soft">{[termsText(version), version.createdBy].filter(Boolean).join(' · ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function TermsForm({ row }: { row: PackageFeeRow | null }) {
  const say = useTexts('packageFee');
  const ofAccount = useTexts('packageAccount');
  const language = useLanguage();
  const notify = useNotify();
  const close = useGuardedClose();
  const mayEdit = useMay('delivery.package-account', 'edit');
  const undo = async (body: PackageFeeInput): Promise<void> => {
    try {
      await call(packageFeeAgree, { body });
      await packagesMoved(body.partnerCompanyId);
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
    }
  };
  const form = useForm({
    schema: packageFeeAgree.body,
    initial: {
      partnerCompanyId: (row === null
        ? null
        : { id: row.counterparty.id, name: row.counterparty.name }) as Choosable<PartnerId> | null,
      code: row?.isOfCode === true ? row.code : '',
      from: new Date().toISOString().slice(0, 10),
      method: row?.terms.method ?? 'stock',
      free: String(row?.terms.free ?? ''),
      fee: row?.terms.fee ?? '',
      currency: row?.terms.currency ?? 'SEK',
      payer: row?.terms.payer ?? 'own',
    },
    toBody: ({ partnerCompanyId, free, fee, ...fields }) => ({
      ...fields,
      partnerCompanyId: partnerCompanyId?.id,
      free: free === '' ? undefined : Number(free),
      fee: fee.trim() === '' ? undefined : fee.replace(',', '.'),
    }),
    send: (body) => call(packageFeeAgree, { body }).then(({ rows }) => ({ body, rows })),
    onDone: async ({ body, rows }) => {
      // What held on that day before, else no fee from it on.
      const before = rows.find(({ from }) => from < body.from);
      const { method = 'none', free = 0, fee = '0', currency = body.currency, payer = body.payer } = before ?? {};
      const back = { ...body, method, free, fee, currency, payer };
      notify({
        severity: 'success',
        summary: say('done'),
        action: { label: ofAccount('undo'), onClick: () => void undo(back) },
      });
      close();
      await packagesMoved(body.partnerCompanyId);
    },
  });
  return (
    <Form form={form} className="form-lines" testId="fee-form">
      <p className="dialog-text">{say('agreeText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} testId="fee-problem" />}
      <Field form={form} name="partnerCompanyId" label={ofAccount('counterparty')}>
        {({ label, value, onChange, error }) => (
          <ChooseOne
            label={label}
            placeholder={ofAccount('findCounterparty')}
            value={value}
            onChange={onChange}
            search={foundPartnersQuery}
            error={error}
          />
        )}
      </Field>
      <div className="field-row">
        <Field form={form} name="code" label={ofAccount('code')}>
          {(field) => <TextField {...field} maxLength={35} autoComplete="off" placeholder={say('everyCode')} />}
        </Field>
        <Field form={form} name="from" label={say('from')}>
          {(field) => <DateField {...field} />}
        </Field>
      </div>
      <div className="field-row">
        <Field form={form} name="method" label={say('kind')}>
          {(field) => (
            <SelectField
              {...field}
              testId="fee-method"
              options={FEE_METHODS.map((value) => ({ value, label: say(`methods.${value}`) }))}
            />
          )}
        </Field>
        <Field form={form} name="free" label={say('free')}>
          {(field) => <NumberField {...field} />}
        </Field>
      </div>
      <div className="field-row">
        <Field form={form} name="fee" label={say('fee')}>
          {(field) => <TextField {...field} maxLength={17} autoComplete="off" />}
        </Field>
        <Field form={form} name="currency" label={say('currency')}>
          {(field) => <TextField {...field} maxLength={3} autoComplete="off" />}
        </Field>
        <Field form={form} name="payer" label={say('payer')}>
          {(field) => (
            <SelectField
              {...field}
              testId="fee-payer"
              options={FEE_PAYERS.map((value) => ({ value, label: say(`payers.${value}`) }))}
            />
          )}
        </Field>
      </div>
      {row !== null && <Versions partnerId={row.counterparty.id} code={row.isOfCode ? row.code : ''} />}
      <div className="dialog-actions">
        <Button label={ofAccount('cancel')} onClick={close} />
        {mayEdit && (
          <Button label={say('agree')} kind="primary" type="submit" busy={form.isBusy} testId="fee-agree-confirm" />
        )}
      </div>
    </Form>
  );
}

/** What is agreed with a counterparty about packages that stay too long, from a day on. */
export function TermsDialog({ row, onClose }: { row: PackageFeeRow | null; onClose: () => void }) {
  const say = useTexts('packageFee');
  return (
    <FormDialog title={say('agreeTitle')} onClose={onClose}>
      <TermsForm row={row} />
    </FormDialog>
  );
}
