import { useId } from 'react';
import { FieldError, saidBy } from './FieldError.js';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  invalid?: boolean;
  /** What is wrong, said below; it makes the field invalid. */
  error?: string | undefined;
  name?: string;
  onBlur?: () => void;
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
  testId?: string;
}

/** Text of several lines, in letters of one width. */
export function TextArea({
  label,
  value,
  onChange,
  rows,
  error,
  invalid = error !== undefined,
  testId,
  ...rest
}: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <textarea
        id={id}
        className="textarea mono"
        rows={rows}
        value={value}
        spellCheck={false}
        aria-invalid={invalid || undefined}
        data-testid={testId}
        {...saidBy(id, error)}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        {...rest}
      />
      <FieldError of={id} error={error} />
    </div>
  );
}
