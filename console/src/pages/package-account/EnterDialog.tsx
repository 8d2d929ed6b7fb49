import { packageMovementCounter, packageMovementCreate } from '../../../../server/contract/package-account.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import { HAND_KINDS, type HandKind } from '../../../../server/domain/package-account/movement.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { useForm } from '../../form/useForm.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { DateField } from '../../ui/DateField.js';
import { Note } from '../../ui/Note.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { foundPartnersQuery } from '../packaging/packaging.queries.js';
import { packagesMoved } from './movement.queries.js';

/** What an entry begins with. */
export type Entry = ReturnType<typeof initial>;

function initial() {
  return {
    kind: 'empties-in' as HandKind,
    partnerCompanyId: null as Choosable<PartnerId> | null,
    site: '',
    code: '',
    quantity: '',
    day: new Date().toISOString().slice(0, 10),
    noteNumber: '',
    reason: '',
    isAnnounced: false,
  };
}

function EnterForm({ prefill }: { prefill: Partial<Entry> }) {
  const say = useTexts('packageAccount');
  const language = useLanguage();
  const notify = useNotify();
  const close = useGuardedClose();
  const undo = async (id: string): Promise<void> => {
    try {
      await call(packageMovementCounter, { params: { id }, body: { reason: say('undoReason') } });
      await packagesMoved(id);
    } catch (error) {
      notify({ severity: 'error', summary: problemText(error, language) });
    }
  };
  const form = useForm({
    schema: packageMovementCreate.body,
    initial: { ...initial(), ...prefill },
    toBody: ({ partnerCompanyId, quantity, noteNumber, reason, ...fields }) => ({
      ...fields,
      partnerCompanyId: partnerCompanyId?.id,
      quantity: quantity.trim() === '' ? undefined : Number(quantity.replaceAll(/[\s ]/g, '').replace('−', '-')),
      noteNumber: noteNumber.trim() === '' ? null : noteNumber,
      reason: reason.trim() === '' ? null : reason,
    }),
    send: (body) => call(packageMovementCreate, { body }),
    onDone: async ({ id, isMirrored, counterparty }) => {
      notify({
        severity: 'success',
        summary: say(isMirrored ? 'announced' : 'entered', { name: counterparty.name }),
        action: { label: say('undo'), onClick: () => void undo(id) },
      });
      close();
      await packagesMoved(id);
    },
  });
  return (
    <Form form={form} className="form-lines" testId="package-form">
      <p className="dialog-text">{say('enterText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} testId="package-problem" />}
      <Field form={form} name="kind" label={say('kind')}>
        {(field) => (
          <SelectField
            {...field}
            testId="package-kind"
            options={HAND_KINDS.map((kind) => ({ value: kind, label: say(`kinds.${kind}`) }))}
          />
        )}
      </Field>
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
        <Field form={form} name="site" label={say('site')}>
          {(field) => <TextField {...field} maxLength={35} autoComplete="off" />}
        </Field>
        <Field form={form} name="code" label={say('code')}>
          {(field) => <TextField {...field} maxLength={35} autoComplete="off" />}
        </Field>
      </div>
      <div className="field-row">
        <Field form={form} name="quantity" label={say('quantity')}>
          {(field) => <TextField {...field} maxLength={11} autoComplete="off" />}
        </Field>
        <Field form={form} name="day" label={say('day')}>
          {(field) => <DateField {...field} />}
        </Field>
      </div>
      <Field form={form} name="noteNumber" label={say('note')}>
        {(field) => <TextField {...field} maxLength={35} autoComplete="off" />}
      </Field>
      <Field form={form} name="reason" label={say('reason')}>
        {(field) => <TextField {...field} maxLength={500} autoComplete="off" />}
      </Field>
      <Field form={form} name="isAnnounced" label={say('isAnnounced')}>
        {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
      </Field>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('enter')} kind="primary" type="submit" busy={form.isBusy} testId="package-enter-confirm" />
      </div>
    </Form>
  );
}

/** Enters empties that came or went, packages that were scrapped, or a correction. */
export function EnterDialog({ prefill = {}, onClose }: { prefill?: Partial<Entry>; onClose: () => void }) {
  const say = useTexts('packageAccount');
  return (
    <FormDialog title={say('enterTitle')} onClose={onClose}>
      <EnterForm prefill={prefill} />
    </FormDialog>
  );
}
