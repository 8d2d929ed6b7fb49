import { forecastFilterArticles } from '../../../../server/contract/forecast-filter.js';
import { forecastGroupArticles } from '../../../../server/contract/forecast-group.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { textField } from '../../list/filter.js';

const fields = { q: textField({ label: 'forecastSetup.searchArticles', most: 70 }) };

/** The articles of a filter as they were found last. */
export function articlesOfFilter(id: string) {
  return defineList({
    queryKey: ['forecast-setup', 'filter-articles', id],
    name: 'forecast-members',
    fields,
    sorts: [],
    read: ({ q }, { limit, cursor, signal }) =>
      call(forecastFilterArticles, { params: { id }, query: { q, limit, cursor } }, signal),
    rowId: (row) => row.articleId,
  });
}

/** The articles of a group. */
export function articlesOfGroup(id: string) {
  return defineList({
    queryKey: ['forecast-setup', 'group-articles', id],
    name: 'forecast-members',
    fields,
    sorts: [],
    read: ({ q }, { limit, cursor, signal }) =>
      call(forecastGroupArticles, { params: { id }, query: { q, limit, cursor } }, signal),
    rowId: (row) => row.articleId,
  });
}
