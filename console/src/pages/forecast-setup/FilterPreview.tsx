import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { forecastConditions } from '../../../../server/contract/forecast-filter.js';
import { useValue } from '../../form/Field.js';
import type { FormState } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Empty, Waiting } from '../../ui/States.js';
import { conditionsOf, type FilterDraft, hasConditions } from './filter-draft.js';
import { previewQuery } from './setup.queries.js';
import { useRested } from './useRested.js';

const NOTHING = forecastConditions.parse({});

/** How many articles the conditions mean as they stand in the fields, and the first of them. */
export function FilterPreview<Body>({ form }: { form: FormState<FilterDraft, Body> }) {
  const say = useTexts('forecastFilter');
  const f = useFormat();
  const body = conditionsOf(useValue(form, 'conditions'));
  const rested = useRested(body, JSON.stringify(body));
  const { data: conditions, success } = forecastConditions.safeParse(rested);
  const isAsked = success && hasConditions(conditions);
  const query = useQuery({
    ...previewQuery(conditions ?? NOTHING),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = query;
  return (
    <section className="card panel" aria-label={say('preview')} aria-busy={isFetching} data-testid="filter-preview">
      <header>
        <h2>{say('preview')}</h2>
      </header>
      {!isAsked ? (
        <Empty
          icon="filter"
          title={say(success ? 'noConditions' : 'wrongConditions')}
          {...(success && { text: say('noConditionsText') })}
        />
      ) : data === undefined ? (
        <Waiting query={query} skeleton={6} />
      ) : (
        <>
          <p className="panel-text" role="status" data-testid="preview-count">
            <b>{say('means', { count: data.articles, shown: f.integer(data.articles) })}</b>
          </p>
          <ul className="tally">
            {data.rows.map((row) => (
              <li key={row.articleId}>
                <span>
                  <span className="mono">{row.articleNumber}</span>{' '}
                  <span className="dim">{[row.companyName, row.shipTo].filter(Boolean).join(' · ')}</span>
                </span>
                <span>{`${f.quantity(row.tenWeekQuantity)} ${row.unit}`}</span>
              </li>
            ))}
          </ul>
          {data.articles > data.rows.length && (
            <p className="panel-text dim">{say('more', { count: f.integer(data.articles - data.rows.length) })}</p>
          )}
        </>
      )}
    </section>
  );
}
