import { DECISION_ARTICLE_SORTS, decisionArticles } from '../../../../server/contract/decision-support.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { idField } from '../../list/filter.js';
import { fetchRecord, listLoader } from '../../list/loader.js';
import { scheduleQuery } from './decision.queries.js';
import { askedBy, LISTED_FIELDS } from './range.js';

/** Articles by how unlike themselves they are; of all customers, or of one. */
export const ARTICLE_LIST = articlesOf(null);
/** Those that a schedule calls off. */
export function articlesOf(scheduleHeadId: string | null) {
  return defineList({
    queryKey: ['decision-support', scheduleHeadId === null ? 'articles' : `articles of ${scheduleHeadId}`],
    name: 'decision-articles',
    fields: { ...LISTED_FIELDS, customer: idField({ label: 'decisionSupport.thisCustomer' }) },
    sorts: DECISION_ARTICLE_SORTS,
    read: ({ customer, ...filters }, { signal, ...page }) =>
      call(
        decisionArticles,
        {
          query: {
            ...askedBy(filters),
            ...page,
            ...(customer === '' ? {} : { customerId: customer }),
            ...(scheduleHeadId === null ? {} : { scheduleHeadId }),
          },
        },
        signal,
      ),
    rowId: (row) => row.id,
  });
}

/** Of a schedule where the address names one, which it asks for as well. */
export const loader: ReturnType<typeof listLoader> = (args, context) => {
  const { scheduleHeadId } = args.params;
  if (scheduleHeadId === undefined) return listLoader(ARTICLE_LIST)(args, context);
  fetchRecord(scheduleQuery(scheduleHeadId));
  return listLoader(articlesOf(scheduleHeadId))(args, context);
};
