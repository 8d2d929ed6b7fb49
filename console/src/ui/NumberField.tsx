import { InputText } from 'primereact/inputtext';
import { useCallback, useEffect, useId, useState } from 'react';
import { FieldError, saidBy } from './FieldError.js';
import { fieldsNow, loadFields } from './prime/load.js';
import { isNumber, type NumberProps } from './prime/number-props.js';
import './fields.css';

type NumberFieldProps = Pick<NumberProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'placeholder'> & {
  readonly label: string;
  readonly digits?: number;
  /** What is wrong, said below; it makes the field invalid. */
  readonly error?: string | undefined;
};

/** A whole number, typed or stepped by the arrows; its value is a text, as forms keep it. Until its code is here, and as long as somebody is in it, it is a plain field of digits. */
export function NumberField({ label, error, digits = 9, ...props }: NumberFieldProps) {
  const id = useId();
  const [Box, setBox] = useState(() => fieldsNow()?.NumberBox);
  // What takes its place has neither its keys nor what is selected in it: who types would type into nothing, or beside the old number.
  const replace = useCallback(() => {
    loadFields().then(
      ({ NumberBox }) => {
        if (document.activeElement?.id !== id) setBox(() => NumberBox);
      },
      // A field of digits takes numbers as well.
      () => undefined,
    );
  }, [id]);
  useEffect(() => {
    if (!Box) replace();
  }, [Box, replace]);
  const { name, value, onChange, onBlur, placeholder } = props;
  const said = saidBy(id, error);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {Box ? (
        <Box {...props} id={id} digits={digits} describedBy={said['aria-describedby']} isWrong={error !== undefined} />
      ) : (
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
          onBlur={() => {
            onBlur?.();
            replace();
          }}
        />
      )}
      <FieldError of={id} error={error} />
    </div>
  );
}
