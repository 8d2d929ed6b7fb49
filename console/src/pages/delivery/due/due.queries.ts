import { queryOptions } from '@tanstack/react-query';
import { despatchDue, type DueQuery } from '../../../../../server/contract/despatch-due.js';
import { call } from '../../../api/call.js';

/** What is asked for; '' where nothing is said. */
interface DueNarrowing {
  readonly until: string;
  readonly only: DueQuery['only'];
  /** The customer's address. */
  readonly customer: string;
  /** The ship-to's code. */
  readonly place: string;
}

/** What must leave through a day; schedules and despatch notes that change read it again. */
export function dueQuery({ until, only, customer, place }: DueNarrowing) {
  return queryOptions({
    queryKey: ['due', until, only, customer, place],
    queryFn: ({ signal }) =>
      call(
        despatchDue,
        {
          query: {
            ...(until !== '' && { until }),
            ...(customer !== '' && { customer }),
            ...(place !== '' && { shipTo: place }),
            only,
          },
        },
        signal,
      ),
  });
}
