import { useId } from 'react';
import { FieldError, saidBy } from './FieldError.js';

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

/** One of a list under a visible label, as a native select: keyboard, readers and phones know it. */
export function SelectField<V extends string>({
  label,
  value,
  options,
  onChange,
  error,
  testId,
  ...rest
}: SelectFieldProps<V>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="select-box">
        <select
          id={id}
          className="select"
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          data-testid={testId}
          {...saidBy(id, error)}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <FieldError of={id} error={error} />
    </div>
  );
}
