import { Link } from 'react-router-dom';
import type { ForecastDashboard } from '../../../../../server/contract/forecast-article.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { useFigures } from '../figures.js';
import '../../../chart/chart.css';

interface NearestProps {
  of: 'gains' | 'losses';
  rows: ForecastDashboard['gains'];
}

/** Articles in which the adjusted schedule was nearer than the customer, or farther away, by most. */
export function Nearest({ of, rows }: NearestProps) {
  const say = useTexts('forecast');
  const figures = useFigures();
  const isGain = of === 'gains';
  return (
    <section className="card panel" aria-label={say(of)} data-testid={of}>
      <header>
        <h2>{say(of)}</h2>
        <p className="dim">{say(isGain ? 'gainHint' : 'lossHint')}</p>
      </header>
      {rows.length === 0 ? (
        <p className="panel-text soft">{say(isGain ? 'noGains' : 'noLosses')}</p>
      ) : (
        <div className="chart-table forecast-table" tabIndex={0} role="group" aria-label={say(of)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('column.article')}</th>
                <th scope="col">{say('column.customer')}</th>
                <th scope="col" className="num">
                  {say('column.gain')}
                </th>
                <th scope="col" className="num">
                  {say('column.improvement')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.articleId}>
                  <th scope="row">
                    <Link to={paths.forecastAccuracy(row.articleId)} className="mono">
                      {row.articleNumber}
                    </Link>
                  </th>
                  <td>{[row.companyName, row.shipTo].filter(Boolean).join(' · ')}</td>
                  <td className="num">{`${figures.signed(Number(row.gain))} ${row.unit}`}</td>
                  <td className="num">{figures.change(row.improvementPercent)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
