import { useState } from 'react';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { today } from '../../i18n/calendar.js';
import { Button } from '../../ui/Button.js';
import { FieldError } from '../../ui/FieldError.js';
import { TextField } from '../../ui/TextField.js';
import { DaysFile } from './DaysFile.js';
import type { FreeDay } from './free-day.js';
import { PublicHolidays } from './PublicHolidays.js';
import { Year } from './Year.js';

interface WorkFreeDaysProps {
  readonly weekdays: readonly boolean[];
  readonly value: readonly FreeDay[];
  readonly onChange: (days: FreeDay[]) => void;
  readonly error: string | undefined;
  readonly mayEdit: boolean;
}

/** The days without work, a year at a time: as a calendar, and each with its name. */
export function WorkFreeDays({ weekdays, value, onChange, error, mayEdit }: WorkFreeDaysProps) {
  const say = useTexts('calendar');
  const f = useFormat();
  const [year, setYear] = useState(Number(today().slice(0, 4)));
  const [before, setBefore] = useState<readonly FreeDay[] | null>(null);
  const names = new Map(value.map(({ day, name }) => [day, name]));
  const ofYear = value.filter(({ day }) => day.startsWith(String(year))).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const without = (day: string): FreeDay[] => value.filter((one) => one.day !== day);
  const take = (days: readonly FreeDay[]): void => {
    const taken = new Set(days.map(({ day }) => day));
    setBefore(value);
    onChange([...value.filter(({ day }) => !taken.has(day)), ...days]);
  };
  const toggle = (day: string): void => {
    if (mayEdit) onChange(names.has(day) ? without(day) : [...value, { day, name: '' }]);
  };
  return (
    <div className="free-days">
      <div className="free-head">
        <Button
          label={say('yearBefore')}
          icon="arrow-left"
          iconOnly
          kind="quiet"
          onClick={() => {
            setYear(year - 1);
          }}
        />
        <h2 data-testid="calendar-year">{year}</h2>
        <Button
          label={say('yearAfter')}
          icon="arrow-right"
          iconOnly
          kind="quiet"
          onClick={() => {
            setYear(year + 1);
          }}
        />
        <p className="dim">{say('freeCount', { count: ofYear.length })}</p>
        <span className="page-gap" />
        <DaysFile days={value} mayEdit={mayEdit} onTake={take} />
      </div>
      <FieldError of="work-free" error={error} />
      <div className="free-columns">
        <Year year={year} weekdays={weekdays} workFree={names} onToggle={toggle} />
        <div className="free-side">
          {mayEdit && (
            <PublicHolidays
              year={year}
              known={names}
              canUndo={before !== null}
              onTake={take}
              onUndo={() => {
                if (before !== null) onChange([...before]);
                setBefore(null);
              }}
            />
          )}
          <ul className="free-list" aria-label={say('workFree')} data-testid="free-days">
            {ofYear.map(({ day, name }) => (
              <li key={day}>
                <span className="free-day">
                  {f.dayMonth(day)} <span className="dim">{f.weekday(day)}</span>
                </span>
                <TextField
                  label={say('nameOf', { day: f.day(day) })}
                  hideLabel
                  placeholder={say('dayName')}
                  value={name}
                  maxLength={100}
                  onChange={(text) => {
                    onChange(value.map((one) => (one.day === day ? { day, name: text } : one)));
                  }}
                />
                {mayEdit && (
                  <Button
                    label={say('removeDay', { day: f.day(day) })}
                    icon="times"
                    iconOnly
                    kind="quiet"
                    onClick={() => {
                      onChange(without(day));
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
          {ofYear.length === 0 && <p className="dim">{say('noDays')}</p>}
        </div>
      </div>
    </div>
  );
}
