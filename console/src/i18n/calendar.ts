/** A calendar day as UTC midnight: days have no zone, so none can shift them. */
export function dayToDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
/** The day where the reader is: what is proposed to people, who may be hours away from UTC. */
export function localToday(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
