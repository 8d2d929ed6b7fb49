import type { FieldPathByValue } from 'react-hook-form';
import {
  PACKAGE_KINDS,
  PACKAGE_OWNERS,
  PACKAGE_STRUCTURES,
  SIZE_LENGTHS,
} from '../../../../server/domain/packaging/size.js';
import { Field, useValue } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { CheckField } from '../../ui/CheckField.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import type { SizeDraft } from './size-draft.js';

interface FormProps {
  readonly form: FormState<SizeDraft>;
}
type TextName = Exclude<FieldPathByValue<SizeDraft, string>, 'kind' | 'structure' | 'owner'>;

function Text({ form, name, most = 20, mono = false }: FormProps & { name: TextName; most?: number; mono?: boolean }) {
  const say = useTexts('packageSize');
  return (
    <Field form={form} name={name} label={say(name)}>
      {(field) => <TextField {...field} value={field.value} mono={mono} maxLength={most} autoComplete="off" />}
    </Field>
  );
}

/** Type, use and owner. */
function Choices({ form }: FormProps) {
  const say = useTexts('packageSize');
  return (
    <>
      <Field form={form} name="kind" label={say('kind')}>
        {(field) => (
          <SelectField
            {...field}
            testId="size-kind"
            options={PACKAGE_KINDS.map((one) => ({ value: one, label: say(`kinds.${one}`) }))}
          />
        )}
      </Field>
      <Field form={form} name="structure" label={say('structure')}>
        {(field) => (
          <SelectField
            {...field}
            testId="size-structure"
            options={PACKAGE_STRUCTURES.map((one) => ({ value: one, label: say(`structures.${one}`) }))}
          />
        )}
      </Field>
      <Field form={form} name="owner" label={say('owner')}>
        {(field) => (
          <SelectField
            {...field}
            testId="size-owner"
            options={PACKAGE_OWNERS.map((one) => ({ value: one, label: say(`owners.${one}`) }))}
          />
        )}
      </Field>
    </>
  );
}

/** Every field of a package size. Where somebody may not change it, the fields can be read and no more. */
export function SizeForm({ form, readOnly }: FormProps & { readOnly: boolean }) {
  const say = useTexts('packageSize');
  const structure = useValue(form, 'structure');
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <Section title={say('what')} hint={say(`structureHints.${structure}`)}>
        <Text form={form} name="code" most={SIZE_LENGTHS.code} mono />
        <Text form={form} name="name" most={SIZE_LENGTHS.name} />
        <Choices form={form} />
        <Field form={form} name="isActive" label={say('isActive')}>
          {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
        </Field>
        {structure !== 'packaging-aid' && (
          <Field form={form} name="internalLabel" label={say('internalLabel')}>
            {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
          </Field>
        )}
      </Section>
      <Section title={say('measures')} hint={say('measuresHint')}>
        <Text form={form} name="tareWeight" most={10} />
        {(['length', 'width', 'height'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => <NumberField {...field} digits={4} />}
          </Field>
        ))}
        <Field form={form} name="stackFactor" label={say('stackFactor')}>
          {(field) => <NumberField {...field} digits={2} />}
        </Field>
      </Section>
      <Section title={say('outside')} hint={say('outsideHint')}>
        <Text form={form} name="customerCode" most={SIZE_LENGTHS.customerCode} mono />
        <Text form={form} name="codeAgency" most={3} mono />
      </Section>
    </fieldset>
  );
}
