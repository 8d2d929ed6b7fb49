import { useState } from 'react';
import { useFormat } from '../i18n/format.js';
import { parseQuantity } from './quantity-text.js';
import { TextField } from './TextField.js';

interface NumberFieldProps {
  label: string;
  /** A decimal string; empty for none. */
  value: string;
  onChange: (value: string) => void;
  name?: string;
}

/** A quantity, typed with comma or point and blanks between thousands; it is written out properly when the field is left. */
export function NumberField({ label, value, onChange, name }: NumberFieldProps) {
  const { quantity } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && parseQuantity(typed) === null;
  const change = (text: string): void => {
    setTyped(text);
    const parsed = parseQuantity(text);
    if (parsed !== null || text.trim() === '') onChange(parsed ?? '');
  };
  return (
    <div
      className="number-field"
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    >
      <TextField
        label={label}
        value={typed ?? (value === '' ? '' : quantity(value))}
        onChange={change}
        invalid={isWrong}
        {...(name === undefined ? {} : { name })}
      />
    </div>
  );
}
