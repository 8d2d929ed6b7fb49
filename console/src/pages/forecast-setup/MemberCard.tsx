import { useNavigate } from 'react-router-dom';
import type { ForecastMember } from '../../../../server/contract/forecast-filter.js';
import { useTexts } from '../../i18n/texts.js';
import { SearchFilter } from '../../list/FilterControls.js';
import { type EmptyTexts, ListCard } from '../../list/ListPage.js';
import type { ListState } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import type { articlesOfFilter } from './member.list.js';

type Members = ListState<ReturnType<typeof articlesOfFilter>['fields'], ForecastMember, unknown>;

/** The search among the articles of a filter or a group. */
export function MemberSearch({ list }: { list: Members }) {
  return (
    <div className="toolbar" role="search">
      <SearchFilter of={list.filters.of.q} />
    </div>
  );
}

/** The articles of a filter or a group; each leads to its own page. */
export function MemberCard({ list, empty }: { list: Members; empty: Omit<EmptyTexts, 'filtered'> }) {
  const say = useTexts('forecastSetup');
  const navigate = useNavigate();
  return (
    <ListCard
      list={list}
      label={say('articles')}
      empty={{ ...empty, filtered: say('noneMatches') }}
      selectedId={list.cursorId}
      onSelect={({ articleId }) => {
        list.setCursorId(articleId);
      }}
      onOpen={({ articleId }) => void navigate(paths.forecastArticle(articleId))}
      testId="member-grid"
    />
  );
}
