import type { KeyboardEvent } from 'react';

/** Rows that a page up or down goes. */
const PAGE = 15;

/** Where a key leads from row `at`; null for keys that lead nowhere. Letters count only where their user has them on. */
export function keyTarget(key: string, at: number, last: number, letters: boolean): number | null {
  if (key === 'ArrowDown' || (letters && key === 'j')) return Math.min(last, at + 1);
  if (key === 'ArrowUp' || (letters && key === 'k')) return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'PageDown') return Math.min(last, at + PAGE);
  if (key === 'PageUp') return Math.max(0, at - PAGE);
  return null;
}

/** What keys do in a grid. Undefined: nothing, and the browser does what it does with the key. */
export interface GridCommands<Row> {
  readonly model: readonly { readonly original: Row }[];
  /** The row that the keys are on; -1 for none. */
  readonly at: number;
  readonly hasLetters: boolean;
  readonly onMove: (index: number, row: Row) => void;
  readonly onOpen: (row: Row) => void;
  readonly onEscape: (() => void) | undefined;
  readonly onChoose: ((row: Row, isRange: boolean) => void) | undefined;
  readonly onExport: (() => void) | undefined;
  /** What single letters do with the row. */
  readonly letters: Readonly<Record<string, (row: Row) => void>> | undefined;
}

/** What the key of an event does; undefined for keys that do nothing. */
function commandOf<Row>(
  { key, shiftKey }: KeyboardEvent,
  { model, at, hasLetters, onMove, onOpen, onEscape, onChoose, onExport, letters }: GridCommands<Row>,
): (() => void) | undefined {
  const letter = hasLetters ? key.toLowerCase() : '';
  if (key === 'Escape') return onEscape;
  if (letter === 'e' && onExport) return onExport;
  const to = keyTarget(key, at, model.length - 1, hasLetters);
  const row = model[to ?? at]?.original;
  if (!row) return undefined;
  if (to !== null)
    return () => {
      onMove(to, row);
    };
  if (key === 'Enter')
    return () => {
      onOpen(row);
    };
  if (onChoose && (letter === 'x' || key === ' '))
    return () => {
      onChoose(row, shiftKey);
    };
  const act = letters?.[letter];
  return (
    act &&
    (() => {
      act(row);
    })
  );
}

/** Answers a key pressed on the grid itself; keys in a cell's control are not the grid's. */
export function onGridKey<Row>(event: KeyboardEvent, commands: GridCommands<Row>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
  const command = commandOf(event, commands);
  if (!command) return;
  command();
  event.preventDefault();
}
