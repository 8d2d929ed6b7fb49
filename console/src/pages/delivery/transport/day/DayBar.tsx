import type { KeyboardEvent } from 'react';
import { addDays } from '../../../../../../server/domain/calendar/day.js';
import { useSearch } from '../../../../form/useSearch.js';
import { useFormat } from '../../../../i18n/format.js';
import { useTexts } from '../../../../i18n/texts.js';
import { Button } from '../../../../ui/Button.js';
import { DateField } from '../../../../ui/DateField.js';

/** Chooses the day that is shown, in the address; today is the address without one. */
export function DayBar({
  day,
  today,
  timeZone,
}: {
  day: string;
  today: string | undefined;
  timeZone: string | undefined;
}) {
  const say = useTexts('transportDay');
  const f = useFormat();
  const [, setSearch] = useSearch();
  const choose = (wanted: string): void => {
    setSearch((now) => {
      if (wanted === '' || wanted === today) now.delete('day');
      else now.set('day', wanted);
      return now;
    });
  };
  const step = (days: number): void => {
    if (day !== '') choose(addDays(day, days));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'Home') choose('');
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="toolbar"
      style={{ alignItems: 'end' }}
      role="toolbar"
      aria-label={say('chosen')}
      title={say('keys')}
      onKeyDown={onKeyDown}
    >
      <Button
        label={say('before')}
        icon="arrow-left"
        iconOnly
        onClick={() => {
          step(-1);
        }}
        testId="day-before"
      />
      <Button
        label={say('today')}
        onClick={() => {
          choose('');
        }}
        testId="day-today"
      />
      <Button
        label={say('after')}
        icon="arrow-right"
        iconOnly
        onClick={() => {
          step(1);
        }}
        testId="day-after"
      />
      <DateField label={say('chosen')} value={day} onChange={choose} />
      {day !== '' && (
        <h2 data-testid="day-name" aria-live="polite">
          {f.weekday(day)} {f.day(day)}, {f.week(day)}
        </h2>
      )}
      {timeZone !== undefined && <small className="dim">{say('zone', { zone: timeZone })}</small>}
    </div>
  );
}
