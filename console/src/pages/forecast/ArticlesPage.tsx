import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { CustomerChip } from '../decision-support/CustomerChip.js';
import { ARTICLE_LIST } from './article.list.js';
import { useArticleColumns } from './article-columns.js';
import { actionChoices, filterChoices, groupChoices } from './forecast.queries.js';
import { PlannerNote } from './PlannerNote.js';
import { RecordChoice } from './RecordChoice.js';

/** Articles of customers: who plans too high or too low, and what ten weeks will bring. */
export function Component() {
  const say = useTexts('forecast');
  const sayNav = useTexts('nav');
  const f = useFormat();
  const navigate = useNavigate();
  const list = useListPage(ARTICLE_LIST, useArticleColumns());
  const { of } = list.filters;
  return (
    <ListPage
      className="forecast-articles"
      title={sayNav('forecastArticles')}
      subtitle={say('articlesSubtitle')}
      list={list}
      figures={of.customer.value !== '' && <PlannerNote customer={of.customer.value} />}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <CustomerChip of={of.customer} name={list.rows[0]?.companyName} />
          <ChoiceFilter of={of.tendency} />
          <ChoiceFilter of={of.status} />
          <RecordChoice of={of.action} any="forecast.anyAction" query={actionChoices} />
          <RecordChoice of={of.filter} any="forecast.anyFilter" query={filterChoices} />
          <RecordChoice of={of.group} any="forecast.anyGroup" query={groupChoices} />
        </div>
      }
      matching={list.firstPage ? f.integer(list.firstPage.total) : null}
      empty={{
        icon: 'sliders-h',
        title: say('emptyArticles'),
        text: say('emptyArticlesText'),
        filtered: say('filteredArticles'),
      }}
      onOpen={(row) => void navigate(paths.forecastArticle(row.articleId))}
      testId="forecast-article-grid"
    />
  );
}
