import { useId } from 'react';
import { FieldError, saidBy } from './FieldError.js';
import { Select } from './Select.js';

interface SelectFieldProps<V extends string> {
  label: string;
  value: string;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  /** What is wrong, said below; it makes the field invalid. */
  error?: string | undefined;
  name?: string;
  onBlur?: () => void;
  testId?: string;
}

/** One of a list under a visible label. */
export function SelectField<V extends string>({ options, onChange, error, ...rest }: SelectFieldProps<V>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {rest.label}
      </label>
      <Select
        {...rest}
        id={id}
        options={options}
        look="field"
        isWrong={error !== undefined}
        describedBy={saidBy(id, error)['aria-describedby']}
        onChange={(value) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
      <FieldError of={id} error={error} />
    </div>
  );
}
