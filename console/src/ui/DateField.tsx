import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Popover } from './Popover.js';
import { loadFields } from './prime/load.js';
import { TextField } from './TextField.js';
import './fields.css';

interface DateFieldProps {
  label: string;
  /** What the button says that opens the calendar, where its own words say too little. */
  pickLabel?: string;
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm with a time; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Takes what is typed and is no day as well, for a form that says itself what is wrong with it. */
  onWrong?: (text: string) => void;
  withTime?: boolean;
  name?: string;
  onBlur?: () => void;
  /** What is wrong with the day. */
  error?: string | undefined;
  /** Says how days are typed, below what is none. */
  wrong?: string | undefined;
}

const CalendarPanel = lazy(async () => ({ default: (await loadFields()).CalendarPanel }));

/** What is typed as a value: with a blank between day and time, as people write it; null for what is no day. */
function valueOf(typed: string, withTime: boolean): string | null {
  const text = withTime ? typed.trim().replace(/ +/, 'T') : typed.trim();
  const shape = withTime ? /^\d{4}-\d\d-\d\dT\d\d:\d\d$/ : /^\d{4}-\d\d-\d\d$/;
  const at = new Date(`${withTime ? text : `${text}T00:00`}Z`);
  return shape.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** A day, or a moment: typed as YYYY-MM-DD HH:mm whatever the browser's language, or picked in a calendar beside it. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onWrong, withTime = false, name, onBlur, error, wrong } = props;
  const say = useTexts('fields');
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    // Chosen elsewhere, it takes the place of what was typed here.
    if (typed !== null && value !== '' && value !== typed && value !== valueOf(typed, withTime)) setTyped(null);
  }
  const isWrong = typed !== null && typed !== '' && valueOf(typed, withTime) === null;
  return (
    <div
      className="date-field"
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    >
      <TextField
        label={label}
        value={typed ?? value.replace('T', ' ')}
        onChange={(text) => {
          setTyped(text);
          const day = text === '' ? '' : valueOf(text, withTime);
          if (day !== null) onChange(day);
          else onWrong?.(text);
        }}
        invalid={isWrong || error !== undefined}
        error={isWrong ? (wrong ?? error) : error}
        maxLength={withTime ? 16 : 10}
        placeholder={withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
        autoComplete="off"
        mono
        {...(name === undefined ? {} : { name })}
        {...(onBlur === undefined ? {} : { onBlur })}
      />
      <Popover label={props.pickLabel ?? say('chooseDate')} icon="calendar" className="date-pick">
        {(close) => (
          <div className="date-panel">
            <Suspense>
              <CalendarPanel
                value={valueOf(value.replace('T', ' '), withTime) ?? ''}
                withTime={withTime}
                onChange={(day) => {
                  setTyped(null);
                  onChange(day);
                  if (!withTime) close();
                }}
              />
            </Suspense>
          </div>
        )}
      </Popover>
    </div>
  );
}
