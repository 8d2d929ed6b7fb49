import { queryOptions } from '@tanstack/react-query';
import { despatchDue } from '../../../../../server/contract/despatch-due.js';
import { despatchCustomers, despatchRepackProposal } from '../../../../../server/contract/despatch-hand.js';
import { call } from '../../../api/call.js';

/** Whatever is called off, however far ahead. */
const FAR = '2099-12-31';

export const customersQuery = queryOptions({
  queryKey: ['despatch', 'customers'],
  queryFn: ({ signal }) => call(despatchCustomers, {}, signal),
});

/** What the releases in force of a customer call off, by ship-to. */
export function calledOffQuery(customer: string) {
  return queryOptions({
    queryKey: ['due', 'called-off', customer],
    queryFn: ({ signal }) => call(despatchDue, { query: { customer, until: FAR, only: 'all' } }, signal),
    enabled: customer !== '',
  });
}

/** How a note would be packed by the packing instructions of now. */
export function repackProposalQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['despatch', 'repack', id, version],
    queryFn: ({ signal }) => call(despatchRepackProposal, { params: { id } }, signal),
    // Instructions may be others by now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
