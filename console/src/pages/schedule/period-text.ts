import { useMemo } from 'react';
import type { Calloff } from '../../../../server/contract/schedule.js';
import type { Language } from '../../../../server/contract/fields.js';
import { isoWeek, mondayOf, dayNumber } from '../../../../server/domain/calendar/day.js';
import { dayToDate } from '../../i18n/calendar.js';
import { useLanguage } from '../../i18n/language.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { type Say, useTexts } from '../../i18n/texts.js';

type Days = Pick<Calloff, 'date' | 'lastDate' | 'period'>;

/** A period as people in the field say it, such as a week or a quarter, and its days where that does not name them. */
export interface PeriodText {
  readonly label: string;
  readonly days: string | null;
}

/** Writes periods of more than a day: `Wk 14/2027`, `Q2 2027`, `April 2027`, `1 Apr – 15 May 2027`. */
export function usePeriodText(): (calloff: Days) => PeriodText {
  const language = useLanguage();
  const say = useTexts('schedule');
  return useMemo(() => periodTextIn(language, say), [say, language]);
}

/** The same in any language whose texts are here. */
export function periodTextIn(language: Language, say: Say<'schedule'>): (calloff: Days) => PeriodText {
  const { locale } = LANGUAGES[language];
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const nameOf = ({ date, period }: Days): string | null => {
    if (period === 'week') {
      const { year, week } = isoWeek(date);
      return mondayOf(dayNumber(date)) === dayNumber(date) ? say('name.week', { week, year }) : null;
    }
    if (!date.endsWith('-01')) return null;
    const number = Number(date.slice(5, 7));
    if (period === 'month') return month.format(dayToDate(date));
    return period === 'quarter' && number % 3 === 1
      ? say('name.quarter', { quarter: (number + 2) / 3, year: date.slice(0, 4) })
      : null;
  };
  return (calloff) => {
    const days = day.formatRange(dayToDate(calloff.date), dayToDate(calloff.lastDate));
    const name = nameOf(calloff);
    return name === null
      ? { label: days, days: null }
      : { label: name, days: calloff.period === 'month' ? null : days };
  };
}
