import { queryOptions } from '@tanstack/react-query';
import {
  decisionArticle,
  decisionArticles,
  decisionCustomerResults,
  decisionScheduleResults,
} from '../../../../server/contract/decision-support.js';
import { call } from '../../api/call.js';

/** An article with its history; the normal band ends at a score. */
export function articleQuery(articleId: string, anomalyMin: number) {
  return queryOptions({
    queryKey: ['decision-support', 'article', articleId, anomalyMin],
    queryFn: ({ signal }) => call(decisionArticle, { params: { articleId }, query: { anomalyMin } }, signal),
    // While the band of another score is on its way, that of the last one stays.
    placeholderData: (last, query) => (query?.queryKey[2] === articleId ? last : undefined),
  });
}

/** What a schedule calls off under an article number: one row for each ship-to and unit. */
export function calledOffQuery(scheduleHeadId: string, articleNumber: string) {
  return queryOptions({
    queryKey: ['decision-support', 'called-off', scheduleHeadId, articleNumber],
    queryFn: ({ signal }) => call(decisionArticles, { query: { scheduleHeadId, articleNumber, show: 'all' } }, signal),
  });
}

/** A customer by its id, or that it is not there any more; nothing of an empty one. */
export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ['decision-support', 'customer', id],
    queryFn: async ({ signal }) =>
      (await call(decisionCustomerResults, { query: {}, body: { customers: [id] } }, signal)).results[0] ?? null,
    enabled: id !== '',
  });
}

/** A schedule by its id, or that it is not in force any more. */
export function scheduleQuery(id: string) {
  return queryOptions({
    queryKey: ['decision-support', 'schedule', id],
    queryFn: async ({ signal }) =>
      (await call(decisionScheduleResults, { query: {}, body: { schedules: [id] } }, signal)).results[0] ?? null,
  });
}
