import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ScheduleLine } from '../../../../server/contract/schedule.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

const none = <span className="dim">–</span>;

export function useLineColumns(): readonly GridColumn<ScheduleLine>[] {
  const say = useTexts('schedule');
  const f = useFormat();
  return useMemo(() => {
    const day = (value: string | null) => (value === null ? none : f.day(value));
    const quantity = (value: string | null) => (value === null ? none : f.quantity(value));
    return [
      {
        id: 'article',
        header: say('line.article'),
        width: 126,
        sortBy: (l) => l.externalArticleNumber,
        cell: (l) => (
          <Link
            className="mono"
            title={l.externalArticleNumber}
            tabIndex={-1}
            to={paths.scheduleLine(l.scheduleHeadId, l.scheduleLineId)}
          >
            {l.externalArticleNumber}
          </Link>
        ),
      },
      {
        id: 'description',
        header: say('line.description'),
        width: 196,
        sortBy: (l) => l.description ?? '',
        cell: (l) => (l.description ? <span title={l.description}>{l.description}</span> : none),
      },
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
      {
        id: 'calloffs',
        header: say('column.calloffs'),
        width: 80,
        numeric: true,
        sortBy: (l) => l.calloffCount,
        cell: (l) => f.integer(l.calloffCount),
      },
      {
        id: 'first',
        header: say('column.first'),
        width: 108,
        sortBy: (l) => l.firstDate ?? '',
        cell: (l) => day(l.firstDate),
      },
      {
        id: 'last',
        header: say('column.last'),
        width: 108,
        sortBy: (l) => l.lastDate ?? '',
        cell: (l) => day(l.lastDate),
      },
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
        cell: (l) =>
          l.shipTo ? (
            <span className="mono" title={[l.shipTo, l.shipToName].filter(Boolean).join(' ')}>
              {l.shipTo}
            </span>
          ) : (
            none
          ),
      },
      {
        id: 'gate',
        header: say('line.gate'),
        width: 60,
        sortBy: (l) => l.gate ?? '',
        cell: (l) => l.gate ?? none,
      },
      {
        id: 'dock',
        header: say('line.dock'),
        width: 68,
        sortBy: (l) => l.dock ?? '',
        cell: (l) => l.dock ?? none,
      },
      {
        id: 'order',
        header: say('line.order'),
        width: 122,
        sortBy: (l) => l.orderNumber ?? '',
        cell: (l) => (l.orderNumber ? <span className="mono">{l.orderNumber}</span> : none),
      },
      {
        id: 'note',
        header: say('line.lastNote'),
        width: 96,
        cell: (l) => (l.lastDespatchNote ? <span className="mono">{l.lastDespatchNote}</span> : none),
      },
      {
        id: 'noteDate',
        header: say('line.lastDate'),
        width: 108,
        sortBy: (l) => l.lastDespatchDate ?? '',
        cell: (l) => day(l.lastDespatchDate),
      },
      {
        id: 'noteQuantity',
        header: say('line.lastQuantity'),
        width: 80,
        numeric: true,
        cell: (l) => quantity(l.lastDespatchQuantity),
      },
      {
        id: 'since',
        header: say('line.since'),
        width: 110,
        sortBy: (l) => l.cumulativeStartDate ?? '',
        cell: (l) => day(l.cumulativeStartDate),
      },
    ];
  }, [say, f]);
}
