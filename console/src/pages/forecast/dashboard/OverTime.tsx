import { useMemo } from 'react';
import type { ForecastDashboard } from '../../../../../server/contract/forecast-article.js';
import type { ForecastPeriod } from '../../../../../server/domain/forecast/names.js';
import { DemandChart } from '../../../chart/DemandChart.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Empty } from '../../../ui/States.js';
import { FigureTable } from '../FigureTable.js';
import { useFigures } from '../figures.js';
import { drawnAccuracy, periodName } from './periods.js';

interface OverTimeProps {
  series: ForecastDashboard['series'];
  period: ForecastPeriod;
}

/** How near customers, a naive forecast and adjusted schedules were, over time. */
export function OverTime({ series, period }: OverTimeProps) {
  const say = useTexts('forecast');
  const f = useFormat();
  const figures = useFigures();
  const labels = useMemo(
    () => ({
      customerAccuracy: say('line.customer'),
      naiveAccuracy: say('line.naive'),
      adjustedAccuracy: say('line.adjusted'),
    }),
    [say],
  );
  const nameOf = useMemo(() => {
    const formats = { ...f, quarter: (quarter: number, year: string) => say('quarterOf', { quarter, year }) };
    return ({ from }: { readonly from: string }) => periodName(period, from, formats);
  }, [f, say, period]);
  const data = useMemo(() => {
    const drawn = drawnAccuracy(series, nameOf, labels);
    return drawn && { ...drawn, quantity: (value: number) => figures.percent(value) };
  }, [series, nameOf, labels, figures]);
  return (
    <section className="card panel forecast-chart" aria-labelledby="forecast-over-time">
      <header>
        <h2 id="forecast-over-time">{say('overTime')}</h2>
      </header>
      {data === null ? (
        <Empty icon="table" title={say('noSeries')} text={say('noSeriesText')} testId="no-series" />
      ) : (
        <DemandChart
          summary={say('overTimeSummary')}
          data={data}
          table={
            <FigureTable
              columns={[say('period'), ...Object.values(labels), say('column.bias'), say('column.articles')]}
              rows={series.map((one) => [
                nameOf(one),
                figures.percent(one.customerAccuracy),
                figures.percent(one.naiveAccuracy),
                figures.percent(one.adjustedAccuracy),
                figures.change(one.biasPercent),
                f.integer(one.articles),
              ])}
            />
          }
          testId="over-time"
        />
      )}
    </section>
  );
}
