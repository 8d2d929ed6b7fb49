import { Link } from 'react-router-dom';
import type { ForecastLine } from '../../../../../server/contract/forecast-schedule.js';
import { codeText } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import type { Say } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import type { useFigures } from '../figures.js';

type Figures = ReturnType<typeof useFigures>;
type Quantities = Pick<ForecastLine, 'original' | 'adjusted' | 'unit'>;

/** The column of the article, which leads to it where it is known. */
export function articleColumn<Row extends Pick<ForecastLine, 'articleId' | 'articleNumber'>>(
  say: Say<'forecast'>,
): GridColumn<Row> {
  return {
    id: 'article',
    header: say('column.article'),
    width: 130,
    sortBy: (row) => row.articleNumber,
    cell: ({ articleId, articleNumber }) =>
      articleId === null ? (
        codeText(articleNumber)
      ) : (
        <Link to={paths.forecastArticle(articleId)} className="mono" tabIndex={-1} title={articleNumber}>
          {articleNumber}
        </Link>
      ),
  };
}

/** What the customer sent, what it is corrected to, and the difference. */
export function quantityColumns<Row extends Quantities>(say: Say<'forecast'>, figures: Figures): GridColumn<Row>[] {
  const quantity = (id: 'original' | 'adjusted'): GridColumn<Row> => ({
    id,
    header: say(`column.${id}`),
    width: 104,
    numeric: true,
    sortBy: (row) => Number(row[id]),
    text: (row) => row[id],
    cell: (row) => `${figures.quantity(row[id])} ${row.unit}`,
  });
  const differenceOf = (row: Row): number => Number(row.adjusted) - Number(row.original);
  return [
    quantity('original'),
    quantity('adjusted'),
    {
      id: 'difference',
      header: say('column.difference'),
      width: 88,
      numeric: true,
      sortBy: differenceOf,
      cell: (row) =>
        row.original === row.adjusted ? (
          <span className="zero">{figures.signed(0)}</span>
        ) : (
          figures.difference(row.original, row.adjusted)
        ),
    },
  ];
}
