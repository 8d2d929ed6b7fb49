import type { Holidays, HolidaysQuery } from '../../contract/calendar.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { addDays } from '../../domain/calendar/day.js';

const LANGUAGES: Readonly<Record<Language, string>> = { se: 'sv', en: 'en', cn: 'zh' };
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/**
 * Public holidays, from the tables of a library: nothing is asked of the network. The library is loaded when they are first asked for, since
 * it takes longer than all else of the start.
 * @throws Problem unknown-reference for a country or region that there are none of
 */
export async function holidaysOf({ country, region, year }: HolidaysQuery, language: Language): Promise<Holidays> {
  const { default: Tables } = await import('date-holidays');
  const of = LANGUAGES[language];
  const countries = choicesOf(new Tables().getCountries(of));
  if (country === undefined) return { countries, regions: [], days: [] };
  if (!countries.some(({ code }) => code === country)) throw unknown('country');
  const regions = choicesOf(new Tables(country).getStates(country, of));
  if (region !== undefined && !regions.some(({ code }) => code === region)) throw unknown('region');
  const tables = region === undefined ? new Tables(country) : new Tables(country, region);
  const names = new Map<string, string[]>();
  for (const holiday of tables.getHolidays(year, of)) {
    if (holiday.type !== 'public') continue;
    for (const day of daysOf(holiday)) names.set(day, [...(names.get(day) ?? []), holiday.name]);
  }
  const days = [...names].map(([day, all]) => ({ day, name: all.join(', ').slice(0, 100) }));
  return { countries, regions, days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

/** The whole days of a holiday: none of half a day, and not the evening before. */
function daysOf({ date, start, end }: { readonly date: string; readonly start: Date; readonly end: Date }): string[] {
  const hours = (end.getTime() - start.getTime()) / HOUR_MS;
  const startsAt = Number(date.slice(11, 13));
  const first = addDays(date.slice(0, 10), startsAt > 0 ? 1 : 0);
  const whole = startsAt > 0 ? hours - (DAY_HOURS - startsAt) : hours;
  // An hour less where the clocks change.
  const count = Math.max(0, Math.floor((whole + 1) / DAY_HOURS));
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

function choicesOf(names: Readonly<Record<string, string>> | undefined): Holidays['countries'] {
  return Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function unknown(path: 'country' | 'region'): Problem {
  const message = `No holidays are known of this ${path}. Enter the days by hand.`;
  return new Problem('unknown-reference', message, [{ path, message }]);
}
