import { useMemo } from 'react';
import type { Language } from '../../../../../server/contract/fields.js';
import type { ScheduleChangeRow } from '../../../../../server/contract/schedule-changes.js';
import { periodOf } from '../../../../../server/domain/calendar/period.js';
import { loadTexts } from '../../../i18n/area-texts.js';
import type { Formats } from '../../../i18n/format.js';
import { formatsIn, useFormat } from '../../../i18n/format.js';
import { type Say, textsIn, useTexts } from '../../../i18n/texts.js';
import { periodTextIn, usePeriodText } from '../period-text.js';
import { scheduleTexts } from '../texts.js';
import type { Shown } from './changes.filter.js';
import { scheduleChangesTexts } from './texts.js';
import { absolute, differenceOf, type HeatPeriod, isChange, isLess, percentOf } from './heat-map.js';

/** Why a cell is a change or none: "Received 50 early: expected 50, got 50." */
export function whyText({ why, ...row }: ScheduleChangeRow, say: Say<'changes'>, f: Formats): string {
  return say(`why.${why}`, {
    expected: f.quantity(row.expected),
    current: f.quantity(row.current),
    change: f.quantity(absolute(row.change)),
    difference: f.quantity(differenceOf(row)),
  });
}

/** A change with its sign. */
export function changeText(row: ScheduleChangeRow, f: Formats): string {
  return isChange(row) ? `${isLess(row) ? '−' : '+'}${f.quantity(absolute(row.change))}` : '0';
}

export function percentText(row: ScheduleChangeRow, f: Formats): string {
  const percent = percentOf(row);
  if (!isChange(row)) return '0 %';
  if (percent === null) return isLess(row) ? '−' : '+';
  return `${percent < 0 ? '−' : '+'}${f.integer(Math.round(Math.abs(percent)))} %`;
}

/** What stands in a cell. The sign says what the colour does. */
export function cellText(row: ScheduleChangeRow, shown: Shown, f: Formats): string {
  if (shown === 'difference') return isChange(row) ? changeText(row, f) : '·';
  if (shown === 'percent') return isChange(row) ? percentText(row, f) : '·';
  return f.quantity(row.current);
}

/** Names of periods: `Wed 25 Nov`, `Wk 49/2026`, `December 2026`. */
function usePeriodNames(): (period: Pick<HeatPeriod, 'date' | 'lastDate'>) => string {
  const f = useFormat();
  const text = usePeriodText();
  return useMemo(() => periodNamer(f, text), [f, text]);
}

function periodNamer(f: Formats, text: ReturnType<typeof usePeriodText>) {
  return ({ date, lastDate }: Pick<HeatPeriod, 'date' | 'lastDate'>): string => {
    const period = periodOf(date, lastDate);
    return period === 'day' ? `${f.weekday(date)} ${f.dayMonth(date)}` : text({ date, lastDate, period }).label;
  };
}

/** Fetches what changes are written with in another language. */
export async function changeWordsIn(language: Language): Promise<ChangeWords> {
  await loadTexts(language, scheduleTexts, scheduleChangesTexts);
  const f = formatsIn(language);
  const nameOf = periodNamer(f, periodTextIn(language, textsIn('schedule', language)));
  return { say: textsIn('changes', language), f, nameOf };
}

/** What cells and the card are written with; the same while the language is. */
export function useChangeWords() {
  const [say, f, nameOf] = [useTexts('changes'), useFormat(), usePeriodNames()];
  return useMemo(() => ({ say, f, nameOf }), [say, f, nameOf]);
}
export type ChangeWords = ReturnType<typeof useChangeWords>;
