import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DecisionArticle, decisionArticleResults } from '../../../../server/contract/decision-support.js';
import { call } from '../../api/call.js';
import { useListPage } from '../../list/useListPage.js';
import type { ARTICLE_LIST } from './article.list.js';
import { useArticleColumns } from './article-list-columns.js';
import { CustomerChip } from './CustomerChip.js';
import { DecisionList } from './DecisionList.js';

interface ArticleListProps {
  definition: typeof ARTICLE_LIST;
  title: string;
  subtitle: string;
  /** Where a row leads. */
  to: (row: DecisionArticle) => string;
  actions?: ReactNode;
  /** The customer whose articles they are. */
  customerName?: string | undefined;
}

/** Articles by how unlike themselves they are. */
export function ArticleList({ definition, to, customerName, ...page }: ArticleListProps) {
  const navigate = useNavigate();
  const columns = useArticleColumns(to);
  const list = useListPage(definition, columns);
  return (
    <DecisionList
      of="articles"
      {...page}
      list={list}
      columns={columns}
      chip={<CustomerChip of={list.filters.of.customer} name={customerName ?? list.rows[0]?.companyName} />}
      ask={(rows, _, signal) => call(decisionArticleResults, { body: { articles: rows.map(({ id }) => id) } }, signal)}
      onOpen={(row) => void navigate(to(row))}
    />
  );
}
