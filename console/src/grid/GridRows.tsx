import { useTexts } from '../i18n/texts.js';
import { clsx } from '../ui/clsx.js';
import type { GridModel } from './model.js';
import { GridRow } from './GridRow.js';
import type { GridColumns } from './useGridColumns.js';
import type { GridRows as Rows } from './useGridRows.js';

interface GridRowsProps<Row extends object> {
  grid: GridModel<Row>;
  columns: GridColumns<Row>;
  rows: Rows<Row>;
  /** What the ids of the rows' elements begin with. */
  domId: string;
  selectedId: string | null;
  rowClass: ((row: Row) => string) | undefined;
  onOpen: (row: Row) => void;
  onChoose: (row: Row, isRange: boolean) => void;
}

function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className="spacer" style={{ height }} />
    </tr>
  );
}

/** The rows in view, with as much room above and below as the others would take. */
export function GridRows<Row extends object>({
  grid: { selection, live },
  columns: { columns, widths, held },
  rows: { drawn, before, after },
  domId,
  selectedId,
  rowClass,
  onOpen,
  onChoose,
}: GridRowsProps<Row>) {
  const say = useTexts('rows');
  return (
    <tbody>
      <Spacer height={before} span={widths.length} />
      {drawn.map(({ key, row, id, index }) => (
        <GridRow
          key={key}
          id={`${domId}-${id}`}
          row={row}
          index={index + 2}
          columns={columns}
          held={held}
          selected={id === selectedId}
          className={clsx(rowClass?.(row), live?.fresh.has(id) && 'is-new')}
          onOpen={onOpen}
          boxLabel={selection && say('select', { id })}
          reasonAgainst={selection?.reasonAgainst(row) ?? null}
          isChosen={selection?.chosen.has(id) ?? false}
          onChoose={onChoose}
        />
      ))}
      <Spacer height={after} span={widths.length} />
    </tbody>
  );
}
