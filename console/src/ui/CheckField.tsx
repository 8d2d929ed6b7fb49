import { Checkbox } from 'primereact/checkbox';
import { useId } from 'react';

export function CheckField({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="check">
      <Checkbox
        inputId={id}
        checked={checked}
        onChange={(event) => {
          onChange(event.checked === true);
        }}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
