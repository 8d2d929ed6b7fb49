import { Password } from 'primereact/password';
import { useId } from 'react';
import { FieldError, saidBy } from './FieldError.js';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  name: string;
  invalid?: boolean;
  /** What is wrong, said below; it makes the field invalid. */
  error?: string | undefined;
  onBlur?: () => void;
  autoComplete?: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password with an eye to see it. Pasting and password managers work: nothing is done against them. */
export function PasswordField({
  label,
  value,
  onChange,
  name,
  error,
  invalid = error !== undefined,
  onBlur,
  autoComplete = 'current-password',
  autoFocus = false,
}: PasswordFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <Password
        inputId={id}
        name={name}
        value={value}
        feedback={false}
        toggleMask
        invalid={invalid}
        className={invalid ? 'is-invalid' : ''}
        aria-invalid={invalid || undefined}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        maxLength={1024}
        {...saidBy(id, error)}
        {...(onBlur ? { onBlur } : {})}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      <FieldError of={id} error={error} />
    </div>
  );
}
