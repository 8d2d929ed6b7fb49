import type { DecisionArticleDetail } from '../../../../../server/contract/decision-support.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';

interface WeekTableProps {
  of: DecisionArticleDetail;
  /** The weeks of the forecast; null where it is not shown. */
  forecast: readonly string[] | null;
}

/** Demand by week in exact figures. */
export function WeekTable({ of, forecast }: WeekTableProps) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const actuals = new Map(of.actuals.map(({ week, quantity }) => [week, quantity]));
  const plan = new Map(of.plan.map(({ week, quantity }) => [week, quantity]));
  const weeks = [...new Set([...actuals.keys(), ...plan.keys(), ...(forecast ?? [])])].sort();
  const text = (quantity: string | undefined) => (quantity === undefined ? '–' : f.quantity(quantity));
  const baseline = of.forecast;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('week')}</th>
          <th scope="col" className="num">
            {say('line.actual')}
          </th>
          <th scope="col" className="num">
            {say('line.plan')}
          </th>
          {forecast !== null && baseline !== null && (
            <>
              <th scope="col" className="num">
                {say('line.forecast')}
              </th>
              <th scope="col" className="num">
                {say('line.forecastBand')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week}>
            <th scope="row">{f.week(week)}</th>
            <td className="num">{text(actuals.get(week))}</td>
            <td className="num">{text(plan.get(week))}</td>
            {forecast !== null &&
              baseline !== null &&
              (forecast.includes(week) ? (
                <>
                  <td className="num">{f.quantity(baseline.quantity)}</td>
                  <td className="num">{`${f.quantity(baseline.band.low)} – ${f.quantity(baseline.band.high)}`}</td>
                </>
              ) : (
                <td colSpan={2} />
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
