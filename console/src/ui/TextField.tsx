import { InputText } from 'primereact/inputtext';
import { type KeyboardEventHandler, type Ref, useId } from 'react';
import { clsx } from './clsx.js';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The label is read out but not shown; the placeholder stands in for it. */
  hideLabel?: boolean;
  placeholder?: string;
  name?: string;
  type?: 'text' | 'email' | 'date' | 'search' | 'password';
  autoComplete?: string;
  invalid?: boolean;
  maxLength?: number;
  mono?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  className?: string;
}

export function TextField({ label, value, onChange, hideLabel = false, invalid = false, mono = false, inputRef, className, type = 'text', ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={clsx('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>{label}</label>
      <InputText
        id={id}
        ref={inputRef ?? null}
        type={type}
        value={value}
        invalid={invalid}
        aria-invalid={invalid || undefined}
        className={mono ? 'mono' : ''}
        spellCheck={false}
        onChange={(event) => { onChange(event.target.value); }}
        {...rest}
      />
    </div>
  );
}
