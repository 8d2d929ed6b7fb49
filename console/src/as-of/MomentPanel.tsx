import { type SyntheticEvent, useState } from 'react';
import { useFormat } from '../i18n/format.js';
import { ownTimeZone } from '../i18n/own-time-zone.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { DateField } from '../ui/DateField.js';
import { TextField } from '../ui/TextField.js';
import type { AsOf } from './as-of.js';
import { CHOICES, choiceAt, isTime, momentOf, typedOf } from './moments.js';

interface MomentPanelProps {
  /** What the page looks at; the panel begins with it. */
  readonly from: AsOf;
  readonly onChoose: (at: Date) => void;
}

/** A moment of the past: one that is often meant, or any other by day and time. */
export function MomentPanel({ from, onChoose }: MomentPanelProps) {
  const say = useTexts('asOf');
  const f = useFormat();
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState(() => typedOf(from === undefined ? now : new Date(from)));
  const [isChecked, setChecked] = useState(false);
  const moment = momentOf(typed);
  const isToCome = moment !== null && moment > now;
  const isTimeWrong = !isTime(typed.time);
  const dayError = isToCome ? say('toCome') : moment === null && !isTimeWrong ? say('dayFormat') : undefined;
  const setDay = (day: string): void => {
    setTyped({ ...typed, day });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (moment !== null && !isToCome) onChoose(moment);
  };
  return (
    <div className="as-of-panel">
      <ul aria-label={say('choices')}>
        {CHOICES.map((choice) => {
          const at = choiceAt(choice, now);
          return (
            <li key={choice}>
              <button
                type="button"
                onClick={() => {
                  onChoose(at);
                }}
                data-testid={`as-of-${choice}`}
              >
                <span>{say(choice)}</span> <span className="dim">{f.moment(at.toISOString())}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <form onSubmit={submit}>
        <DateField
          label={say('day')}
          pickLabel={say('pickDay')}
          value={typed.day}
          onChange={setDay}
          onWrong={setDay}
          wrong={say('dayFormat')}
          error={isChecked ? dayError : undefined}
        />
        <TextField
          label={say('time')}
          value={typed.time}
          onChange={(time) => {
            setTyped({ ...typed, time });
          }}
          maxLength={5}
          placeholder="HH:MM"
          mono
          autoComplete="off"
          error={isChecked && isTimeWrong ? say('timeFormat') : undefined}
        />
        <Button label={say('show')} kind="primary" type="submit" testId="as-of-show" />
      </form>
      <p className="dim">{say('zone', { zone: ownTimeZone() })}</p>
    </div>
  );
}
