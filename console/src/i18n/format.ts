import { useMemo } from 'react';
import { dayToDate, isoWeek } from './calendar.js';
import { LANGUAGES, useLanguage } from './language.js';

/** How this language writes numbers, days and instants. Instants in the reader's zone, days in none. */
function formatsOf(locale: string) {
  const integer = new Intl.NumberFormat(locale);
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const;
  const stamp = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', ...clock });
  const minute = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hour12: false });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return {
    integer: (value: number) => integer.format(value),
    /** A decimal string, exact whatever its length. */
    quantity: (value: string) => decimal.format(value as Intl.StringNumericLiteral),
    stamp: (instant: string) => stamp.format(new Date(instant)).replace(',', ''),
    minute: (instant: string) => minute.format(new Date(instant)).replace(',', ''),
    full: (instant: string) => full.format(new Date(instant)),
    moment: (instant: string) => moment.format(new Date(instant)),
    day: (day: string) => dayFormat.format(dayToDate(day)),
    weekday: (day: string) => weekday.format(dayToDate(day)),
    week: (day: string) => {
      const { year, week } = isoWeek(day);
      return `w${String(week)} ${String(year)}`;
    },
  };
}
export type Formats = ReturnType<typeof formatsOf>;

export function useFormat(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsOf(LANGUAGES[language].locale), [language]);
}
