import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode } from 'react';
import type { ScheduleChangeRow } from '../../../../../server/contract/schedule-changes.js';
import { cellText, type ChangeWords, whyText } from './change-words.js';
import type { Shown } from './changes.filter.js';
import { type HeatLine, type HeatPeriod, isChange, isLess, strengthOf } from './heat-map.js';

export const ROW_PX = 34;
export const HEAD_PX = 30;
export const ARTICLE_PX = 190;

/** What a cell says in full: to who hears it and who points at it. */
export function cellTitle(row: ScheduleChangeRow | undefined, period: HeatPeriod, words: ChangeWords): string {
  const { say, f, nameOf } = words;
  if (!row) return say('cellNone', { period: nameOf(period) });
  const why = `${whyText(row, say, f)}${row.isFirm ? ` ${say('cellFirm')}` : ''}`;
  return say('cell', { period: nameOf(period), quantity: f.quantity(row.current), why });
}

function classOf(row: ScheduleChangeRow): string {
  const firm = row.isFirm ? ' is-firm' : '';
  if (!isChange(row)) return `heat-cell has-value${firm}`;
  return `heat-cell is-changed is-${isLess(row) ? 'less' : 'more'}-${String(strengthOf(row))}${firm}`;
}

interface RowProps {
  line: HeatLine;
  index: number;
  periods: readonly HeatPeriod[];
  columns: readonly VirtualItem[];
  /** Elements of a row: those of columns that go out of view are used for those that come. */
  slots: number;
  shown: Shown;
  words: ChangeWords;
  /** The column that the keys are on; -1 where they are on another row. */
  at: number;
  domId: string;
}

/**
 * A line with the cells in view. A jump of the scroll bar draws some four hundred cells in a frame, so a cell is one plain element with its
 * text: what it says in full is written where the keys or the pointer are.
 */
export const HeatRow = memo(function HeatRow({ line, index, slots, ...of }: RowProps) {
  const { periods, columns, shown, words, at, domId } = of;
  const cells: ReactNode[] = [];
  for (const { index: column, start } of columns) {
    const period = periods[column];
    if (!period) continue;
    const row = line.cells.get(period.key);
    const isAt = column === at;
    // Where nothing is called off the lines of the background are the cell.
    if (!row && !isAt) continue;
    cells.push(
      <div
        key={column % slots}
        role="gridcell"
        id={isAt ? domId : undefined}
        aria-colindex={column + 2}
        aria-selected={isAt}
        aria-label={isAt ? cellTitle(row, period, words) : undefined}
        className={row ? classOf(row) : 'heat-cell'}
        style={{ left: ARTICLE_PX + start }}
      >
        {row &&
          (shown === 'quantity' && isChange(row) ? `${isLess(row) ? '▼' : '▲'} ` : '') + cellText(row, shown, words.f)}
      </div>,
    );
  }
  return (
    <div role="row" aria-rowindex={index + 2} className="heat-row" style={{ top: HEAD_PX + index * ROW_PX }}>
      <div role="rowheader" aria-colindex={1} className="heat-article" title={line.description ?? undefined}>
        <span className="mono truncate">{line.articleNumber}</span>
        {line.shipTo !== null && <span className="dim truncate">{line.shipTo}</span>}
      </div>
      {cells}
    </div>
  );
});
