import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isoWeek } from '../../../../../../server/domain/calendar/day.js';
import type { CalendarDay, Movement } from '../../../../../../server/contract/transport-day.js';
import { onDay } from '../../../../../../server/domain/transport/movement.js';
import { localToday } from '../../../../i18n/calendar.js';
import { useFormat } from '../../../../i18n/format.js';
import { useTexts } from '../../../../i18n/texts.js';
import { paths } from '../../../../paths.js';
import { Button } from '../../../../ui/Button.js';
import { clsx } from '../../../../ui/clsx.js';
import { Icon, type IconName } from '../../../../ui/Icon.js';
import { Segmented } from '../../../../ui/Segmented.js';
import { Answered } from '../../../../ui/States.js';
import { CALENDAR_MODES, type CalendarMode, dayAtKey, shownDays } from './grid-days.js';
import { calendarQuery } from './day.queries.js';
import { DayPanel } from './DayPanel.js';
import { useMove } from './useMove.js';

/** How many, with a sign for those who see it and a word for those who hear it. */
function Count({ icon, count, word }: { icon: IconName; count: number; word: string }) {
  const f = useFormat();
  return count === 0 ? null : (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Icon name={icon} /> {f.integer(count)} <span className="sr-only">{word}, </span>
    </span>
  );
}

function DayCell({
  of,
  today,
  isChosen,
  isOther,
  onChoose,
  onOpen,
  onDrop,
}: {
  of: CalendarDay;
  today: string;
  isChosen: boolean;
  /** It belongs to the month before or after. */
  isOther: boolean;
  onChoose: () => void;
  onOpen: () => void;
  /** Absent while nothing is held that may be dropped here. */
  onDrop: (() => void) | undefined;
}) {
  const say = useTexts('transportDay');
  const f = useFormat();
  const wasChosen = useRef(false);
  const { day, departures, arrivals, open, isWorked, name } = of;
  return (
    <td
      aria-selected={isChosen}
      onDragOver={(event) => {
        if (onDrop) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop?.();
      }}
    >
      <button
        type="button"
        className={clsx('day', !isWorked && 'is-rest', name !== '' && 'is-free')}
        style={{
          minHeight: 62,
          verticalAlign: 'top',
          ...(isChosen && { background: 'var(--sel)', color: 'var(--sel-text)' }),
          borderColor: day === today ? 'var(--accent)' : 'var(--line)',
        }}
        title={name}
        tabIndex={isChosen ? 0 : -1}
        data-day={day}
        aria-current={day === today ? 'date' : undefined}
        onPointerDown={() => {
          wasChosen.current = isChosen;
        }}
        onFocus={onChoose}
        onClick={({ detail }) => {
          // A key, or a click on the day that was chosen before.
          if (detail === 0 || wasChosen.current) onOpen();
        }}
      >
        <span className={clsx(isOther && 'dim')}>{Number(day.slice(8))}</span>
        <span className="sr-only">
          , {f.weekday(day)} {f.day(day)},{' '}
        </span>
        <br />
        <Count icon="arrow-up-right" count={departures} word={say('departures', { count: departures })} />{' '}
        <Count icon="arrow-down-left" count={arrivals} word={say('arrivals', { count: arrivals })} />{' '}
        {day < today && <Count icon="clock" count={open} word={say('notDone', { count: open })} />}
        {!isWorked && <small className={name === '' ? 'sr-only' : 'dim'}>{name || say('notWorked')}</small>}
      </button>
    </td>
  );
}

function Weeks({
  days,
  chosen,
  today,
  mode,
  held,
  onChoose,
  onOpen,
  onMoved,
}: {
  days: readonly CalendarDay[];
  chosen: string;
  today: string;
  mode: CalendarMode;
  held: Movement | null;
  onChoose: (day: string) => void;
  onOpen: (day: string) => void;
  onMoved: (movement: Movement, day: string) => void;
}) {
  const say = useTexts('transportDay');
  const f = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  // The day that a key leads to is there once its month is.
  useEffect(() => {
    const button = wanted === null ? null : table.current?.querySelector<HTMLElement>(`[data-day="${wanted}"]`);
    if (!button) return;
    button.focus();
    setWanted(null);
  }, [wanted, days]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // From where the keys are: the address may be on its way there.
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const to = dayAtKey(event.key, from ?? chosen, mode);
    if (to === null) return;
    event.preventDefault();
    onChoose(to);
    setWanted(to);
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, n) => days.slice(n * 7, n * 7 + 7));
  return (
    <table
      ref={table}
      className="month"
      role="grid"
      aria-label={say('period')}
      onKeyDown={onKeyDown}
      data-testid="calendar"
    >
      <thead>
        <tr>
          <th scope="col" style={{ width: 34 }}>
            {say('week')}
          </th>
          {weeks[0]?.map(({ day }) => (
            <th key={f.weekday(day)} scope="col">
              {f.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            <th scope="row">{isoWeek(week[0]?.day ?? today).week}</th>
            {week.map((of) => (
              <DayCell
                key={of.day}
                of={of}
                today={today}
                isChosen={of.day === chosen}
                isOther={mode === 'month' && !of.day.startsWith(chosen.slice(0, 7))}
                onChoose={() => {
                  onChoose(of.day);
                }}
                onOpen={() => {
                  onOpen(of.day);
                }}
                onDrop={
                  held === null || held.planned.startsWith(of.day)
                    ? undefined
                    : () => {
                        onMoved(held, of.day);
                      }
                }
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Weeks and months with the departures and arrivals of each day counted, and those of the chosen day below. */
export function CalendarView({ day: asked }: { day: string | undefined }) {
  const say = useTexts('transportDay');
  const f = useFormat();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const mode = search.get('mode') === 'week' ? 'week' : 'month';
  const day = asked ?? localToday();
  const { from, count } = shownDays(day, mode);
  const query = useQuery({ ...calendarQuery(from, count), placeholderData: keepPreviousData });
  const [held, setHeld] = useState<Movement | null>(null);
  const { move } = useMove();
  const put = (part: Readonly<Record<string, string>>): void => {
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), ...part }), { replace: true });
  };
  const step = (key: 'PageUp' | 'PageDown'): void => {
    put({ day: dayAtKey(key, day, mode) ?? day });
  };
  return (
    <>
      <div className="toolbar" style={{ alignItems: 'end' }}>
        <Button
          label={say(`previous.${mode}`)}
          icon="arrow-left"
          iconOnly
          onClick={() => {
            step('PageUp');
          }}
          testId="calendar-before"
        />
        <Button
          label={say('today')}
          onClick={() => {
            put({ day: query.data?.today ?? localToday() });
          }}
        />
        <Button
          label={say(`next.${mode}`)}
          icon="arrow-right"
          iconOnly
          onClick={() => {
            step('PageDown');
          }}
          testId="calendar-after"
        />
        <Segmented
          label={say('period')}
          value={mode}
          options={CALENDAR_MODES.map((value) => ({ value, label: say(`mode.${value}`) }))}
          onChange={(value) => {
            put({ mode: value });
          }}
        />
        <h2 aria-live="polite" data-testid="calendar-name">
          {mode === 'week' ? f.week(day) : `${f.month(day)} ${day.slice(0, 4)}`}
        </h2>
      </div>
      <section className="card panel" style={{ flex: 'none', padding: 8 }} aria-label={say('period')}>
        <Answered query={query} skeleton={10}>
          {query.data && (
            <Weeks
              {...{ days: query.data.days, chosen: day, today: query.data.today, mode, held }}
              onChoose={(to) => {
                if (to !== day) put({ day: to });
              }}
              onOpen={(to) => void navigate(paths.transportsWhere({ view: 'today', day: to }))}
              onMoved={(movement, to) => {
                setHeld(null);
                void move(movement, onDay(movement.planned, to));
              }}
            />
          )}
        </Answered>
        <small className="dim">{say('calendarKeys')}</small>
      </section>
      <DayPanel day={day} onHold={setHeld} />
    </>
  );
}
