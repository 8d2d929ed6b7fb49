import { ARTICLE_SORTS, articleList } from '../../../../server/contract/article.js';
import { ARTICLE_KINDS, ARTICLE_STATES } from '../../../../server/domain/article/article.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, idField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** The master data of articles, by number. */
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
  },
  sorts: ARTICLE_SORTS,
  read: ({ partner, ...filters }, { signal, ...page }) =>
    call(
      articleList,
      { query: { ...filters, ...page, ...(partner === '' ? {} : { partnerCompanyId: partner }) } },
      signal,
    ),
  rowId: (row) => row.id,
});
export const loader = listLoader(ARTICLE_LIST);
