/** What transports are looked at as. */
export const TRANSPORT_VIEWS = ['list', 'today', 'calendar', 'map'] as const;
export type TransportsView = (typeof TRANSPORT_VIEWS)[number];

/** The view that an address names; the list, where it names none. */
export function viewOf(search: URLSearchParams): TransportsView {
  return TRANSPORT_VIEWS.find((view) => view === search.get('view')) ?? 'list';
}

const DAY = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** The day that an address names; undefined for none, and for what is none. */
export function dayOf(search: URLSearchParams): string | undefined {
  const day = search.get('day') ?? '';
  const at = new Date(`${day}T00:00Z`);
  return DAY.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}
