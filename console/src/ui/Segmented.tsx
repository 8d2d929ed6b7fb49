import { RadioButton } from 'primereact/radiobutton';
import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of two or three, all in view. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <RadioButton
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value);
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
