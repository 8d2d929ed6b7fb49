import { isoWeek } from './day.js';

const NAMES = {
  en: (week: string, year: string) => `w${week} ${year}`,
  se: (week: string, year: string) => `v${week} ${year}`,
  cn: (week: string, year: string) => `${year}年第${week}周`,
} as const;

/** The ISO week of a day as a language writes it: w48 2026, v48 2026, 2026年第48周. */
export function weekName(day: string, language: keyof typeof NAMES): string {
  const { year, week } = isoWeek(day);
  return NAMES[language](String(week), String(year));
}
