import { queryOptions } from '@tanstack/react-query';
import { situationDetail } from '../../../../server/contract/delivery-situation.js';
import { previousDelivery } from '../../../../server/contract/previous-deliveries.js';
import { call } from '../../api/call.js';

/** A day of the address, as `date=2026-11-25`. */
function dayOf(query: string, name: string): string | undefined {
  const day = new URLSearchParams(query).get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
}

/** An article on the day that the address says. */
export function situationQuery(articleId: string, query: string) {
  const date = dayOf(query, 'date');
  return queryOptions({
    queryKey: ['situation', 'article', articleId, date],
    queryFn: ({ signal }) => call(situationDetail, { params: { articleId }, query: { date } }, signal),
  });
}

/** The period that the address says. */
export function periodOf(query: string) {
  return { from: dayOf(query, 'from'), to: dayOf(query, 'to') };
}
/** The deliveries of a ship-to. */
export function deliveriesQuery(id: string, query: string) {
  const period = periodOf(query);
  return queryOptions({
    queryKey: ['situation', 'deliveries', id, period],
    queryFn: ({ signal }) => call(previousDelivery, { params: { id }, query: period }, signal),
  });
}
