import { Password } from 'primereact/password';
import { useId } from 'react';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  name: string;
  invalid?: boolean;
}

/** A password with an eye to see it. Pasting and password managers work: nothing is done against them. */
export function PasswordField({ label, value, onChange, name, invalid = false }: PasswordFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">{label}</label>
      <Password
        inputId={id}
        name={name}
        value={value}
        feedback={false}
        toggleMask
        invalid={invalid}
        className={invalid ? 'is-invalid' : ''}
        aria-invalid={invalid || undefined}
        autoComplete="current-password"
        maxLength={1024}
        onChange={(event) => { onChange(event.target.value); }}
      />
    </div>
  );
}
