const DAY_MS = 86_400_000;

/** A calendar day as UTC midnight: days have no zone, so none can shift them. */
export function dayToDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
export function addDays(day: string, days: number): string {
  return new Date(dayToDate(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** ISO 8601 week: the week belongs to the year that its Thursday is in, and week 1 has the year's first Thursday. */
export function isoWeek(day: string): { year: number; week: number } {
  const date = dayToDate(day);
  const weekday = (date.getUTCDay() + 6) % 7;
  const thursday = new Date(date.getTime() + (3 - weekday) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const dayOfYear = (thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS;
  return { year, week: Math.floor(dayOfYear / 7) + 1 };
}
