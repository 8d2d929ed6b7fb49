import { memo } from 'react';
import type { ScheduleChangeRow } from '../../../../../server/contract/schedule-changes.js';
import { clsx } from '../../../ui/clsx.js';
import { cellText, changeText, type ChangeWords, whyText } from './change-words.js';
import type { Shown } from './changes.filter.js';
import { type HeatPeriod, isChange, isLess, strengthOf } from './heat-map.js';

interface HeatCellProps {
  /** undefined where neither release calls anything off. */
  row: ScheduleChangeRow | undefined;
  period: HeatPeriod;
  column: number;
  left: number;
  shown: Shown;
  words: ChangeWords;
  /** Of the cell that the keys are on. */
  id: string | undefined;
}

/** A quantity of a period, or what changed of it. What the colour says, an arrow or a sign says too. Drawn once while it is in view. */
export const HeatCell = memo(function HeatCell({
  row,
  period,
  column,
  left,
  shown,
  words: { say, f, nameOf },
  id,
}: HeatCellProps) {
  const common = {
    role: 'gridcell',
    id,
    'aria-colindex': column + 2,
    'aria-selected': id !== undefined,
    style: { left },
  } as const;
  if (!row) return <div {...common} aria-label={say('cellNone', { period: nameOf(period) })} className="heat-cell" />;
  const isChanged = isChange(row);
  const why = `${whyText(row, say, f)}${row.isFirm ? ` ${say('cellFirm')}` : ''}`;
  return (
    <div
      {...common}
      aria-label={say('cell', { period: nameOf(period), quantity: f.quantity(row.current), why })}
      title={why}
      className={clsx(
        'heat-cell has-value',
        isChanged && (isLess(row) ? 'is-less' : 'is-more'),
        isChanged && `is-strength-${String(strengthOf(row))}`,
        row.isFirm && 'is-firm',
      )}
    >
      {isChanged && shown === 'quantity' && (
        <span className="heat-sign" title={changeText(row, f)}>
          {isLess(row) ? '▼' : '▲'}
        </span>
      )}
      {cellText(row, shown, f)}
    </div>
  );
});
