import type { Language } from '../../../server/contract/fields.js';
import { weekName } from '../../../server/domain/calendar/week-name.js';
import { dayToDate } from './calendar.js';
import { useLanguage } from './language.js';
import { LANGUAGES } from './languages.js';

/** Formatters are dear, a millisecond each: one is made when something is first written with it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** How this language writes numbers, days and instants. Instants in the reader's zone, days in none. */
function formatsOf(language: Language) {
  const { locale, day: dateStyle } = LANGUAGES[language];
  const numbers = (options?: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options));
  const dates = (options: Intl.DateTimeFormatOptions, of = locale) => once(() => new Intl.DateTimeFormat(of, options));
  const integer = numbers();
  const decimal = numbers({ maximumFractionDigits: 20 });
  const amount = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const hourMinute = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
  const stamp = dates({ day: '2-digit', month: '2-digit', second: '2-digit', ...hourMinute });
  const minute = dates({ day: '2-digit', month: '2-digit', ...hourMinute });
  const hour = dates(hourMinute);
  const full = dates({ dateStyle: 'full', timeStyle: 'medium' });
  const exact = dates({ dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE');
  const moment = dates({ dateStyle, timeStyle: 'short' });
  const dayFormat = dates({ dateStyle, timeZone: 'UTC' });
  const dayMonth = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const weekday = dates({ weekday: 'short', timeZone: 'UTC' });
  const month = dates({ month: 'long', timeZone: 'UTC' });
  return {
    integer: (value: number) => integer().format(value),
    /** A count that may have stopped counting: 1,000+. */
    counted: ({ value, capped }: { value: number; capped: boolean }) =>
      `${integer().format(value)}${capped ? '+' : ''}`,
    /** A decimal string, exact whatever its length. */
    quantity: (value: string) => decimal().format(value as Intl.StringNumericLiteral),
    /** Decimal text of money, with two places. */
    amount: (value: string) => amount().format(value as Intl.StringNumericLiteral),
    stamp: (instant: string) => stamp().format(new Date(instant)).replace(',', ''),
    minute: (instant: string) => minute().format(new Date(instant)).replace(',', ''),
    /** Where the day goes without saying. */
    clock: (instant: string) => hour().format(new Date(instant)),
    full: (instant: string) => full().format(new Date(instant)),
    /** As a spreadsheet reads and sorts it: 2026-11-21 09:14:03, in the reader's zone. */
    exact: (instant: string) => exact().format(new Date(instant)),
    moment: (instant: string) => moment().format(new Date(instant)),
    day: (day: string) => dayFormat().format(dayToDate(day)),
    dayMonth: (day: string) => dayMonth().format(dayToDate(day)),
    /** The month of a day. */
    month: (day: string) => month().format(dayToDate(day)),
    weekday: (day: string) => weekday().format(dayToDate(day)),
    week: (day: string) => weekName(day, language),
  };
}
export type Formats = ReturnType<typeof formatsOf>;

const known = new Map<Language, Formats>();

/** The formats of the user's language: the same ones everywhere. */
export function useFormat(): Formats {
  return formatsIn(useLanguage());
}

/** The formats of a language: for what is written to somebody else. */
export function formatsIn(language: Language): Formats {
  const formats = known.get(language) ?? formatsOf(language);
  known.set(language, formats);
  return formats;
}
