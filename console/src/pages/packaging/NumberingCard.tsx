import { useQueryClient } from '@tanstack/react-query';
import {
  type PackageNumbering,
  packageNumberingDelete,
  packageNumberingPut,
} from '../../../../server/contract/package-numbering.js';
import { PLATE_AGENCIES } from '../../../../server/domain/label/plate.js';
import { NUMBERING_SCHEMES } from '../../../../server/domain/packaging/numbering.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Field, useValue } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { type FormState, useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { ExplainedChoice } from '../../ui/ExplainedChoice.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { type NumberingDraft, numberingDraftOf, partsOf } from './numbering-draft.js';
import { NumberPreview } from './NumberPreview.js';
import { numberingQuery } from './packaging.queries.js';

interface FormProps {
  readonly form: FormState<NumberingDraft>;
}

/** What a number consists of beside its serial, by its scheme. */
function Parts({ form }: FormProps) {
  const say = useTexts('packageNumbering');
  const scheme = useValue(form, 'scheme');
  const text = (name: 'companyNumber' | 'extension' | 'prefix', most: number) => (
    <Field form={form} name={name} label={say(name)}>
      {(field) => <TextField {...field} value={field.value} mono maxLength={most} autoComplete="off" />}
    </Field>
  );
  if (scheme === 'serial') return null;
  if (scheme === 'sscc')
    return (
      <div className="packaging-parts">
        {text('extension', 1)}
        {text('prefix', 10)}
      </div>
    );
  return (
    <div className="packaging-parts">
      <Field form={form} name="agency" label={say('agency')}>
        {(field) => (
          <SelectField
            {...field}
            testId="numbering-agency"
            options={[
              { value: '', label: say('chooseAgency') },
              ...PLATE_AGENCIES.map((one) => ({ value: one, label: say(`agencies.${one}`) })),
            ]}
          />
        )}
      </Field>
      {text('companyNumber', 18)}
    </div>
  );
}

function Remove({ setting, isDirty }: { setting: PackageNumbering; isDirty: boolean }) {
  const say = useTexts('packageNumbering');
  const client = useQueryClient();
  const notify = useNotify();
  const { id, partnerName } = setting;
  if (id === null) return null;
  return (
    <ConfirmButton
      label={say('delete')}
      kind="quiet"
      title={say('deleteTitle', { name: partnerName ?? say('all') })}
      text={say('deleteText')}
      cancel={say('cancel')}
      off={isDirty && say('saveFirst')}
      act={() => call(packageNumberingDelete, { params: { id } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('deleted') });
        await client.invalidateQueries({ queryKey: numberingQuery.queryKey });
      }}
      testId="numbering-delete"
    />
  );
}

/** How packages of all customers, or of one, are numbered, with the next numbers. */
export function NumberingCard({ setting, title, hint }: { setting: PackageNumbering; title: string; hint: string }) {
  const say = useTexts('packageNumbering');
  const client = useQueryClient();
  const notify = useNotify();
  const [mayEdit, mayDelete] = [useMay('maintenance', 'edit'), useMay('maintenance', 'delete')];
  const { partnerCompanyId, version } = setting;
  const form = useForm({
    schema: packageNumberingPut.body,
    initial: numberingDraftOf(setting),
    toBody: (draft) => ({ ...partsOf(draft), internalLabel: draft.internalLabel, partnerCompanyId, version }),
    guards: true,
    ...useProblemNotice(say('check'), numberingQuery.queryKey),
    send: (body) => call(packageNumberingPut, { body }),
    onDone: async () => {
      notify({ severity: 'success', summary: say('saved') });
      await client.invalidateQueries({ queryKey: numberingQuery.queryKey });
    },
  });
  return (
    <section className="card packaging-numbering" aria-label={title} data-testid="numbering">
      <Form form={form}>
        <fieldset className="form-body" disabled={!mayEdit || form.isBusy}>
          <header>
            <h2>{title}</h2>
            <p className="soft">{hint}</p>
          </header>
          <Field form={form} name="scheme" label={say('scheme')}>
            {({ label, value, onChange }) => (
              <ExplainedChoice
                label={`${label}, ${title}`}
                value={value}
                onChange={onChange}
                options={NUMBERING_SCHEMES.map((one) => ({
                  value: one,
                  label: say(`schemes.${one}`),
                  text: say(`schemeHints.${one}`),
                }))}
              />
            )}
          </Field>
          <Parts form={form} />
          <Field form={form} name="internalLabel" label={say('internalLabel')}>
            {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
          </Field>
        </fieldset>
        <NumberPreview form={form} setting={setting} />
        <footer>
          {mayDelete && <Remove setting={setting} isDirty={form.isDirty} />}
          {mayEdit && (
            <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="numbering-save" />
          )}
        </footer>
        {form.isAsker && <AskBeforeLeaving />}
      </Form>
    </section>
  );
}
