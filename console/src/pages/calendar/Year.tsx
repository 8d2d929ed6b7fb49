import { type KeyboardEvent, useState } from 'react';
import { addDays } from '../../../../server/domain/calendar/day.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { clsx } from '../../ui/clsx.js';
import { weekdayNames, weekdayOf, weeksOf } from './year.js';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface YearProps {
  readonly year: number;
  readonly weekdays: readonly boolean[];
  /** Names of the days without work. */
  readonly workFree: ReadonlyMap<string, string>;
  readonly onToggle: (day: string) => void;
}

/** A year with its days without work: a click, or Enter, makes a day one or takes that back. Arrow keys move from day to day. */
export function Year({ year, weekdays, workFree, onToggle }: YearProps) {
  const say = useTexts('calendar');
  const f = useFormat();
  const names = weekdayNames(f);
  const [reached, setReached] = useState(`${String(year)}-01-01`);
  const at = reached.startsWith(String(year)) ? reached : `${String(year)}-01-01`;
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const day = addDays(at, step);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)?.focus();
  };
  return (
    <div className="year" role="group" aria-label={String(year)} onKeyDown={move} data-testid="year">
      {MONTHS.map((month) => {
        const weeks = weeksOf(year, month);
        const name = f.month(`${String(year)}-${String(month).padStart(2, '0')}-01`);
        return (
          <table key={month} className="month">
            <caption>{name}</caption>
            <thead>
              <tr>
                {names.map((weekday) => (
                  <th key={weekday} scope="col">
                    {weekday}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.find((day) => day !== null)}>
                  {week.map((day, weekday) => (
                    // The places of a week stay where they are.
                    <td key={names[weekday]}>
                      {day !== null && (
                        <button
                          type="button"
                          className={clsx(
                            'day',
                            workFree.has(day) && 'is-free',
                            weekdays[weekdayOf(day)] !== true && 'is-rest',
                          )}
                          aria-pressed={workFree.has(day)}
                          aria-label={[f.day(day), workFree.has(day) ? workFree.get(day) || say('free') : '']
                            .filter((part) => part !== '')
                            .join(', ')}
                          title={workFree.get(day)}
                          tabIndex={day === at ? 0 : -1}
                          data-day={day}
                          onFocus={() => {
                            setReached(day);
                          }}
                          onClick={() => {
                            onToggle(day);
                          }}
                        >
                          {Number(day.slice(8))}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}
