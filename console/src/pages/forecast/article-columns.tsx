import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ForecastArticle } from '../../../../server/contract/forecast-article.js';
import { FORECAST_STATUSES } from '../../../../server/domain/forecast/names.js';
import { codeColumn, inProcess, linkColumn, NONE, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Trend } from '../decision-support/Score.js';
import { doingOf } from './doing.js';
import { useExplained } from './explain.js';
import { useFigures } from './figures.js';
import { Improvement } from './Improvement.js';
import { Stars } from './Stars.js';
import { StatusMark } from './StatusMark.js';

type Column = GridColumn<ForecastArticle>;

/** The columns of how near the customer and the correction were. */
function useAccuracyColumns(): readonly Column[] {
  const say = useTexts('forecast');
  const figures = useFigures();
  return useMemo(
    () => [
      {
        id: 'bias',
        header: say('column.bias'),
        width: 88,
        numeric: true,
        text: (r) => r.biasPercent,
        cell: (r) => (r.biasPercent === null ? NONE : figures.change(r.biasPercent)),
      },
      {
        id: 'improvement',
        header: say('column.improvement'),
        width: 178,
        numeric: true,
        text: (r) => r.improvementPercent,
        cell: (r) => <Improvement percent={r.improvementPercent} isSignificant={r.isSignificant} />,
      },
      {
        id: 'tracking',
        header: say('column.tracking'),
        width: 112,
        numeric: true,
        text: (r) => r.trackingSignal,
        cell: (r) => (r.trackingSignal === null ? NONE : figures.signed(r.trackingSignal)),
      },
      {
        id: 'stars',
        header: say('column.stars'),
        width: 104,
        text: (r) => r.stars,
        cell: (r) => <Stars of={r.stars} />,
      },
    ],
    [say, figures],
  );
}

/** The columns of articles. */
export function useArticleColumns(): readonly Column[] {
  const say = useTexts('forecast');
  const figures = useFigures();
  const explained = useExplained();
  const accuracy = useAccuracyColumns();
  return useMemo(
    () => [
      linkColumn(
        { id: 'number', header: say('column.article'), width: 130 },
        (r) => r.articleNumber,
        (r) => paths.forecastArticle(r.articleId),
      ),
      textColumn(
        { id: 'description', header: say('column.description'), width: 160, isHidden: true },
        (r) => r.articleDescription,
      ),
      textColumn({ id: 'customer', header: say('column.customer'), width: 140 }, (r) => r.companyName),
      codeColumn({ id: 'code', header: say('column.code'), width: 110, isHidden: true }, (r) => r.externalCode),
      textColumn({ id: 'shipTo', header: say('column.shipTo'), width: 80 }, (r) => r.shipTo),
      {
        id: 'quantity',
        header: say('column.quantity'),
        width: 146,
        numeric: true,
        text: (r) => r.estimate.customer,
        cell: (r) => `${figures.quantity(r.estimate.customer)} ${r.unit}`,
      },
      {
        id: 'estimate',
        header: say('column.estimate'),
        width: 190,
        numeric: true,
        text: (r) => r.estimate.quantity,
        cell: ({ estimate: { quantity, low, high } }) =>
          quantity === null ? NONE : figures.within(quantity, low, high),
      },
      ...accuracy.slice(0, 2),
      {
        id: 'trend',
        header: say('column.trend'),
        width: 96,
        numeric: true,
        text: (r) => r.trend.percent,
        cell: (r) => <Trend of={r.trend} />,
      },
      ...accuracy.slice(2),
      textColumn({ id: 'doing', header: say('column.doing'), width: 130 }, (r) => say(`doing.${doingOf(r)}`)),
      {
        id: 'action',
        header: say('column.action'),
        width: 140,
        text: (r) => r.action?.name ?? null,
        cell: ({ action }) =>
          action === null ? (
            NONE
          ) : (
            <Link to={paths.forecastAction(action.userActionId)} tabIndex={-1} title={action.name}>
              {action.name}
            </Link>
          ),
      },
      textColumn(
        { id: 'why', header: say('column.why'), width: 420, isHidden: true },
        (r) => r.explanation && explained(r.explanation),
      ),
      textColumn(
        { id: 'demandClass', header: say('column.demandClass'), width: 110, isHidden: true },
        (r) => r.demandClass && say(`classes.${r.demandClass}`),
      ),
      textColumn(
        { id: 'volumeClass', header: say('column.volumeClass'), width: 80, isHidden: true },
        (r) => r.volumeClass,
      ),
      {
        id: 'status',
        header: say('status'),
        width: 150,
        stays: 'end',
        ...inProcess(
          FORECAST_STATUSES,
          (r) => r.status,
          (status) => say(`statuses.${status}`),
        ),
        cell: (r) => <StatusMark of={r.status} />,
      },
    ],
    [say, figures, explained, accuracy],
  );
}
