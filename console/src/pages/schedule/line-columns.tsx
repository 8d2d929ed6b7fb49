import { useMemo } from 'react';
import type { ScheduleLine } from '../../../../server/contract/schedule.js';
import { codeColumn, codeText, dayColumn, linkColumn, NONE, numberColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

export function useLineColumns(): readonly GridColumn<ScheduleLine>[] {
  const say = useTexts('schedule');
  const f = useFormat();
  return useMemo((): GridColumn<ScheduleLine>[] => {
    const quantity = (value: string | null) => (value === null ? NONE : f.quantity(value));
    return [
      linkColumn(
        { id: 'article', header: say('line.article'), width: 126 },
        (l) => l.externalArticleNumber,
        (l) => paths.scheduleLine(l.scheduleHeadId, l.scheduleLineId),
      ),
      textColumn({ id: 'description', header: say('line.description'), width: 196 }, (l) => l.description),
      {
        id: 'total',
        header: say('line.total'),
        width: 112,
        numeric: true,
        sortBy: (l) => Number(l.totalQuantity),
        cell: (l) => (
          <>
            <b className="strong">{f.quantity(l.totalQuantity)}</b> <span className="dim">{l.unit}</span>
          </>
        ),
      },
      numberColumn({ id: 'calloffs', header: say('column.calloffs'), width: 80 }, f, (l) => l.calloffCount),
      dayColumn({ id: 'first', header: say('column.first'), width: 108 }, f, (l) => l.firstDate),
      dayColumn({ id: 'last', header: say('column.last'), width: 108 }, f, (l) => l.lastDate),
      {
        id: 'cumulative',
        header: say('line.cumulative'),
        width: 98,
        numeric: true,
        sortBy: (l) => Number(l.cumulativeReceived ?? 0),
        cell: (l) => quantity(l.cumulativeReceived),
      },
      {
        id: 'shipTo',
        header: say('line.shipTo'),
        width: 84,
        sortBy: (l) => l.shipTo ?? '',
        cell: (l) => codeText(l.shipTo, [l.shipTo, l.shipToName].filter(Boolean).join(' ')),
      },
      textColumn({ id: 'gate', header: say('line.gate'), width: 60 }, (l) => l.gate),
      textColumn({ id: 'dock', header: say('line.dock'), width: 68 }, (l) => l.dock),
      codeColumn({ id: 'order', header: say('line.order'), width: 122 }, (l) => l.orderNumber),
      codeColumn({ id: 'note', header: say('line.lastNote'), width: 96 }, (l) => l.lastDespatchNote),
      dayColumn({ id: 'noteDate', header: say('line.lastDate'), width: 108 }, f, (l) => l.lastDespatchDate),
      {
        id: 'noteQuantity',
        header: say('line.lastQuantity'),
        width: 80,
        numeric: true,
        cell: (l) => quantity(l.lastDespatchQuantity),
      },
      dayColumn({ id: 'since', header: say('line.since'), width: 110 }, f, (l) => l.cumulativeStartDate),
    ];
  }, [say, f]);
}
