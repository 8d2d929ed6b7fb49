import { useMemo } from 'react';
import type { DecisionArticle } from '../../../../server/contract/decision-support.js';
import { linkColumn, NONE, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { useAnomalyColumns } from './columns.js';
import { Trend } from './Score.js';
import { useWays } from './ways.js';

/** The columns of articles; `to` says where a row leads. */
export function useArticleColumns(to: (row: DecisionArticle) => string): readonly GridColumn<DecisionArticle>[] {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const { toSchedule } = useWays();
  const { score, kind, reason } = useAnomalyColumns<DecisionArticle>();
  return useMemo(
    (): GridColumn<DecisionArticle>[] => [
      linkColumn({ id: 'number', header: say('column.article'), width: 130 }, (r) => r.articleNumber, to),
      textColumn({ id: 'description', header: say('column.description'), width: 150 }, (r) => r.articleDescription),
      score,
      reason,
      {
        id: 'trend',
        header: say('column.trend'),
        width: 104,
        numeric: true,
        text: (r) => r.trend.percent,
        cell: (r) => <Trend of={r.trend} />,
      },
      {
        id: 'quantity',
        header: say('column.quantity'),
        width: 110,
        numeric: true,
        text: (r) => r.tenWeekQuantity,
        cell: (r) => `${f.quantity(r.tenWeekQuantity)} ${r.unit}`,
      },
      kind,
      textColumn({ id: 'customer', header: say('column.customer'), width: 150 }, (r) => r.companyName),
      textColumn({ id: 'shipTo', header: say('column.shipTo'), width: 120 }, (r) => r.shipToName ?? r.shipTo),
      linkColumn(
        { id: 'schedule', header: say('column.schedule'), width: 120 },
        (r) => r.documentNumber,
        (r) => toSchedule(r.scheduleHeadId),
      ),
      {
        id: 'history',
        header: say('column.history'),
        width: 110,
        numeric: true,
        isHidden: true,
        text: (r) => r.history.residuals,
        cell: (r) => (r.history.residuals === 0 ? NONE : f.integer(r.history.residuals)),
      },
    ],
    [say, f, to, toSchedule, score, kind, reason],
  );
}
