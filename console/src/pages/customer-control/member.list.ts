import { controlRuleArticles, controlRuleRelations } from '../../../../server/contract/customer-control.js';
import { call } from '../../api/call.js';
import { defineList, type PageRequest } from '../../list/define-list.js';
import { type FilterValues, flagField, textField } from '../../list/filter.js';

const chosen = flagField({ label: 'controlRules.onlyChosen' });
const ARTICLE_FIELDS = { q: textField({ label: 'controlRules.searchArticles', most: 70 }), chosen };
const RELATION_FIELDS = { q: textField({ label: 'controlRules.searchRelations', most: 70 }), chosen };

function queryOf(filter: FilterValues<typeof ARTICLE_FIELDS>, { limit, cursor }: PageRequest) {
  return { q: filter.q, limit, cursor, ...(filter.chosen ? { chosen: true } : {}) };
}

/** Customers' articles, with those that a rule is for. */
export function articlesOfRule(id: string) {
  return defineList({
    queryKey: ['customer-control', 'rule-articles', id],
    name: 'control-rule-articles',
    fields: ARTICLE_FIELDS,
    sorts: [],
    read: (filter, page) => call(controlRuleArticles, { params: { id }, query: queryOf(filter, page) }, page.signal),
    rowId: (row) => row.articleNumber,
  });
}

/** Relations with customers and consignees, with those that a rule is for. */
export function relationsOfRule(id: string) {
  return defineList({
    queryKey: ['customer-control', 'rule-relations', id],
    name: 'control-rule-relations',
    fields: RELATION_FIELDS,
    sorts: [],
    read: (filter, page) => call(controlRuleRelations, { params: { id }, query: queryOf(filter, page) }, page.signal),
    rowId: (row) => row.relationId,
  });
}
