import { useMemo } from 'react';
import type { DeliveryDashboard } from '../../../../../server/contract/delivery-dashboard.js';
import { Chart } from '../../../chart/Chart.js';
import type { ChartData } from '../../../chart/data.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';

/** What had to leave on each day beside what left, both in articles. */
export function Days({ days }: Pick<DeliveryDashboard, 'days'>) {
  const say = useTexts('deliveryDashboard');
  const f = useFormat();
  const labels = useMemo(() => days.map(({ day }) => `${f.weekday(day)} ${f.dayMonth(day)}`), [days, f]);
  const series = useMemo<ChartData['series']>(
    () => [
      { key: 'due', label: say('dayDue'), tone: 'iris', values: days.map(({ due }) => due) },
      { key: 'sent', label: say('daySent'), tone: 'teal', values: days.map(({ sent }) => sent) },
      { key: 'errors', label: say('dayErrors'), tone: 'err', values: days.map(({ errors }) => errors) },
    ],
    [days, say],
  );
  return (
    <section className="card panel delivery-days" aria-labelledby="delivery-days-title">
      <header>
        <h2 id="delivery-days-title">{say('byDay')}</h2>
      </header>
      <Chart
        testId="delivery-days"
        labels={labels}
        series={series}
        stacked={false}
        format={f.integer}
        labelTitle={say('day')}
        summary={say('byDay')}
      />
    </section>
  );
}
