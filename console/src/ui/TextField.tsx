import { InputText } from 'primereact/inputtext';
import { type KeyboardEventHandler, type Ref, useId } from 'react';
import { clsx } from './clsx.js';
import { FieldError, saidBy } from './FieldError.js';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The label is read out but not shown; the placeholder stands in for it. */
  hideLabel?: boolean;
  placeholder?: string;
  name?: string;
  type?: 'text' | 'email' | 'search' | 'password';
  /** The keys that a telephone shows. */
  inputMode?: 'numeric';
  autoComplete?: string;
  invalid?: boolean;
  /** What is wrong, said below; it makes the field invalid. */
  error?: string | undefined;
  onBlur?: () => void;
  maxLength?: number;
  mono?: boolean;
  autoFocus?: boolean;
  /** The id of a datalist with values to choose from; others can be typed. */
  list?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  className?: string;
}

export function TextField({
  label,
  value,
  onChange,
  hideLabel = false,
  error,
  invalid = error !== undefined,
  mono = false,
  inputRef,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <div className={clsx('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <InputText
        id={id}
        ref={inputRef ?? null}
        type={type}
        value={value}
        invalid={invalid}
        aria-invalid={invalid || undefined}
        className={mono ? 'mono' : ''}
        spellCheck={false}
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
