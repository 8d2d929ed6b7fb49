import { RadioButton } from 'primereact/radiobutton';
import { useId } from 'react';
import './fields.css';

interface ExplainedChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; text: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, each with what it means below its name. */
export function ExplainedChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ExplainedChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="explained is-wide">
      <legend className="sr-only">{label}</legend>
      {options.map((option, i) => (
        <label key={option.value}>
          <RadioButton
            name={name}
            value={option.value}
            checked={option.value === value}
            pt={{
              input: { 'aria-labelledby': `${name}-${String(i)}`, 'aria-describedby': `${name}-${String(i)}-text` },
            }}
            onChange={() => {
              onChange(option.value);
            }}
          />
          <span>
            <b id={`${name}-${String(i)}`}>{option.label}</b>
            <span className="soft" id={`${name}-${String(i)}-text`}>
              {option.text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
