import { InputText } from 'primereact/inputtext';
import { lazy, Suspense, useId, useState } from 'react';
import { FieldError, saidBy } from './FieldError.js';
import { loadFields } from './prime/load.js';
import { isNumber, type NumberProps } from './prime/number-props.js';
import './fields.css';

type NumberFieldProps = Pick<NumberProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'placeholder'> & {
  readonly label: string;
  readonly digits?: number;
  /** What is wrong, said below; it makes the field invalid. */
  readonly error?: string | undefined;
};

const NumberBox = lazy(async () => ({ default: (await loadFields()).NumberBox }));

/** A whole number, typed or stepped by the arrows; its value is a text, as forms keep it. Until its code is here it is a plain field of digits. */
export function NumberField({ label, error, digits = 9, ...props }: NumberFieldProps) {
  const id = useId();
  const [hasKeys, setKeys] = useState(false);
  const { name, value, onChange, onBlur, placeholder } = props;
  const said = saidBy(id, error);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <Suspense
        fallback={
          <InputText
            id={id}
            name={name}
            value={value}
            placeholder={placeholder}
            inputMode="numeric"
            autoComplete="off"
            invalid={error !== undefined}
            aria-invalid={error !== undefined || undefined}
            {...said}
            onChange={(event) => {
              if (isNumber(event.target.value, digits)) onChange(event.target.value);
            }}
            onFocus={() => {
              setKeys(true);
            }}
            onBlur={() => {
              setKeys(false);
              onBlur?.();
            }}
          />
        }
      >
        <NumberBox
          {...props}
          id={id}
          digits={digits}
          describedBy={said['aria-describedby']}
          isWrong={error !== undefined}
          hasKeys={hasKeys}
        />
      </Suspense>
      <FieldError of={id} error={error} />
    </div>
  );
}
