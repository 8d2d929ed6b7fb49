import { queryOptions } from '@tanstack/react-query';
import { serviceFeeState } from '../../../../server/contract/service-fee.js';
import { call } from '../../api/call.js';

/** Milliseconds after midnight at which it is asked again, so that no clock that runs ahead asks too early. */
const AFTER_MS = 1_000;

/** How far the fees of the company have come. Asked again when one of them changes, and at midnight where one is not paid. */
export const feeStateQuery = queryOptions({
  queryKey: ['billing', 'state'],
  queryFn: ({ signal }) => call(serviceFeeState, {}, signal),
  staleTime: Infinity,
  refetchInterval: ({ state: { data } }) =>
    data === undefined || data.changesAt === null
      ? false
      : Math.max(AFTER_MS, Date.parse(data.changesAt) + AFTER_MS - Date.now()),
});
