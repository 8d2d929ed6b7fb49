/** Moments of the past that people often mean. */
export const CHOICES = ['yesterday', 'week', 'month'] as const;
export type Choice = (typeof CHOICES)[number];

const EVENING = 18;

/** Yesterday at 18, the same time a week ago, the first of the month: by the clock and calendar of the reader. */
export function choiceAt(choice: Choice, now: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const moments = {
    yesterday: () => new Date(year, month, day - 1, EVENING),
    week: () => new Date(year, month, day - 7, now.getHours(), now.getMinutes()),
    month: () => new Date(year, month, 1),
  };
  return moments[choice]();
}

/** A day and a time of it as people type them. */
export interface Typed {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM. */
  readonly time: string;
}
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A moment by the reader's calendar and clock. */
export function typedOf(at: Date): Typed {
  return {
    day: `${String(at.getFullYear())}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
    time: `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
  };
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/;

/** Whether a time can be read: 9:05, 09.05 and 0905 are the same. */
export function isTime(text: string): boolean {
  return TIME.test(text.trim());
}

/** What was typed, as a moment; null where day or time is none. */
export function momentOf({ day, time }: Typed): Date | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  const [, hour, minute] = TIME.exec(time.trim()) ?? [];
  if (year === undefined || hour === undefined) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute));
  return at.getMonth() === Number(month) - 1 ? at : null;
}
