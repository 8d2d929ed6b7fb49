import { Link } from 'react-router-dom';
import type { ForecastDashboard } from '../../../../../server/contract/forecast-article.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { useFigures } from '../figures.js';
import { articlesWhere } from '../present.js';
import '../../../chart/chart.css';

interface PlannersProps {
  way: 'too-high' | 'too-low';
  rows: ForecastDashboard['tooHigh'];
}

/** Customers who plan one way by more than chance: by how much, and what a correction would gain. */
export function Planners({ way, rows }: PlannersProps) {
  const say = useTexts('forecast');
  const f = useFormat();
  const figures = useFigures();
  const isHigh = way === 'too-high';
  const title = say(isHigh ? 'tooHigh' : 'tooLow');
  const toArticles = (customer: string): string =>
    articlesWhere({ customer, tendency: way, sort: isHigh ? '-bias' : 'bias' });
  return (
    <section className="card panel" aria-label={title} data-testid={`planners-${way}`}>
      <header>
        <h2>{title}</h2>
        <p className="dim">{say('planHint')}</p>
      </header>
      {rows.length === 0 ? (
        <p className="panel-text soft">{say(isHigh ? 'noPlanners' : 'noPlannersLow')}</p>
      ) : (
        <div className="chart-table forecast-table" tabIndex={0} role="group" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('column.customer')}</th>
                <th scope="col" className="num">
                  {say('column.bias')}
                </th>
                <th scope="col" className="num">
                  {say('column.articles')}
                </th>
                <th scope="col" className="num">
                  {say('column.improvement')}
                </th>
                <th scope="col" className="num">
                  {say('column.possible')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.customerId} data-testid="planner">
                  <th scope="row">
                    <Link to={toArticles(row.customerId)}>{row.companyName}</Link>
                  </th>
                  <td className="num">{figures.change(row.biasPercent)}</td>
                  <td className="num">{f.integer(row.articles)}</td>
                  <td className="num">{figures.change(row.improvementPercent)}</td>
                  <td className="num">{figures.change(row.possiblePercent)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
