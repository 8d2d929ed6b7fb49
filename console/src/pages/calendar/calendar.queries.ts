import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calendarDetail, calendarHolidays } from '../../../../server/contract/calendar.js';
import { call } from '../../api/call.js';

export function calendarQuery(id: string) {
  return queryOptions({
    queryKey: ['calendar', 'one', id],
    queryFn: ({ signal }) => call(calendarDetail, { params: { id } }, signal),
  });
}

/** Public holidays of a country and region, '' for none chosen. */
export function holidaysQuery({ country, region, year }: { country: string; region: string; year: number }) {
  return queryOptions({
    queryKey: ['calendar', 'holidays', country, region, year],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        calendarHolidays,
        { query: { year, ...(country === '' ? {} : { country }), ...(region === '' ? {} : { region }) } },
        signal,
      ),
  });
}
