import { queryOptions } from '@tanstack/react-query';
import { transportCalendar, transportDay } from '../../../../../../server/contract/transport-day.js';
import { call } from '../../../../api/call.js';

/** Today changes at midnight, also where nothing comes in. */
const TICK_MS = 300_000;

/** Departures and arrivals of a day; of today, wherever the company is, where none is named. */
export function dayQuery(day: string | undefined) {
  return queryOptions({
    queryKey: ['transport-day', 'day', day ?? ''],
    queryFn: ({ signal }) => call(transportDay, { query: { day } }, signal),
    refetchInterval: TICK_MS,
  });
}

/** Days from one on, counted. */
export function calendarQuery(from: string, days: number) {
  return queryOptions({
    queryKey: ['transport-day', 'calendar', from, days],
    queryFn: ({ signal }) => call(transportCalendar, { query: { from, days } }, signal),
    refetchInterval: TICK_MS,
  });
}
