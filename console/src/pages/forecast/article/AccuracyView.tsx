import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ForecastPerformance } from '../../../../../server/contract/forecast-article.js';
import { ADJUST_PERCENTAGES, LAGS } from '../../../../../server/domain/forecast/names.js';
import { DemandChart } from '../../../chart/DemandChart.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { type Filters, useFilters } from '../../../list/useFilters.js';
import { Choice } from '../../../ui/Choice.js';
import { Note } from '../../../ui/Note.js';
import { Answered, Empty } from '../../../ui/States.js';
import { useWeekFormats } from '../../decision-support/article/useWeekFormats.js';
import { useAccuracyCards } from '../accuracy-cards.js';
import { FigureCards } from '../FigureCards.js';
import { FigureTable } from '../FigureTable.js';
import { useFigures } from '../figures.js';
import { performanceQuery } from '../forecast.queries.js';
import { Stars } from '../Stars.js';
import { drawnPast, instantOfWeek, nearestOf, type PastWeek } from './drawn.js';
import { LOOKBACK_FIELDS, type Lookback, WEEKS_BACK } from './lookback.js';
import '../../../chart/chart.css';

type Performance = Exclude<ForecastPerformance['articles'][number], { problem: unknown }>;

const dayOf = (week: string): string => new Date(instantOfWeek(week)).toISOString().slice(0, 10);

/** How far ahead and back, and within which limit. */
function LookbackBar({ of }: { of: Filters<typeof LOOKBACK_FIELDS>['of'] }) {
  const say = useTexts('forecast');
  const { percent } = useFigures();
  const choice = <N extends number>(
    label: string,
    { value, set }: { value: N | undefined; set: (value: N) => void },
    values: readonly N[],
    nameOf: (value: N) => string,
  ) => (
    <Choice
      label={label}
      value={String(value)}
      options={values.map((one) => ({ value: String(one), label: nameOf(one) }))}
      onChange={(chosen) => {
        const found = values.find((one) => String(one) === chosen);
        if (found !== undefined) set(found);
      }}
    />
  );
  return (
    <div className="toolbar">
      {choice(say('lag'), of.lag, LAGS, (count) => say('lagOf', { count }))}
      {choice(say('weeks'), of.weeks, WEEKS_BACK, (count) => say('weeksOf', { count }))}
      <Choice
        label={say('limit')}
        value={of.percent.value === undefined ? '' : String(of.percent.value)}
        options={[
          { value: '', label: say('limitOfAction') },
          ...ADJUST_PERCENTAGES.map((one) => ({
            value: String(one),
            label: say('limitOf', { percent: percent(one) }),
          })),
        ]}
        onChange={(chosen) => {
          of.percent.set(ADJUST_PERCENTAGES.find((one) => String(one) === chosen));
        }}
      />
    </div>
  );
}

/** Who was nearer, in a sentence. */
function useOutcome() {
  const say = useTexts('forecast');
  const { percent } = useFigures();
  return ({ improvementPercent: by, isSignificant }: Performance, weeksAhead: number): string => {
    const lag = say('lagOf', { count: weeksAhead });
    if (by === null) return say('accuracySaid.unknown', { lag });
    if (by === 0) return say('accuracySaid.same', { lag });
    const said = say(by > 0 ? 'accuracySaid.better' : 'accuracySaid.worse', { lag, percent: percent(Math.abs(by)) });
    return [said, say(isSignificant ? 'noChance' : 'chance')].join(' ');
  };
}

function Cards({ of }: { of: Performance }) {
  const say = useTexts('forecast');
  const figures = useFigures();
  const accuracy = useAccuracyCards();
  return (
    <FigureCards
      testId="accuracy-figures"
      of={[
        accuracy.improvement(of.improvementPercent, of.isSignificant),
        accuracy.accuracy(of),
        accuracy.bias(of.bias),
        accuracy.tracking(of.trackingSignal),
        { title: say('figure.fai'), value: figures.percent(of.faiLike), note: say('figure.ownFormula') },
        { title: say('figure.wts'), value: figures.signed(of.wts), note: say('figure.ownFormula') },
        { title: say('figure.stars'), value: <Stars of={of.stars} />, note: say('figure.starsText') },
      ]}
    />
  );
}

/** Each week with what everybody said of it, and who was nearer. */
function WeekFigures({ history }: { history: readonly PastWeek[] }) {
  const say = useTexts('forecast');
  const f = useFormat();
  const figures = useFigures();
  const off = (said: string | null, actual: string | null): string => {
    if (said === null || actual === null) return figures.quantity(said);
    return say('off', { quantity: figures.quantity(said), difference: figures.difference(actual, said) });
  };
  return (
    <FigureTable
      columns={[
        say('column.week'),
        ...(['actual', 'customer', 'naive', 'adjusted'] as const).map((of) => say(`line.${of}`)),
        say('nearer'),
      ]}
      rows={history.toReversed().map((week) => {
        const nearest = nearestOf(week);
        return [
          f.week(dayOf(week.week)),
          figures.quantity(week.actual),
          off(week.customer, week.actual),
          off(week.naive, week.actual),
          off(week.adjusted, week.actual),
          nearest === null ? figures.quantity(null) : say(`nearest.${nearest}`),
        ];
      })}
    />
  );
}

function Past({ of }: { of: Performance }) {
  const say = useTexts('forecast');
  const formats = useWeekFormats();
  const { history, articleNumber } = of;
  const data = useMemo(() => {
    const drawn = drawnPast(history, {
      actual: say('line.actual'),
      customer: say('line.customer'),
      naive: say('line.naive'),
      adjusted: say('line.adjusted'),
    });
    return drawn && { ...drawn, ...formats };
  }, [history, say, formats]);
  if (data === null) return <Empty icon="table" title={say('noAccuracy')} text={say('noSeriesText')} />;
  return (
    <>
      <section className="card panel forecast-chart" aria-label={say('accuracyTitle')}>
        <DemandChart
          summary={say('historySummary', { article: articleNumber, count: history.length })}
          data={data}
          table={<WeekFigures history={history} />}
          testId="accuracy-chart"
        />
      </section>
      <section className="card panel" aria-label={say('weeksTitle')} data-testid="accuracy-weeks">
        <header>
          <h2>{say('weeksTitle')}</h2>
        </header>
        <div className="chart-table" tabIndex={0} role="group" aria-label={say('weeksTitle')}>
          <WeekFigures history={history} />
        </div>
      </section>
    </>
  );
}

function Accuracy({ id, lookback }: { id: string; lookback: Lookback }) {
  const say = useTexts('forecast');
  const outcome = useOutcome();
  const query = useQuery(performanceQuery(id, lookback));
  const [article] = query.data?.articles ?? [];
  return (
    <Answered query={query} skeleton={12}>
      {article === undefined || 'problem' in article ? (
        <Empty icon="table" title={say('gone')} />
      ) : (
        <>
          <Note tone="info" text={outcome(article, query.data?.lag ?? lookback.lag)} testId="outcome" />
          <Cards of={article} />
          <Past of={article} />
        </>
      )}
    </Answered>
  );
}

/** Who was nearer in past weeks: the customer, a naive forecast or the adjusted schedule. */
export function AccuracyView({ id }: { id: string }) {
  const { of, values } = useFilters(LOOKBACK_FIELDS);
  return (
    <>
      <LookbackBar of={of} />
      <Accuracy id={id} lookback={values} />
    </>
  );
}
