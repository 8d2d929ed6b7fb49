import {
  FORECAST_ARTICLE_SORTS,
  FORECAST_TENDENCIES,
  forecastArticles,
} from '../../../../server/contract/forecast-article.js';
import { FORECAST_STATUSES } from '../../../../server/domain/forecast/names.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, idField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';
import { present } from './present.js';

/** Articles of customers with their estimates, and who was nearer. */
export const ARTICLE_LIST = defineList({
  queryKey: ['forecast', 'articles'],
  name: 'forecast-articles',
  fields: {
    q: textField({ label: 'forecast.search', most: 70 }),
    customer: idField({ label: 'forecast.thisCustomer' }),
    tendency: choiceField(FORECAST_TENDENCIES, {
      label: 'forecast.tendency',
      any: 'forecast.anyTendency',
      option: (tendency) => `forecast.tendencies.${tendency}`,
    }),
    status: choiceField(FORECAST_STATUSES, {
      label: 'forecast.status',
      any: 'forecast.anyStatus',
      option: (status) => `forecast.statuses.${status}`,
    }),
    action: idField({ label: 'forecast.action' }),
    filter: idField({ label: 'forecast.filter' }),
    group: idField({ label: 'forecast.group' }),
  },
  sorts: FORECAST_ARTICLE_SORTS,
  read: ({ customer, action, filter, group, ...filters }, { signal, ...page }) =>
    call(
      forecastArticles,
      {
        query: {
          ...present({ ...filters, customerId: customer, actionId: action, filterId: filter, articleGroupId: group }),
          ...page,
        },
      },
      signal,
    ),
  rowId: (row) => row.articleId,
});
export const loader = listLoader(ARTICLE_LIST);
