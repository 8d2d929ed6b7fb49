import { NONE } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import type { Formats } from '../../i18n/format.js';
import { placeTime } from './place-time.js';

/** A column of days at a place, each with its time where one is said. */
export function placeColumn<Row>(
  column: Pick<GridColumn<Row>, 'id' | 'header' | 'width'>,
  f: Formats,
  of: (row: Row) => string | null,
): GridColumn<Row> {
  return {
    ...column,
    isDate: true,
    text: (row) => of(row)?.replace('T', ' ') ?? '',
    cell: (row) => {
      const value = of(row);
      return value === null ? NONE : <span title={placeTime(value, f)}>{placeTime(value, f)}</span>;
    },
  };
}
