import { useId } from 'react';
import './switch.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it does, or why it can't be touched: shown beneath and read out. */
  hint?: string;
  disabled?: boolean;
}

/** On or off, at once. A real button, so that keys and readers know it. */
export function Switch({ label, checked, onChange, hint, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch-field">
      <label htmlFor={id}>{label}</label>
      <button
        id={id}
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-disabled={disabled || undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onClick={() => {
          if (!disabled) onChange(!checked);
        }}
      >
        <span aria-hidden="true" />
      </button>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="switch-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
