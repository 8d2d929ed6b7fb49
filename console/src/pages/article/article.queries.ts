import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { articleDetail, articleList } from '../../../../server/contract/article.js';
import { companyList } from '../../../../server/contract/company.js';
import { senderFirstSeen } from '../../../../server/contract/first-seen-sender.js';
import { call } from '../../api/call.js';

/** Records that a search shows at most. */
const MOST_FOUND = 8;

export function articleQuery(id: string) {
  return queryOptions({
    queryKey: ['article', 'one', id],
    queryFn: ({ signal }) => call(articleDetail, { params: { id } }, signal),
  });
}

/** Partners of the register that fit a text. */
export function foundPartnersQuery(q: string) {
  return queryOptions({
    queryKey: ['company', 'found', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(companyList, { query: { q, limit: MOST_FOUND } }, signal)).rows.map(({ id, name, code }) => ({
        id,
        name,
        detail: code,
      })),
  });
}

/** Our own articles that fit a text. */
export function foundInternalQuery(q: string) {
  return queryOptions({
    queryKey: ['article', 'found', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(articleList, { query: { q, kind: 'internal', limit: MOST_FOUND } }, signal)).rows.map(
        ({ id, articleNumber, description }) => ({ id, name: articleNumber, detail: description }),
      ),
  });
}

export const sendersQuery = queryOptions({
  queryKey: ['company', 'first-seen'],
  queryFn: ({ signal }) => call(senderFirstSeen, undefined, signal),
});
