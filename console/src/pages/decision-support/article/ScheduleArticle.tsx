import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.js';
import { useSearch } from '../../../form/useSearch.js';
import { paths } from '../../../paths.js';
import { Choice } from '../../../ui/Choice.js';
import { WaitingPage } from '../../../ui/States.js';
import { ArticleRecord } from './ArticleRecord.js';
import { SCHEDULE_ARTICLE_FIELDS } from './view.js';
import { calledOffQuery } from '../decision.queries.js';
import { NothingThere } from '../NothingThere.js';

interface ScheduleArticleProps {
  scheduleHeadId: string;
  articleNumber: string;
}

/** An article by its number in a schedule, which may call it off for several places. */
export function ScheduleArticle({ scheduleHeadId, articleNumber }: ScheduleArticleProps) {
  const say = useTexts('decisionSupport');
  const [search, setSearch] = useSearch();
  const query = useQuery(calledOffQuery(scheduleHeadId, articleNumber));
  if (!query.data) return <WaitingPage query={query} skeleton={18} />;
  const { rows } = query.data;
  const asked = search.get('article');
  const shown = rows.find(({ id }) => id === asked) ?? rows[0];
  if (!shown) return <NothingThere title={say('notCalledOff', { article: articleNumber })} />;
  return (
    <ArticleRecord
      key={shown.id}
      articleId={shown.id}
      tab={({ documentNumber }) => ({
        path: paths.decisionScheduleArticles(scheduleHeadId),
        label: say('scheduleTitle', { number: documentNumber }),
      })}
      fields={SCHEDULE_ARTICLE_FIELDS}
      views={['trend', 'anomaly', 'schedules', 'customers']}
      actions={
        rows.length > 1 && (
          <Choice
            label={say('column.shipTo')}
            value={shown.id}
            options={rows.map(({ id, shipToName, shipTo, unit }) => ({
              value: id,
              label: [shipToName ?? shipTo ?? say('everyShipTo'), unit].join(' · '),
            }))}
            onChange={(id) => {
              setSearch((now) => {
                now.set('article', id);
                return now;
              });
            }}
          />
        )
      }
    />
  );
}
