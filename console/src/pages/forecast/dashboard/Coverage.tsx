import { Link } from 'react-router-dom';
import type { ForecastDashboard } from '../../../../../server/contract/forecast-article.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { useFigures } from '../figures.js';
import { articlesWhere } from '../present.js';

const COUNTS = ['corrected', 'observed', 'gated', 'withoutAction', 'insufficient', 'inactive'] as const;
/** Those that the list of articles can be narrowed to. */
const LISTED: Readonly<Partial<Record<(typeof COUNTS)[number], string>>> = {
  insufficient: articlesWhere({ status: 'insufficient' }),
  inactive: articlesWhere({ status: 'inactive' }),
};

/** Articles by what is done with them. */
export function Coverage({ of }: { of: ForecastDashboard['coverage'] }) {
  const say = useTexts('forecast');
  const f = useFormat();
  const { percent } = useFigures();
  return (
    <section className="card panel" aria-labelledby="forecast-coverage" data-testid="coverage">
      <header>
        <h2 id="forecast-coverage">{say('coverage.title')}</h2>
      </header>
      <ul className="tally">
        <li>
          <Link to={paths.forecastArticles}>{say('coverage.articles')}</Link>
          <span className="strong">{f.integer(of.articles)}</span>
        </li>
        {COUNTS.map((count) => {
          const to = LISTED[count];
          return (
            <li key={count}>
              {to === undefined || of[count] === 0 ? (
                <span>{say(`coverage.${count}`)}</span>
              ) : (
                <Link to={to}>{say(`coverage.${count}`)}</Link>
              )}
              <span className={of[count] === 0 ? 'zero' : undefined}>{f.integer(of[count])}</span>
            </li>
          );
        })}
      </ul>
      {of.quantityPercent !== null && (
        <p className="panel-text soft">{say('coverage.quantity', { percent: percent(of.quantityPercent) })}</p>
      )}
    </section>
  );
}
