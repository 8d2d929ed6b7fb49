import { addDays, dayNumber, dayText, mondayOf } from '../../../../../../server/domain/calendar/day.js';

export const CALENDAR_MODES = ['week', 'month'] as const;
export type CalendarMode = (typeof CALENDAR_MODES)[number];

/** The days that a calendar shows around one, from a Monday on: its week, or the weeks of its month. */
export function shownDays(day: string, mode: CalendarMode): { readonly from: string; readonly count: number } {
  const monday = (of: string): number => mondayOf(dayNumber(of));
  if (mode === 'week') return { from: dayText(monday(day)), count: 7 };
  const first = `${day.slice(0, 8)}01`;
  const next = dayNumber(monthsOn(first, 1));
  const from = mondayOf(dayNumber(first));
  return { from: dayText(from), count: Math.ceil((next - from) / 7) * 7 };
}

/** The same day so many months later; the last of the month where it has no such day. */
export function monthsOn(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 8);
  const end = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return first + String(Math.min(Number(day.slice(8)), end)).padStart(2, '0');
}

/** Where a key leads from a day; null for keys that lead nowhere. */
export function dayAtKey(key: string, day: string, mode: CalendarMode): string | null {
  const monday = mondayOf(dayNumber(day));
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return dayText(monday);
    case 'End':
      return dayText(monday + 6);
    case 'PageUp':
      return mode === 'week' ? addDays(day, -7) : monthsOn(day, -1);
    case 'PageDown':
      return mode === 'week' ? addDays(day, 7) : monthsOn(day, 1);
    default:
      return null;
  }
}
