import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ForecastMethod } from '../../../../../server/contract/forecast-article.js';
import { useFormat } from '../../../i18n/format.js';
import { useIsText, useTexts } from '../../../i18n/texts.js';
import { ListFrame } from '../../../list/ListPage.js';
import { Facts } from '../../../ui/Facts.js';
import { Answered } from '../../../ui/States.js';
import { FigureTable } from '../FigureTable.js';
import { useFigures } from '../figures.js';
import { articlesWhere } from '../present.js';
import { methodQuery } from '../forecast.queries.js';
import { useMethodName } from '../useMethodName.js';
import '../forecast.css';
import '../../../chart/chart.css';

const STEPS = ['1', '2', '3', '4', '5', '6', '7'] as const;
/** Steps of known weeks, with the status of the articles that stand there. */
const LADDER = [
  ['0', 'insufficient'],
  ['4', 'pooled'],
  ['8', null],
  ['13', 'own'],
  ['26', 'blended'],
  ['27', null],
  ['36', null],
  ['156', null],
  ['off', 'inactive'],
] as const;

function Part({
  title,
  hint,
  testId,
  children,
}: {
  title: string;
  hint?: string;
  testId: string;
  children: ReactNode;
}) {
  return (
    <section className="card panel" aria-label={title} data-testid={testId}>
      <header>
        <h2>{title}</h2>
        {hint !== undefined && <p className="dim">{hint}</p>}
      </header>
      {children}
    </section>
  );
}

/** How much history is needed for what, with the articles that are there now. */
function Ladder({ statuses }: Pick<ForecastMethod, 'statuses'>) {
  const say = useTexts('forecast');
  const f = useFormat();
  const articlesOf = (status: (typeof LADDER)[number][1]) =>
    status !== null && (
      <Link to={articlesWhere({ status })}>
        {f.integer(statuses.find((one) => one.status === status)?.articles ?? 0)}
      </Link>
    );
  return (
    <Part title={say('ladder.title')} testId="ladder">
      <div className="chart-table forecast-table" tabIndex={0} role="group" aria-label={say('ladder.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('ladder.weeks')}</th>
              <th scope="col">{say('ladder.then')}</th>
              <th scope="col" className="num">
                {say('ladder.articles')}
              </th>
            </tr>
          </thead>
          <tbody>
            {LADDER.map(([step, status]) => (
              <tr key={step}>
                <th scope="row">{say(`ladder.${step}`)}</th>
                <td>{say(`ladder.${step}then`)}</td>
                <td className="num">{articlesOf(status)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
}

/** How near everybody was on the company's own data. */
function Backtest({ backtest }: Pick<ForecastMethod, 'backtest'>) {
  const say = useTexts('forecast');
  const f = useFormat();
  const figures = useFigures();
  return (
    <Part title={say('backtest.title')} hint={say('backtest.hint')} testId="backtest">
      {backtest.length === 0 ? (
        <p className="panel-text soft">{say('backtest.empty')}</p>
      ) : (
        <div className="chart-table forecast-table" tabIndex={0} role="group" aria-label={say('backtest.title')}>
          <FigureTable
            columns={[
              say('column.demandClass'),
              say('column.articles'),
              say('backtest.weeks'),
              say('backtest.customer'),
              say('backtest.naive'),
              say('backtest.adjusted'),
              say('column.improvement'),
              say('backtest.nearer'),
              say('backtest.farther'),
            ]}
            rows={backtest.map((of) => [
              `${say(`classes.${of.demandClass}`)}: ${say(`classText.${of.demandClass}`)}`,
              f.integer(of.articles),
              f.integer(of.weeks),
              figures.percent(of.customerAccuracy),
              figures.percent(of.naiveAccuracy),
              figures.percent(of.adjustedAccuracy),
              figures.change(of.improvementPercent),
              f.integer(of.nearer),
              f.integer(of.farther),
            ])}
          />
        </div>
      )}
    </Part>
  );
}

/** Where nothing is done, and why. */
function Idle({ idle }: Pick<ForecastMethod, 'idle'>) {
  const say = useTexts('forecast');
  const f = useFormat();
  const isText = useIsText('forecast');
  const reasonOf = (stoppedBy: string): string => {
    const key = `idle.${stoppedBy}`;
    return isText(key) ? say(key) : stoppedBy;
  };
  return (
    <Part title={say('idle.title')} testId="idle">
      {idle.length === 0 ? (
        <p className="panel-text soft">{say('idle.empty')}</p>
      ) : (
        <div className="chart-table forecast-table" tabIndex={0} role="group" aria-label={say('idle.title')}>
          <FigureTable
            columns={[say('idle.reason'), say('column.articles')]}
            rows={idle.map(({ stoppedBy, articles }) => [reasonOf(stoppedBy), f.integer(articles)])}
          />
        </div>
      )}
    </Part>
  );
}

/** How often the band held. */
function Held({ coverage80 }: Pick<ForecastMethod, 'coverage80'>) {
  const say = useTexts('forecast');
  const { percent } = useFigures();
  return (
    <Part title={say('held.title')} testId="held">
      <p className="panel-text">
        {coverage80 === null ? say('held.unknown') : say('held.text', { percent: percent(coverage80) })}
      </p>
    </Part>
  );
}

/** The methods of own forecasts. */
function Mix({ methods }: Pick<ForecastMethod, 'methods'>) {
  const say = useTexts('forecast');
  const f = useFormat();
  const { percent } = useFigures();
  const nameOf = useMethodName();
  return (
    <Part title={say('mix.title')} testId="mix">
      {methods.length === 0 ? (
        <p className="panel-text soft">{say('mix.empty')}</p>
      ) : (
        <div className="chart-table forecast-table" tabIndex={0} role="group" aria-label={say('mix.title')}>
          <FigureTable
            columns={[say('mix.method'), say('column.articles'), say('mix.weight')]}
            rows={methods.map((of) => [nameOf(of.method), f.integer(of.articles), percent(of.percent)])}
          />
        </div>
      )}
    </Part>
  );
}

/** How forecasts and corrections are made, how near they were on the company's own data, and where nothing is done. */
export function Component() {
  const say = useTexts('forecast');
  const sayNav = useTexts('nav');
  const f = useFormat();
  const query = useQuery(methodQuery);
  const { data } = query;
  return (
    <ListFrame className="delivery-dashboard" title={sayNav('forecastMethod')} subtitle={say('methodSubtitle')}>
      <Part title={say('how.title')} testId="how">
        <ol className="tally">
          {STEPS.map((step) => (
            <li key={step}>
              <span>{say(`how.${step}`)}</span>
            </li>
          ))}
        </ol>
      </Part>
      <Answered query={query} skeleton={12}>
        {data && (
          <>
            <Facts
              facts={[
                { label: say('fact.model'), value: data.modelVersion, mono: true },
                { label: say('fact.calculated'), value: data.calculatedAt && f.moment(data.calculatedAt) },
              ]}
            />
            <Backtest {...data} />
            <Ladder {...data} />
            <div className="field-row">
              <Idle {...data} />
              <Mix {...data} />
            </div>
            <Held {...data} />
          </>
        )}
      </Answered>
    </ListFrame>
  );
}
