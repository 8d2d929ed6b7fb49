import { useMemo } from 'react';
import { DemandChart } from '../../../chart/DemandChart.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Empty } from '../../../ui/States.js';
import { useWeekFormats } from '../../decision-support/article/useWeekFormats.js';
import { Trend } from '../../decision-support/Score.js';
import { useAccuracyCards } from '../accuracy-cards.js';
import { FigureCards } from '../FigureCards.js';
import { FigureTable } from '../FigureTable.js';
import { useFigures } from '../figures.js';
import { Stars } from '../Stars.js';
import { useMethodName } from '../useMethodName.js';
import { type ArticleDetail, drawnHistory } from './drawn.js';

const LABELS = ['actual', 'despatched', 'customer', 'adjusted', 'own', 'trend', 'band', 'wide', 'firm'] as const;

function Cards({ of: { article } }: { of: ArticleDetail }) {
  const say = useTexts('forecast');
  const sayTrend = useTexts('decisionSupport');
  const figures = useFigures();
  const accuracy = useAccuracyCards();
  const { estimate, unit } = article;
  const { direction } = article.trend;
  const note =
    estimate.quantity === null
      ? say('figure.noEstimate')
      : estimate.low === null || estimate.high === null
        ? say('figure.noBand')
        : say('figure.band', { low: figures.quantity(estimate.low), high: figures.quantity(estimate.high) });
  return (
    <FigureCards
      testId="forecast-figures"
      of={[
        { title: say('figure.estimate'), value: figures.quantity(estimate.quantity), note },
        { title: say('figure.customer'), value: figures.quantity(estimate.customer), note: unit },
        {
          title: say('figure.trend'),
          value: <Trend of={article.trend} />,
          note: direction === null ? say('figure.noTrend') : sayTrend(`trend.${direction}`),
        },
        accuracy.improvement(article.improvementPercent, article.isSignificant),
        accuracy.bias(article.biasPercent),
        accuracy.tracking(article.trackingSignal),
        { title: say('figure.stars'), value: <Stars of={article.stars} />, note: say('figure.starsText') },
      ]}
    />
  );
}

/** The same as the drawing, in exact figures. */
function WeekFigures({ of: { actuals, despatched, weeks } }: { of: ArticleDetail }) {
  const say = useTexts('forecast');
  const f = useFormat();
  const { quantity, range } = useFigures();
  const byWeek = (list: ArticleDetail['actuals']) => new Map(list.map((one) => [one.week, one.quantity]));
  const [calledOff, left] = [byWeek(actuals), byWeek(despatched)];
  const plan = new Map(weeks.map((week) => [week.week, week]));
  const all = [...new Set([...calledOff.keys(), ...left.keys(), ...plan.keys()])].sort();
  return (
    <FigureTable
      columns={[
        say('column.week'),
        ...(['actual', 'despatched', 'customer', 'adjusted', 'own', 'band', 'wide'] as const).map((of) =>
          say(`line.${of}`),
        ),
      ]}
      rows={all.map((week) => {
        const planned = plan.get(week);
        return [
          f.week(week),
          quantity(calledOff.get(week) ?? null),
          quantity(left.get(week) ?? null),
          quantity(planned?.customer ?? null),
          quantity(planned?.adjusted ?? null),
          quantity(planned?.forecast ?? null),
          range(planned?.p10 ?? null, planned?.p90 ?? null),
          range(planned?.p2_5 ?? null, planned?.p97_5 ?? null),
        ];
      })}
    />
  );
}

function History({ of }: { of: ArticleDetail }) {
  const say = useTexts('forecast');
  const formats = useWeekFormats();
  const data = useMemo(() => {
    const labels = Object.fromEntries(LABELS.map((label) => [label, say(`line.${label}`)]));
    const drawn = drawnHistory(of, labels as Record<(typeof LABELS)[number], string>);
    return drawn && { ...drawn, ...formats };
  }, [of, say, formats]);
  return (
    <section className="card panel forecast-chart" aria-label={say('historyTitle')}>
      {data === null ? (
        <Empty icon="table" title={say('noWeeks')} text={say('noWeeksText')} />
      ) : (
        <DemandChart
          summary={say('historySummary', { article: of.article.articleNumber, count: of.actuals.length })}
          data={data}
          table={<WeekFigures of={of} />}
          testId="history-chart"
        />
      )}
    </section>
  );
}

/** What the own forecast is made of. */
function Methods({ of: { methods } }: { of: ArticleDetail }) {
  const say = useTexts('forecast');
  const { percent } = useFigures();
  const nameOf = useMethodName();
  return (
    <section className="card panel" aria-label={say('methodsTitle')} data-testid="methods">
      <header>
        <h2>{say('methodsTitle')}</h2>
      </header>
      {methods.length === 0 ? (
        <p className="panel-text soft">{say('noMethods')}</p>
      ) : (
        <ul className="tally">
          {methods.map(({ method, percent: weight }) => (
            <li key={method}>
              <span>{nameOf(method)}</span>
              <span>{percent(weight)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The history of an article, what the customer plans, what that is corrected to, and its own forecast. */
export function HistoryView({ of }: { of: ArticleDetail }) {
  return (
    <>
      <Cards of={of} />
      <History of={of} />
      <Methods of={of} />
    </>
  );
}
