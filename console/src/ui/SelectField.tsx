import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  testId?: string;
}

/** One of a list under a visible label, as a native select: keyboard, readers and phones know it. */
export function SelectField({ label, value, options, onChange, testId }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">{label}</label>
      <div className="select-box">
        <select id={id} className="select" value={value} data-testid={testId} onChange={(event) => { onChange(event.target.value); }}>
          {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
      </div>
    </div>
  );
}
