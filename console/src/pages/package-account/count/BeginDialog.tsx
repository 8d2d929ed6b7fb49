import { useNavigate } from 'react-router-dom';
import { packageCountCreate } from '../../../../../server/contract/package-count.js';
import type { PartnerId } from '../../../../../server/domain/ids.js';
import { COUNT_PLACES } from '../../../../../server/domain/package-account/count.js';
import { call } from '../../../api/call.js';
import { type Choosable, ChooseOne } from '../../../form/ChooseOne.js';
import { Field } from '../../../form/Field.js';
import { Form } from '../../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../../form/UnsavedChangesGuard.js';
import { useForm } from '../../../form/useForm.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { DateField } from '../../../ui/DateField.js';
import { Note } from '../../../ui/Note.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextField } from '../../../ui/TextField.js';
import { foundPartnersQuery } from '../../packaging/packaging.queries.js';
import { showCount } from './count.queries.js';

function BeginForm() {
  const say = useTexts('packageCount');
  const ofAccount = useTexts('packageAccount');
  const navigate = useNavigate();
  const close = useGuardedClose();
  const form = useForm({
    schema: packageCountCreate.body,
    initial: {
      partnerCompanyId: null as Choosable<PartnerId> | null,
      site: '',
      place: 'own',
      day: new Date().toISOString().slice(0, 10),
    },
    toBody: ({ partnerCompanyId, ...fields }) => ({ ...fields, partnerCompanyId: partnerCompanyId?.id }),
    send: (body) => call(packageCountCreate, { body }),
    onDone: async (count) => {
      close();
      await showCount(count);
      await navigate(paths.packageCount(count.id));
    },
  });
  return (
    <Form form={form} className="form-lines" testId="count-form">
      <p className="dialog-text">{say('beginText')}</p>
      {form.problem !== null && <Note tone="err" text={form.problem} testId="count-problem" />}
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
        <Field form={form} name="site" label={ofAccount('site')}>
          {(field) => <TextField {...field} maxLength={35} autoComplete="off" />}
        </Field>
        <Field form={form} name="day" label={say('day')}>
          {(field) => <DateField {...field} />}
        </Field>
      </div>
      <Field form={form} name="place" label={say('place')}>
        {(field) => (
          <SelectField
            {...field}
            options={COUNT_PLACES.map((place) => ({ value: place, label: say(`places.${place}`) }))}
          />
        )}
      </Field>
      <div className="dialog-actions">
        <Button label={ofAccount('cancel')} onClick={close} />
        <Button label={say('begin')} kind="primary" type="submit" busy={form.isBusy} testId="count-begin-confirm" />
      </div>
    </Form>
  );
}

/** Begins a count of a counterparty's packages at a site. */
export function BeginDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts('packageCount');
  return (
    <FormDialog title={say('beginTitle')} onClose={onClose}>
      <BeginForm />
    </FormDialog>
  );
}
