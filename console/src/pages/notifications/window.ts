const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A window as the form has it: what fields for date and time hold, in the reader's zone. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant as a field for date and time takes it. */
export function toField(at: Date): string {
  return `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Windows that are set often, as seen from now. */
export const QUICK = {
  now: (now: Date): Span => span(now.getTime(), 0.5),
  soon: (now: Date): Span => span(now.getTime() + 15 * MINUTE_MS, 1),
  night: (now: Date): Span => {
    const ten = new Date(now).setHours(22, 0, 0, 0);
    return span(ten > now.getTime() ? ten : ten + 24 * HOUR_MS, 2);
  },
} as const;

function span(start: number, hours: number): Span {
  return { start: toField(new Date(start)), end: toField(new Date(start + hours * HOUR_MS)) };
}

/** What is sent for a field for date and time; nothing where it holds none. */
export function instantOf(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** Time that is left, as minutes and seconds. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
