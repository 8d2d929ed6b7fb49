import { useMemo } from 'react';
import type { ScheduleLine } from '../../../../server/contract/schedule.js';
import { codeColumn, codeText, dayColumn, linkColumn, NONE, numberColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { commentColumn } from './answer/CommentMark.js';
import { orderText } from './order-text.js';

/** The columns of a schedule's lines; one that no line has a value for is left out. */
export function useLineColumns(
  lines: readonly ScheduleLine[],
  onComments: (target: string) => void,
): readonly GridColumn<ScheduleLine>[] {
  const say = useTexts('schedule');
  const sayDecision = useTexts('decision');
  const f = useFormat();
  return useMemo((): GridColumn<ScheduleLine>[] => {
    const quantity = (id: string, header: string, of: (line: ScheduleLine) => string | null) => ({
      id,
      header,
      width: 104,
      numeric: true,
      sortBy: (line: ScheduleLine) => Number(of(line) ?? 0),
      cell: (line: ScheduleLine) => {
        const value = of(line);
        return value === null ? NONE : f.quantity(value);
      },
    });
    const where = (of: (line: ScheduleLine) => string | null, column: GridColumn<ScheduleLine>) =>
      lines.some((line) => (of(line) ?? '') !== '') ? [column] : [];
    const kinds = new Set(lines.map((line) => line.dateKind));
    return [
      linkColumn(
        { id: 'article', header: say('line.article'), width: 126 },
        (l) => l.externalArticleNumber,
        (l) => paths.scheduleLine(l.scheduleHeadId, l.scheduleLineId),
      ),
      ...where(
        (l) => l.description,
        textColumn({ id: 'description', header: say('line.description'), width: 196 }, (l) => l.description),
      ),
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
      commentColumn({
        say: sayDecision,
        f,
        countOf: (l) => l.commentCount,
        onOpen: (l) => {
          onComments(l.scheduleLineId);
        },
      }),
      dayColumn({ id: 'first', header: say('column.first'), width: 108 }, f, (l) => l.firstDate),
      dayColumn({ id: 'last', header: say('column.last'), width: 108 }, f, (l) => l.lastDate),
      ...(kinds.size > 1
        ? [
            textColumn<ScheduleLine>({ id: 'dateKind', header: say('fact.dates'), width: 100 }, (l) =>
              l.dateKind === 'unspecified' ? null : say(`dateKind.${l.dateKind}`),
            ),
          ]
        : []),
      ...(['cumulativeRequired', 'cumulativeShipped', 'cumulativeReceived'] as const).flatMap((name) =>
        where(
          (l) => l[name],
          quantity(name, say(`line.${name}`), (l) => l[name]),
        ),
      ),
      ...where((l) => l.shipTo, {
        id: 'shipTo',
        header: say('line.shipTo'),
        width: 84,
        sortBy: (l) => l.shipTo ?? '',
        cell: (l) => codeText(l.shipTo, [l.shipTo, l.shipToName].filter(Boolean).join(' ')),
      }),
      ...where(
        (l) => l.gate,
        textColumn({ id: 'gate', header: say('line.gate'), width: 60 }, (l) => l.gate),
      ),
      ...where(
        (l) => l.dock,
        textColumn({ id: 'dock', header: say('line.dock'), width: 68 }, (l) => l.dock),
      ),
      ...where(
        (l) => l.orderNumber,
        codeColumn({ id: 'order', header: say('line.order'), width: 122 }, (l) => orderText(l)),
      ),
      ...where(
        (l) => l.lastDespatchNote,
        codeColumn({ id: 'note', header: say('line.lastNote'), width: 96 }, (l) => l.lastDespatchNote),
      ),
      ...where(
        (l) => l.lastDespatchDate,
        dayColumn({ id: 'noteDate', header: say('line.lastDate'), width: 108 }, f, (l) => l.lastDespatchDate),
      ),
      ...where(
        (l) => l.lastDespatchQuantity,
        quantity('noteQuantity', say('line.lastQuantity'), (l) => l.lastDespatchQuantity),
      ),
      ...where(
        (l) => l.cumulativeStartDate,
        dayColumn({ id: 'since', header: say('line.since'), width: 110 }, f, (l) => l.cumulativeStartDate),
      ),
    ];
  }, [say, sayDecision, f, lines, onComments]);
}
