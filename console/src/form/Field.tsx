import { type ReactNode, useEffect, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController, useWatch } from 'react-hook-form';
import { useSentence } from './sentences.js';
import type { FormState } from './useForm.js';

/** What a control of ours takes from a field; controls that have no use for a part leave it out. */
interface FieldParts<Value> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** What is wrong, in words; undefined for nothing. */
  readonly error: string | undefined;
}
interface FieldProps<Values extends FieldValues, Body, Name extends FieldPath<Values>> {
  readonly form: FormState<Values, Body>;
  /** Its path in the body of the contract. */
  readonly name: Name;
  /** How people know it: above the field and in what is said of it. */
  readonly label: string;
  /** One of what is to be chosen here, where that is another word than the label. */
  readonly item?: string;
  readonly children: (field: FieldParts<FieldPathValue<Values, Name>>) => ReactNode;
}

/** After the button of a mouse that is held down: a sentence that appears under it would push away what is being pressed. */
function whenReleased(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else
    window.addEventListener(
      'mouseup',
      () => {
        window.setTimeout(act);
      },
      { once: true },
    );
}

/**
 * A field of a form. What was changed in it is checked when it is left, not while it is typed; once it is wrong, every stroke may mend it.
 */
export function Field<Values extends FieldValues, Body, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  item,
  children,
}: FieldProps<Values, Body, Name>) {
  const { control, names, check } = form;
  const sentence = useSentence();
  const {
    field,
    fieldState: { error },
  } = useController({ control, name });
  const [wasChanged, setChanged] = useState(false);
  useEffect(() => {
    names.add(name);
    return () => {
      names.delete(name);
    };
  }, [names, name]);
  return children({
    label,
    name,
    value: field.value,
    onChange: (value) => {
      setChanged(true);
      field.onChange(value);
      if (error) check(name);
    },
    onBlur: () => {
      field.onBlur();
      if (wasChanged)
        whenReleased(() => {
          check(name);
        });
    },
    error: error && sentence(error, label, item),
  });
}

/** The value of a field as it stands, for what depends on it. */
export function useValue<Values extends FieldValues, Body, Name extends FieldPath<Values>>(
  { control }: FormState<Values, Body>,
  name: Name,
): FieldPathValue<Values, Name> {
  return useWatch({ control, name });
}
