import { useState } from 'react';
import { type DecimalSign, isBlank } from '../../../../../server/domain/schedule/entry-sheet.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { EntryGrid, type Place } from './EntryGrid.js';
import { cellKey, type Faults, faultAfter, withBlanks } from './entry.js';
import { FileButton } from './FileButton.js';
import type { useEntry } from './useEntry.js';
import { useSheets } from './useSheets.js';

interface EntryRowsProps {
  readonly of: ReturnType<typeof useEntry>;
  readonly faults: Faults;
  /** The cell that the keyboard is to be in. */
  readonly target: Place | null;
  readonly onGo: (place: Place | null) => void;
  /** Rows were read from elsewhere: what is wrong with them is to be seen at once. */
  readonly onRead: () => void;
}

/** How many faults there are, the way to the next one, and the words of the one in the cell in use. */
function FaultsBar({
  faults,
  place,
  onGo,
}: {
  faults: Faults;
  place: Place | null;
  onGo: (place: Place | null) => void;
}) {
  const say = useTexts('manual');
  const count = faults.cells.size + Object.keys(faults.head).length;
  const said = place === null ? undefined : faults.cells.get(cellKey(place.row, place.column));
  return (
    <footer className="manual-faults">
      {count > 0 && (
        <>
          <Note tone="err" text={faults.head.lines ?? say('errors', { count })} testId="manual-errors" />
          {faults.cells.size > 0 && (
            <Button
              label={say('nextError')}
              kind="quiet"
              onClick={() => {
                onGo(faultAfter(faults, place));
              }}
              testId="manual-next"
            />
          )}
        </>
      )}
      <span role="status" data-testid="manual-said">
        {said !== undefined &&
          place !== null &&
          say('rowError', { row: place.row + 1, column: say(`column.${place.column}`), error: said })}
      </span>
    </footer>
  );
}

/** The call-offs of an entry: typed, pasted or read from a file, with what is wrong with them. */
export function EntryRows({ of, faults, target, onGo, onRead }: EntryRowsProps) {
  const say = useTexts('manual');
  const { entry, change, undo, redo, canUndo, canRedo } = of;
  const decimal: DecimalSign = useLanguage() === 'se' ? ',' : '.';
  const [place, setPlace] = useState<Place | null>(null);
  const { paste, readFile } = useSheets(change, decimal, onRead);
  const count = entry.rows.filter((row) => !isBlank(row)).length;
  return (
    <section className="card panel manual-rows" aria-label={say('rows')}>
      <header>
        <h2>{say('rows')}</h2>
        <span className="dim">{say('count', { count })}</span>
        <span className="page-gap" />
        <Button label={say('undo')} icon="undo" kind="quiet" disabled={!canUndo} onClick={undo} testId="manual-undo" />
        {canRedo && <Button label={say('redo')} icon="refresh" kind="quiet" onClick={redo} testId="manual-redo" />}
        <FileButton onFile={(file) => void readFile(file)} />
      </header>
      <p className="dim manual-hint">{say('hint')}</p>
      <EntryGrid
        rows={entry.rows}
        wrong={faults.cells}
        decimal={decimal}
        target={target}
        onGo={onGo}
        onPlace={setPlace}
        onPaste={paste}
        onCell={({ row, column }, text) => {
          change(cellKey(row, column), (now) => {
            const old = now.rows[row];
            return old === undefined
              ? now
              : { ...now, rows: withBlanks(now.rows.with(row, { ...old, [column]: text })) };
          });
        }}
        onRemove={(row) => {
          change('', (now) => ({ ...now, rows: withBlanks(now.rows.toSpliced(row, 1)) }));
        }}
      />
      <FaultsBar faults={faults} place={place} onGo={onGo} />
    </section>
  );
}
