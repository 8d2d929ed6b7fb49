import { useId } from 'react';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  invalid?: boolean;
  placeholder?: string;
  testId?: string;
}

/** Text of several lines, in letters of one width. */
export function TextArea({ label, value, onChange, rows, invalid = false, placeholder, testId }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">{label}</label>
      <textarea
        id={id} className="textarea mono" rows={rows} value={value} placeholder={placeholder} spellCheck={false} aria-invalid={invalid || undefined} data-testid={testId}
        onChange={(event) => { onChange(event.target.value); }}
      />
    </div>
  );
}
