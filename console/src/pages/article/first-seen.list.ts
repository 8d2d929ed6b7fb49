import { articleFirstSeen, FIRST_SEEN_SORTS } from '../../../../server/contract/first-seen-article.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { modeField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** Numbers that came first in a message, newest first. */
export const FIRST_SEEN_LIST = defineList({
  queryKey: ['article', 'first-seen'],
  name: 'first-seen',
  fields: { state: modeField(['new', 'ignored'], { label: 'article.seen.show', narrows: false }) },
  sorts: FIRST_SEEN_SORTS,
  read: ({ state }, { signal, ...page }) => call(articleFirstSeen, { query: { ...page, state } }, signal),
  rowId: (row) => row.articleNumber,
});
export const loader = listLoader(FIRST_SEEN_LIST);
