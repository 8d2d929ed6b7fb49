import type { FieldPathByValue } from 'react-hook-form';
import { PACKAGE_NUMBER_SCOPES } from '../../../../server/domain/despatch/packages.js';
import { REQUIRED_SCANS } from '../../../../server/domain/despatch/required-scans.js';
import { LAYOUT_NAMES } from '../../../../server/domain/label/print.js';
import { Field } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { CheckField } from '../../ui/CheckField.js';
import { ExplainedChoice } from '../../ui/ExplainedChoice.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import type { RelationDraft } from './draft.js';

interface FormProps {
  readonly form: FormState<RelationDraft>;
}

/** A whole number, such as days. */
function Whole({ form, name, label }: FormProps & { name: FieldPathByValue<RelationDraft, string>; label: string }) {
  return (
    <Field form={form} name={name} label={label}>
      {(field) => <TextField {...field} value={field.value} maxLength={3} autoComplete="off" />}
    </Field>
  );
}

/** What is agreed with a customer for its despatch notes: numbers of packages, scans, and how far quantities and days may be off. */
export function Despatch({ form }: FormProps) {
  const say = useTexts('relation');
  return (
    <Section title={say('despatch.title')} hint={say('despatch.hint')}>
      <Field form={form} name="packageNumberScope" label={say('despatch.numbers.label')}>
        {({ label, value, onChange }) => (
          <ExplainedChoice
            label={label}
            value={value}
            onChange={onChange}
            options={PACKAGE_NUMBER_SCOPES.map((one) => ({
              value: one,
              label: say(`despatch.numbers.${one}.name`),
              text: say(`despatch.numbers.${one}.text`),
            }))}
          />
        )}
      </Field>
      <Field form={form} name="requiredScans" label={say('despatch.scans.label')}>
        {({ label, value, onChange }) => (
          <ExplainedChoice
            label={label}
            value={value}
            onChange={onChange}
            options={REQUIRED_SCANS.map((one) => ({
              value: one,
              label: say(`despatch.scans.${one}.name`),
              text: say(`despatch.scans.${one}.text`),
            }))}
          />
        )}
      </Field>
      <Whole form={form} name="overPercent" label={say('despatch.over')} />
      <Whole form={form} name="underPercent" label={say('despatch.under')} />
      <Whole form={form} name="earlyDays" label={say('despatch.early')} />
      <Whole form={form} name="lateDays" label={say('despatch.late')} />
      <p className="dim is-wide">{say('despatch.tolerance')}</p>
      <Field form={form} name="sendsAtDeparture" label={say('despatch.departure')}>
        {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
      </Field>
      <Field form={form} name="labelLayout" label={say('despatch.labelLayout')}>
        {(field) => (
          <SelectField
            {...field}
            testId="relation-label-layout"
            options={[
              { value: '' as const, label: say('despatch.anyLayout') },
              ...LAYOUT_NAMES.map((one) => ({ value: one, label: say(`despatch.layouts.${one}`) })),
            ]}
          />
        )}
      </Field>
    </Section>
  );
}
