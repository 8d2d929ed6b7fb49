import { useMemo } from 'react';
import type { DecisionArticle, DecisionCustomer } from '../../../../server/contract/decision-support.js';
import { NONE, numberColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ScoreChip } from './Score.js';
import { useWords } from './words.js';

type Anomaly = Pick<DecisionArticle, 'score' | 'level' | 'kind' | 'direction' | 'reason'> & {
  readonly history?: DecisionArticle['history'];
  readonly unit?: string;
};
type Shared = Pick<DecisionCustomer, 'share' | 'articleNumber'>;

/** The columns that say how unlike itself something is, and why. */
export function useAnomalyColumns<Row extends Anomaly>() {
  const say = useTexts('decisionSupport');
  const words = useWords();
  return useMemo(() => {
    const score: GridColumn<Row> = {
      id: 'score',
      header: say('column.score'),
      width: 76,
      text: (row) => row.score,
      sortBy: (row) => row.score ?? -1,
      cell: (row) => <ScoreChip of={row} />,
    };
    const kind = textColumn<Row>({ id: 'kind', header: say('column.kind'), width: 90 }, (row) =>
      row.kind === null ? null : say(`kind.${row.kind}`),
    );
    const reason = textColumn<Row>({ id: 'reason', header: say('column.reason'), width: 370 }, (row) =>
      row.score === null ? words.tooLittle(row.history) : row.reason && words.reason(row.reason, row.unit),
    );
    return { score, kind, reason };
  }, [say, words]);
}

/** The columns of how many articles a customer or a schedule has, and how many of them are in the range. */
export function useShareColumns<Row extends Shared>(): readonly GridColumn<Row>[] {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const words = useWords();
  return useMemo(
    () => [
      {
        ...numberColumn<Row>(
          { id: 'inRange', header: say('column.inRange'), width: 96 },
          f,
          (row) => row.share.inRange,
        ),
        cell: ({ share: { inRange, articles } }) =>
          say('inRangeOf', { count: f.integer(inRange), all: f.integer(articles) }),
      },
      {
        id: 'quantityShare',
        header: say('column.quantityShare'),
        width: 126,
        numeric: true,
        text: (row) => row.share.quantityShare,
        cell: ({ share: { quantityShare } }) => (quantityShare === null ? NONE : words.percent(quantityShare)),
      },
      textColumn<Row>({ id: 'article', header: say('column.highest'), width: 130 }, (row) => row.articleNumber),
      numberColumn<Row>({ id: 'articles', header: say('column.articles'), width: 80 }, f, (row) => row.share.articles),
      numberColumn<Row>(
        { id: 'unscored', header: say('unscored'), width: 140, isHidden: true },
        f,
        (row) => row.share.unscored,
      ),
    ],
    [say, f, words],
  );
}
