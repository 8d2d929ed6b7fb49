import { controlRules } from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { defineList } from '../../list/define-list.js';
import { modeField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** The rules of the company: under their codes, or one below the other. All come at once. */
export const RULE_LIST = defineList({
  queryKey: ['customer-control', 'rules'],
  name: 'control-rules',
  fields: {
    view: modeField(['grouped', 'flat'], { label: 'controlRules.view', narrows: false }),
    article: textField({ label: 'controlRules.ofArticle', most: 70 }),
  },
  read: async ({ view, article }, { signal }) => {
    const grouped = view === 'grouped';
    const { rows, groups } = await call(controlRules, { query: { grouped, articleNumber: article } }, signal);
    return { rows: grouped ? groups.flatMap(({ rules }) => rules) : rows, groups, nextCursor: null };
  },
  rowId: (row) => row.ruleId,
});
export const loader = listLoader(RULE_LIST);
