import { useId, useRef, useState } from 'react';
import { Icon } from './Icon.js';
import { TextField } from './TextField.js';
import './fields.css';

interface DateFieldProps {
  label: string;
  /** What the button says that opens the calendar. */
  pickLabel: string;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the day. */
  error?: string | undefined;
  /** Says how days are typed, below what is none. */
  wrong?: string | undefined;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** A day: typed as YYYY-MM-DD whatever the browser's language, or picked in the browser's own calendar. */
export function DateField({ label, pickLabel, value, onChange, error, wrong }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const isWrong = typed !== null && typed !== '' && !isDay(typed);
  const change = (text: string): void => {
    setTyped(text);
    if (text === '' || isDay(text)) onChange(text);
  };
  return (
    <div
      className="date-field"
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    >
      <TextField
        label={label}
        value={typed ?? value}
        onChange={change}
        invalid={isWrong || error !== undefined}
        error={isWrong ? wrong : error}
        maxLength={10}
        placeholder="YYYY-MM-DD"
        mono
      />
      <input
        ref={picker}
        id={id}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={(event) => {
          setTyped(null);
          onChange(event.target.value);
        }}
      />
      <button
        type="button"
        aria-label={pickLabel}
        title={pickLabel}
        onClick={() => {
          picker.current?.showPicker();
        }}
      >
        <Icon name="calendar" />
      </button>
    </div>
  );
}
