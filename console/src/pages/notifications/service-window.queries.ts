import { queryOptions } from '@tanstack/react-query';
import { serviceWindowGet } from '../../../../server/contract/service-window.js';
import { call } from '../../api/call.js';

/** The socket keeps it fresh where there is one. */
export const serviceWindowQuery = queryOptions({
  queryKey: ['service-window'],
  queryFn: ({ signal }) => call(serviceWindowGet, undefined, signal),
});
