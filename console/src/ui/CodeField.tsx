import { useId } from 'react';
import { clsx } from './clsx.js';
import { CODE_DIGITS, digitsOf } from './code.js';
import './code-field.css';

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  invalid?: boolean;
  busy?: boolean;
}

/** Six digits in six boxes. Beneath them is one field: pasting, filling in by the browser, correcting and reading out work as anywhere. */
export function CodeField({ label, value, onChange, invalid = false, busy = false }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className={clsx('code-field', invalid && 'is-invalid')}>
        {Array.from({ length: CODE_DIGITS }, (_, at) => (
          <span key={at} className={at === value.length ? 'is-next' : ''} />
        ))}
        <input
          id={id}
          name="code"
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          readOnly={busy}
          aria-invalid={invalid || undefined}
          onChange={(event) => {
            onChange(digitsOf(event.target.value));
          }}
        />
      </div>
    </div>
  );
}
