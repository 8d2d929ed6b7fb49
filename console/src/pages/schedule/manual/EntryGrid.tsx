import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { MANUAL_STATUSES } from '../../../../../server/domain/schedule/manual.js';
import {
  EMPTY_ROW,
  plainCell,
  SHEET_COLUMNS,
  type DecimalSign,
  type SheetColumn,
  type SheetRow,
} from '../../../../../server/domain/schedule/entry-sheet.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { SelectCell } from '../../../ui/Select.js';
import { cellKey } from './entry.js';

/** Pixels of a row, which the stylesheet has too, and rows drawn beyond what is seen. */
const ROW = 32;
const AROUND = 8;
const NUMBERS: ReadonlySet<SheetColumn> = new Set(['quantity', 'cumulativeReceived']);
const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export interface Place {
  readonly row: number;
  readonly column: SheetColumn;
}
interface EntryGridProps {
  readonly rows: readonly SheetRow[];
  readonly wrong: ReadonlyMap<string, string>;
  readonly decimal: DecimalSign;
  /** Where the keyboard is to be; it goes there once. */
  readonly target: Place | null;
  readonly onGo: (place: Place) => void;
  readonly onCell: (place: Place, text: string) => void;
  readonly onPaste: (place: Place, text: string) => void;
  readonly onRemove: (row: number) => void;
  readonly onPlace: (place: Place | null) => void;
}

/** The part of the rows that is seen. Before the first scrolling it is taken to be tall. */
function useWindow(count: number) {
  const [{ top, height }, setSeen] = useState({ top: 0, height: 1_200 });
  return {
    first: Math.max(0, Math.floor(top / ROW) - AROUND),
    last: Math.min(count, Math.ceil((top + height) / ROW) + AROUND),
    see: ({ scrollTop, clientHeight }: HTMLElement): void => {
      setSeen({ top: scrollTop, height: clientHeight });
    },
  };
}

/** Brings the keyboard to a place once it is drawn, each time that there is another one. */
function useGoing(box: RefObject<HTMLElement | null>, target: Place | null, drawn: readonly unknown[]): void {
  const reached = useRef<Place | null>(null);
  const [first, last] = drawn;
  useEffect(() => {
    if (target === null || reached.current === target || box.current === null) return;
    const field = box.current.querySelector<HTMLInputElement>(
      `[data-row="${String(target.row)}"][data-column="${target.column}"]`,
    );
    if (field) {
      reached.current = target;
      field.focus();
      if (!field.readOnly) field.select();
    } else box.current.scrollTo({ top: Math.max(0, target.row * ROW - box.current.clientHeight / 2) });
  }, [box, target, first, last]);
}

/** Where a field of the grid is. */
function placeIn(target: EventTarget): (Place & { readonly field: HTMLInputElement }) | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const column = SHEET_COLUMNS.find((one) => one === target.dataset['column']);
  return column === undefined ? null : { row: Number(target.dataset['row']), column, field: target };
}

/** Whether an arrow has nowhere to go in its field but out of it. */
function leaves(key: string, field: HTMLInputElement): boolean {
  // Other keys open its list.
  if (field.readOnly) return key === 'ArrowLeft' || key === 'ArrowRight';
  const { selectionStart, selectionEnd, value } = field;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft') return isWhole || (selectionStart === 0 && selectionEnd === 0);
  if (key === 'ArrowRight') return isWhole || (selectionStart === value.length && selectionEnd === value.length);
  return true;
}

/** A grid that is filled by keyboard, or by pasting cells of a spreadsheet. Only the rows that are seen are drawn. */
export function EntryGrid({ rows, wrong, decimal, target, onGo, onCell, onPaste, onRemove, onPlace }: EntryGridProps) {
  const say = useTexts('manual');
  const box = useRef<HTMLDivElement>(null);
  const { first, last, see } = useWindow(rows.length);
  useGoing(box, target, [first, last]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const [step, place] = [STEPS[event.key], placeIn(event.target)];
    if (!step || !place || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (!leaves(event.key, place.field)) return;
    event.preventDefault();
    const down = event.key === 'Enter' && event.shiftKey ? -1 : step[0];
    const column = SHEET_COLUMNS[SHEET_COLUMNS.indexOf(place.column) + step[1]];
    const row = place.row + down;
    if (column !== undefined && row >= 0 && row < rows.length) onGo({ row, column });
  };
  const onPasted = (event: ClipboardEvent): void => {
    const [text, place] = [event.clipboardData.getData('text/plain'), placeIn(event.target)];
    if (place === null || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(place, text);
  };
  const tidy = (target: EventTarget): void => {
    const place = placeIn(target);
    if (place === null || place.field.readOnly) return;
    const plain = plainCell(place.column, place.field.value, decimal);
    if (plain !== place.field.value) onCell(place, plain);
  };
  return (
    // The fields inside are reached by the keyboard; what they don't handle themselves is handled here for all.
    <div
      ref={box}
      className="entry-grid"
      role="group"
      aria-label={say('rows')}
      data-testid="entry-grid"
      onScroll={(event) => {
        see(event.currentTarget);
      }}
      onKeyDown={onKeyDown}
      onPaste={onPasted}
      onFocus={(event) => {
        onPlace(placeIn(event.target));
      }}
      onBlur={(event) => {
        tidy(event.target);
      }}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col" className="entry-number">
              #
            </th>
            {SHEET_COLUMNS.map((column) => (
              <th key={column} scope="col" className={`entry-${column}`}>
                {say(`column.${column}`)}
              </th>
            ))}
            <td className="entry-remove" />
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr style={{ height: first * ROW }} aria-hidden="true" />}
          {rows.slice(first, last).map((row, i) => (
            <Row key={first + i} at={first + i} row={row} wrong={wrong} onCell={onCell} onRemove={onRemove} />
          ))}
          {last < rows.length && <tr style={{ height: (rows.length - last) * ROW }} aria-hidden="true" />}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<EntryGridProps, 'wrong' | 'onCell' | 'onRemove'> {
  readonly at: number;
  readonly row: SheetRow;
}

function Row({ at, row, wrong, onCell, onRemove }: RowProps) {
  const say = useTexts('manual');
  const shown = row === EMPTY_ROW ? ' is-blank' : '';
  return (
    <tr aria-rowindex={at + 2} className={`entry-row${shown}`}>
      <th scope="row" className="entry-number">
        {at + 1}
      </th>
      {SHEET_COLUMNS.map((column) => (
        <td key={column}>
          <Cell at={at} column={column} value={row[column]} error={wrong.get(cellKey(at, column))} onCell={onCell} />
        </td>
      ))}
      <td>
        <Button
          label={say('removeRow', { row: at + 1 })}
          icon="times"
          iconOnly
          kind="quiet"
          onClick={() => {
            onRemove(at);
          }}
        />
      </td>
    </tr>
  );
}

interface CellProps extends Pick<EntryGridProps, 'onCell'> {
  readonly at: number;
  readonly column: SheetColumn;
  readonly value: string;
  readonly error: string | undefined;
}

function Cell({ at, column, value, error, onCell }: CellProps) {
  const say = useTexts('manual');
  const attributes = {
    'data-row': String(at),
    'data-column': column,
    'aria-label': say('cell', { column: say(`column.${column}`), row: at + 1 }),
    title: error,
  };
  const change = (text: string): void => {
    onCell({ row: at, column }, text);
  };
  if (column !== 'status')
    return (
      <input
        {...attributes}
        aria-invalid={error === undefined ? undefined : true}
        value={value}
        type="text"
        autoComplete="off"
        spellCheck={false}
        className={NUMBERS.has(column) ? 'is-number' : undefined}
        onChange={(event) => {
          change(event.target.value);
        }}
      />
    );
  const known = MANUAL_STATUSES.map((status): { value: string; label: string } => ({
    value: status,
    label: say(`status.${status}`),
  }));
  return (
    <SelectCell
      id={`entry-status-${String(at)}`}
      label={attributes['aria-label']}
      attributes={attributes}
      value={value}
      options={known.some((one) => one.value === value) ? known : [{ value, label: value }, ...known]}
      isWrong={error !== undefined}
      onChange={change}
    />
  );
}
