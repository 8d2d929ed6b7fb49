import { dayNumber } from '../calendar/day.js';
import { type Actuals, actualOf, actualsOf, type SaidWeeks } from './actuals.js';

/** Monday of a week in March 2026, from 1. */
const monday = (week: number): number => dayNumber('2026-03-02') + 7 * (week - 1);
/** A release of a weekday, 0 for Monday, that calls the same off on each day from its issue on. */
function release(week: number, weekday: number, daily: number, from = weekday): SaidWeeks {
  const days = Array.from({ length: 14 }, (_, at) => (at < from || at % 7 > 4 ? 0 : daily));
  const sum = (all: readonly number[]): number => all.reduce((total, value) => total + value, 0);
  return {
    issued: monday(week) + weekday,
    days,
    weeks: [sum(days.slice(0, 7)), sum(days.slice(7)), ...Array.from({ length: 24 }, () => 5 * daily)],
  };
}

describe('what was called off of a week in the end', () => {
  it('is what the last release before its end says', () => {
    expect(actualOf(monday(2), [release(1, 0, 10), release(2, 0, 20), release(3, 0, 30)])).toBe(100);
  });

  it('is of the release before where the last one says nothing of the first days', () => {
    // Monday to Wednesday 10 a day, Thursday and Friday 20.
    expect(actualOf(monday(2), [release(1, 0, 10), release(2, 3, 20)])).toBe(70);
    // A release on each day, the last on Friday.
    expect(
      actualOf(
        monday(2),
        [0, 1, 2, 3, 4].map((day) => release(2, day, 10 * (day + 1))),
      ),
    ).toBe(150);
  });

  it('is of the last release where that one still calls off what began before its issue', () => {
    expect(actualOf(monday(2), [release(1, 0, 10), release(2, 3, 20, 0)])).toBe(100);
  });

  it('is at least what a release of long before says, where a later one begins within the week', () => {
    expect(actualOf(monday(5), [release(1, 0, 10), release(5, 3, 20)])).toBe(50);
    expect(actualOf(monday(5), [release(1, 0, 2), release(5, 3, 20)])).toBe(40);
  });

  it('is not known before the first release, nor of a week that it began within', () => {
    expect(actualOf(monday(1), [release(2, 0, 10)])).toBeNull();
    expect(actualOf(monday(2), [release(2, 3, 10)])).toBeNull();
    expect(actualOf(monday(40), [release(2, 0, 10)])).toBeNull();
  });
});

describe('past weeks', () => {
  const weekly = [1, 2, 3, 4, 5].map((week) => release(week, 0, 10 * week));

  it('end before the week of the newest release', () => {
    expect(actualsOf(weekly, null, 104)).toEqual({ from: monday(1), weeks: [50, 100, 150, 200] });
  });

  it('stay as they are known before those that the releases decide', () => {
    const known: Actuals = { from: monday(1), weeks: [50, 100, 150] };
    expect(actualsOf(weekly.slice(3), known, 104)).toEqual({ from: monday(1), weeks: [50, 100, 150, 200] });
    expect(actualsOf(weekly, known, 104)).toEqual(actualsOf(weekly, null, 104));
  });

  it('are the newest ones where they are more than are kept', () => {
    expect(actualsOf(weekly, null, 2)).toEqual({ from: monday(3), weeks: [150, 200] });
  });

  it('are none of a single release, and what is known where nothing came', () => {
    expect(actualsOf(weekly.slice(0, 1), null, 104)).toBeNull();
    expect(actualsOf([], { from: monday(1), weeks: [50] }, 104)).toEqual({ from: monday(1), weeks: [50] });
  });
});
