import { useMemo } from 'react';
import type { ForecastMember } from '../../../../server/contract/forecast-filter.js';
import { codeColumn, linkColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { usePercent } from './words.js';

/** The columns of articles of a filter or a group. */
export function useMemberColumns(): readonly GridColumn<ForecastMember>[] {
  const say = useTexts('forecastSetup');
  const f = useFormat();
  const percent = usePercent();
  return useMemo(
    (): GridColumn<ForecastMember>[] => [
      linkColumn(
        { id: 'number', header: say('column.number'), width: 160 },
        (row) => row.articleNumber,
        (row) => paths.forecastArticle(row.articleId),
      ),
      textColumn({ id: 'description', header: say('column.description'), width: 200 }, (row) => row.articleDescription),
      textColumn({ id: 'customer', header: say('column.customer'), width: 180 }, (row) => row.companyName),
      codeColumn({ id: 'shipTo', header: say('column.shipTo'), width: 110 }, (row) => row.shipTo),
      {
        id: 'quantity',
        header: say('column.quantity'),
        width: 130,
        numeric: true,
        text: (row) => row.tenWeekQuantity,
        cell: (row) => f.quantity(row.tenWeekQuantity),
      },
      textColumn({ id: 'unit', header: say('column.unit'), width: 56 }, (row) => row.unit),
      textColumn({ id: 'demandClass', header: say('column.demandClass'), width: 116 }, (row) =>
        row.demandClass === null ? null : say(`demandClasses.${row.demandClass}`),
      ),
      textColumn({ id: 'volumeClass', header: say('column.volumeClass'), width: 90 }, (row) => row.volumeClass),
      textColumn({ id: 'status', header: say('column.status'), width: 180 }, (row) => say(`statuses.${row.status}`)),
      {
        id: 'improvement',
        header: say('column.improvement'),
        width: 120,
        numeric: true,
        stays: 'end',
        text: (row) => row.improvementPercent,
        cell: (row) =>
          row.improvementPercent === null ? (
            <span className="dim" title={say('tooFewWeeks')}>
              –
            </span>
          ) : (
            percent.signed(row.improvementPercent)
          ),
      },
    ],
    [say, f, percent],
  );
}
