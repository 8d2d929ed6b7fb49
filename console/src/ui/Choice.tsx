import { useId } from 'react';
import { Select } from './Select.js';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a short list in a toolbar or a row: its label is read out, and what is chosen says it to the eye. */
export function Choice(props: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id} className="sr-only">
        {props.label}
      </label>
      <Select {...props} id={id} look="pill" />
    </div>
  );
}
