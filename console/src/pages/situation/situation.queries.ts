import { queryOptions } from '@tanstack/react-query';
import { situationDetail } from '../../../../server/contract/delivery-situation.js';
import { previousDelivery } from '../../../../server/contract/previous-deliveries.js';
import { call } from '../../api/call.js';
import { type AsOf, recordAt } from '../../as-of/as-of.js';

/** A day of the address, as `date=2026-11-25`. */
function dayOf(query: string, name: string): string | undefined {
  const day = new URLSearchParams(query).get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
}

/** An article on the day that the address says. */
export function situationQuery(articleId: string, query: string, asOf?: AsOf) {
  const date = dayOf(query, 'date');
  return queryOptions({
    ...recordAt(['situation', 'article', articleId, date], asOf),
    queryFn: ({ signal }) => call(situationDetail, { params: { articleId }, query: { date, asOf } }, signal),
  });
}

/** The period that the address says. */
export function periodOf(query: string) {
  return { from: dayOf(query, 'from'), to: dayOf(query, 'to') };
}
/** The deliveries of a ship-to. */
export function deliveriesQuery(id: string, query: string, asOf?: AsOf) {
  const period = periodOf(query);
  return queryOptions({
    ...recordAt(['situation', 'deliveries', id, period], asOf),
    queryFn: ({ signal }) => call(previousDelivery, { params: { id }, query: { ...period, asOf } }, signal),
  });
}
