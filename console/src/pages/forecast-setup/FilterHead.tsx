import type { ReactNode } from 'react';
import type { ForecastFilter } from '../../../../server/contract/forecast-filter.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, RecordViews } from '../../record/RecordHead.js';
import { Facts } from '../../ui/Facts.js';
import { UsedBy } from './UsedBy.js';

/** The head of a filter's pages: who uses it, and how many articles it means. */
export function FilterHead({ filter, actions }: { filter: ForecastFilter; actions: ReactNode }) {
  const say = useTexts('forecastFilter');
  const setup = useTexts('forecastSetup');
  const f = useFormat();
  const { filterId: id, name, articles, evaluatedAt, usedBy, changedAt, changedBy } = filter;
  return (
    <>
      <RecordHead title={name} subtitle={say('one')} actions={actions} testId="forecast-filter-title" />
      <RecordViews
        label={setup('views')}
        views={[
          { to: paths.forecastFilter(id), label: say('conditions'), testId: 'filter-conditions' },
          {
            to: paths.forecastFilter(id, '/articles'),
            label: setup('tab', { label: setup('articles'), count: f.integer(articles) }),
            testId: 'filter-articles',
          },
        ]}
      />
      <Facts
        facts={[
          { label: setup('usedBy'), value: <UsedBy actions={usedBy} /> },
          { label: say('found'), value: evaluatedAt && f.moment(evaluatedAt) },
          { label: setup('changed'), value: [f.moment(changedAt), changedBy].filter(Boolean).join(', ') },
        ]}
      />
    </>
  );
}
