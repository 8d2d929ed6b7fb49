import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ForecastDashboard } from '../../../../../server/contract/forecast-article.js';
import { FORECAST_PERIODS } from '../../../../../server/domain/forecast/names.js';
import { useTexts } from '../../../i18n/texts.js';
import { ListFrame } from '../../../list/ListPage.js';
import { useFilters } from '../../../list/useFilters.js';
import { paths } from '../../../paths.js';
import { Note } from '../../../ui/Note.js';
import { Segmented } from '../../../ui/Segmented.js';
import { Answered, Empty, Waiting } from '../../../ui/States.js';
import { CustomerChip } from '../../decision-support/CustomerChip.js';
import { Trend } from '../../decision-support/Score.js';
import { useAccuracyCards } from '../accuracy-cards.js';
import { FigureCards } from '../FigureCards.js';
import { UNKNOWN, useFigures } from '../figures.js';
import { dashboardQuery, groupChoices } from '../forecast.queries.js';
import { plannerOf } from '../planner.js';
import { RecordChoice } from '../RecordChoice.js';
import { Coverage } from './Coverage.js';
import { DASHBOARD_FIELDS } from './fields.js';
import { Nearest } from './Nearest.js';
import { OverTime } from './OverTime.js';
import { Planners } from './Planners.js';
import '../forecast.css';

/** Without an action nothing is corrected: says so, and leads to where one is made. */
function NoAction() {
  const say = useTexts('forecast');
  return (
    <section className="card">
      <Empty
        icon="sliders-h"
        title={say('noActionYet')}
        text={say('noActionText')}
        action={
          <Link to={paths.forecastActions} className="btn-link" data-testid="make-action">
            {say('makeAction')}
          </Link>
        }
        testId="no-action"
      />
    </section>
  );
}

function Cards({ of }: { of: ForecastDashboard }) {
  const say = useTexts('forecast');
  const sayTrend = useTexts('decisionSupport');
  const figures = useFigures();
  const accuracy = useAccuracyCards();
  const [adjusted, ...others] = of.estimate.adjusted;
  const customer = of.estimate.customer.find(({ unit }) => unit === adjusted?.unit);
  const { direction } = of.trend;
  const said =
    customer && say('figure.customerSays', { unit: customer.unit, quantity: figures.whole(customer.quantity) });
  return (
    <FigureCards
      testId="forecast-figures"
      of={[
        accuracy.improvement(of.improvementPercent, of.isSignificant),
        accuracy.accuracy(of),
        accuracy.bias(of.biasPercent),
        {
          title: say('figure.adjusted'),
          value: adjusted === undefined ? UNKNOWN : figures.whole(adjusted.quantity),
          note: [said, others.length > 0 && say('figure.more', { count: others.length })].filter(Boolean).join(' '),
        },
        {
          title: say('figure.trend'),
          value: <Trend of={of.trend} />,
          note: direction === null ? say('figure.noTrend') : sayTrend(`trend.${direction}`),
        },
      ]}
    />
  );
}

/** How near customers' plans are, who plans too high or too low, and what corrections gain. */
export function Component() {
  const say = useTexts('forecast');
  const sayNav = useTexts('nav');
  const { of, values } = useFilters(DASHBOARD_FIELDS);
  const query = useQuery(dashboardQuery(values));
  const { data } = query;
  const name = data && values.customer !== '' ? plannerOf(data, values.customer)?.companyName : undefined;
  return (
    <ListFrame
      className="delivery-dashboard"
      title={sayNav('forecasts')}
      subtitle={say('subtitle')}
      actions={
        <>
          <CustomerChip of={of.customer} name={name} />
          <RecordChoice of={of.group} any="forecast.anyGroup" query={groupChoices} />
          <Segmented
            label={say('period')}
            value={values.period}
            options={FORECAST_PERIODS.map((value) => ({ value, label: say(`periods.${value}`) }))}
            onChange={of.period.set}
          />
        </>
      }
    >
      {data === undefined ? (
        <div className="card">
          <Waiting query={query} skeleton={14} />
        </div>
      ) : data.coverage.articles === 0 && values.customer === '' && values.group === '' ? (
        <section className="card fill">
          <Empty
            icon="sliders-h"
            title={say('emptyDashboard')}
            text={say('emptyDashboardText')}
            testId="forecast-empty"
          />
        </section>
      ) : (
        <Answered query={query} skeleton={14}>
          {data.waiting > 0 && <Note tone="info" text={say('waiting', { count: data.waiting })} testId="waiting" />}
          {data.coverage.withoutAction === data.coverage.articles && <NoAction />}
          <Cards of={data} />
          <div className="field-row forecast-split">
            <OverTime series={data.series} period={values.period} />
            <Coverage of={data.coverage} />
          </div>
          <div className="field-row">
            <Planners way="too-high" rows={data.tooHigh} />
            <Planners way="too-low" rows={data.tooLow} />
          </div>
          <div className="field-row">
            <Nearest of="gains" rows={data.gains} />
            <Nearest of="losses" rows={data.losses} />
          </div>
        </Answered>
      )}
    </ListFrame>
  );
}
