import { InputSwitch } from 'primereact/inputswitch';
import { useId } from 'react';
import './switch.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it does, or why it can't be touched: shown beneath and read out. */
  hint?: string;
  disabled?: boolean;
  /** Label and hint are read out but not shown. */
  hideLabel?: boolean;
}

/** On or off, at once. A disabled one is reached by the keyboard all the same: what it says beneath is for everybody. */
export function Switch({ label, checked, onChange, hint, disabled = false, hideLabel = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch-field" title={hideLabel ? hint : undefined}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : undefined}>
        {label}
      </label>
      <InputSwitch
        inputId={id}
        checked={checked}
        onChange={(event) => {
          if (!disabled) onChange(event.value);
        }}
        pt={{
          // The kit gives the frame a role as well: one control within another.
          root: { role: undefined, 'aria-checked': undefined },
          input: {
            'aria-disabled': disabled || undefined,
            'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
          },
        }}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={hideLabel ? 'sr-only' : 'switch-hint'}>
          {hint}
        </p>
      )}
    </div>
  );
}
