/** A calendar day as UTC midnight: days have no zone, so none can shift them. */
export function dayToDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
