import type { Formats } from '../../i18n/format.js';
import { NONE } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { clsx } from '../../ui/clsx.js';

type Named = Pick<GridColumn<unknown>, 'id' | 'header' | 'width'>;

/** Whether a decimal text is below zero, or is zero. */
export function isBelowZero(value: string): boolean {
  return value.startsWith('-');
}
export function isZero(value: string): boolean {
  return !/[1-9]/.test(value);
}

/** A column of quantities; `warns` says which ones somebody has to look at. */
export function quantityColumn<Row>(
  column: Named,
  f: Formats,
  of: (row: Row) => string | null,
  warns: (value: string) => boolean = () => false,
): GridColumn<Row> {
  return {
    ...column,
    numeric: true,
    text: (row) => of(row),
    cell: (row) => {
      const value = of(row);
      if (value === null) return NONE;
      return (
        <span className={clsx(isZero(value) && 'zero', warns(value) && 'tone-warn strong')}>{f.quantity(value)}</span>
      );
    },
  };
}
