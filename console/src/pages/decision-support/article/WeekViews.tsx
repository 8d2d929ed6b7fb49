import { useMemo } from 'react';
import type { DecisionArticleDetail } from '../../../../../server/contract/decision-support.js';
import { DemandChart } from '../../../chart/DemandChart.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Empty } from '../../../ui/States.js';
import { useWords } from '../words.js';
import { useWeekFormats } from './useWeekFormats.js';
import { drawnForecast, drawnTrend, forecastWeeks } from './drawn.js';
import { WeekTable } from './WeekTable.js';

/** Demand by week with the line of its trend. */
export function TrendView({ of }: { of: DecisionArticleDetail }) {
  const say = useTexts('decisionSupport');
  const words = useWords();
  const formats = useWeekFormats();
  const data = useMemo(() => {
    const drawn = drawnTrend(of, {
      actual: say('line.actual'),
      plan: say('line.plan'),
      trend: say('line.trend'),
    });
    return drawn && { ...drawn, ...formats };
  }, [of, say, formats]);
  if (data === null) return <Empty icon="table" title={say('noWeeks')} text={say('noWeeksText')} />;
  const { percent, direction } = of.article.trend;
  const said =
    direction === null
      ? say('trendUnknown')
      : percent === null
        ? say(`trend.${direction}`)
        : say(`trendSaid.${direction}`, { percent: words.change(percent) });
  return (
    <>
      <p className="panel-text soft">{said}</p>
      <DemandChart
        summary={`${say('summary.weeks', { article: of.article.articleNumber, count: of.actuals.length })} ${said}`}
        data={data}
        table={<WeekTable of={of} forecast={null} />}
        testId="trend-chart"
      />
    </>
  );
}

/** Demand by week, what is planned, and a simple forecast with its band. */
export function ForecastView({ of }: { of: DecisionArticleDetail }) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const formats = useWeekFormats();
  const data = useMemo(() => {
    const drawn = drawnForecast(of, {
      actual: say('line.actual'),
      plan: say('line.plan'),
      forecast: say('line.forecast'),
      band: say('line.forecastBand'),
    });
    return drawn && { ...drawn, ...formats };
  }, [of, say, formats]);
  if (data === null) return <Empty icon="table" title={say('noWeeks')} text={say('noWeeksText')} />;
  const { forecast, article } = of;
  const said =
    forecast === null
      ? say('figure.noEstimate')
      : say('forecastSaid', {
          quantity: f.quantity(forecast.quantity),
          low: f.quantity(forecast.band.low),
          high: f.quantity(forecast.band.high),
          total: f.quantity(forecast.tenWeekQuantity),
          plan: f.quantity(article.tenWeekQuantity),
          unit: article.unit,
        });
  return (
    <>
      <p className="panel-text soft" data-testid="forecast-said">
        {said}
      </p>
      <DemandChart
        summary={`${say('summary.weeks', { article: article.articleNumber, count: of.actuals.length })} ${said}`}
        data={data}
        table={<WeekTable of={of} forecast={forecastWeeks(of)} />}
        testId="forecast-chart"
      />
    </>
  );
}
