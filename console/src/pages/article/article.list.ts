import { articleList } from '../../../../server/contract/article.js';
import { ARTICLE_KINDS, ARTICLE_STATES } from '../../../../server/domain/article/article.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, idField, modeField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** The orders that are offered. */
export const ORDERS = ['number', '-number', 'description', '-updated'] as const;

/** The master data of articles, by number or in another order. */
export const ARTICLE_LIST = defineList({
  queryKey: ['article', 'list'],
  name: 'articles',
  fields: {
    q: textField({ label: 'article.search' }),
    kind: choiceField(ARTICLE_KINDS, {
      label: 'article.kind',
      any: 'article.anyKind',
      option: (kind) => `article.kinds.${kind}`,
    }),
    state: choiceField(ARTICLE_STATES, {
      label: 'article.state',
      any: 'article.anyState',
      option: (state) => `article.states.${state}`,
    }),
    partner: idField({ label: 'article.partner' }),
    order: modeField(ORDERS, { label: 'article.order.label', narrows: false }),
  },
  read: ({ partner, order, ...filters }, { signal, ...page }) =>
    call(
      articleList,
      { query: { ...filters, ...page, sort: order, ...(partner === '' ? {} : { partnerCompanyId: partner }) } },
      signal,
    ),
  rowId: (row) => row.id,
});
export const loader = listLoader(ARTICLE_LIST);
