import type { FieldPathByValue } from 'react-hook-form';
import { Field } from '../../form/Field.js';
import type { FormState } from '../../form/useForm.js';
import { CheckField } from '../../ui/CheckField.js';
import { NumberField } from '../../ui/NumberField.js';
import { TextField } from '../../ui/TextField.js';
import type { Draft } from './draft.js';

/** What every part of the form works on. */
export interface FormProps {
  readonly form: FormState<Draft>;
}

/** A text of the draft under its name. */
export function DraftField({
  form,
  name,
  label,
  mono = false,
  placeholder,
  list,
}: FormProps & {
  name: FieldPathByValue<Draft, string>;
  label: string;
  mono?: boolean;
  placeholder?: string;
  list?: string | undefined;
}) {
  return (
    <Field form={form} name={name} label={label}>
      {(field) => (
        <TextField
          {...field}
          mono={mono}
          maxLength={200}
          autoComplete="off"
          list={list}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      )}
    </Field>
  );
}

/** A whole number of the draft under its name. */
export function DraftNumber({
  form,
  name,
  label,
  placeholder,
}: FormProps & { name: FieldPathByValue<Draft, string>; label: string; placeholder?: string }) {
  return (
    <Field form={form} name={name} label={label}>
      {(field) => <NumberField {...field} placeholder={placeholder} />}
    </Field>
  );
}

/** What is so, or is not. */
export function DraftCheck({
  form,
  name,
  label,
}: FormProps & { name: FieldPathByValue<Draft, boolean>; label: string }) {
  return (
    <Field form={form} name={name} label={label}>
      {({ value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
    </Field>
  );
}
