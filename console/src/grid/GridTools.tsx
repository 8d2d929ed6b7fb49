import { type ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Menu } from '../ui/Menu.js';
import { Popover } from '../ui/Popover.js';
import { ColumnPanel } from './ColumnPanel.js';
import type { FileFormat } from './reading.js';
import type { ListTools } from './useListGrid.js';
import { ViewMenu } from './ViewMenu.js';
import './grid-tools.css';

/** Rows being read, and the way to stop that. */
function Reading({ list }: { list: ListTools }) {
  const say = useTexts('grid');
  const { integer } = useFormat();
  if (list.reading === null) return null;
  return (
    <span className="grid-reading" role="status">
      <span className="soft" data-testid="reading">
        {say('read', { count: integer(list.reading) })}
      </span>
      <Button label={say('stop')} kind="quiet" onClick={list.stopReading} testId="reading-stop" />
    </span>
  );
}

/** Which keys walk through the list, at its foot. */
export function GridHint({ hasLetters, hasSelection }: { hasLetters: boolean; hasSelection: boolean }) {
  const say = useTexts('grid');
  const keys = hasLetters ? ['J', 'K'] : ['↑', '↓'];
  const hints: readonly (readonly [readonly string[], string])[] = [
    [keys, say('hint.move')],
    [['Enter'], say('hint.open')],
    ...(hasSelection ? [[[hasLetters ? 'X' : say('hint.space')], say('hint.select')] as const] : []),
    ...(hasLetters ? [[['?'], say('hint.all')] as const] : []),
  ];
  return (
    <p className="grid-hint">
      {hints.map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    </p>
  );
}

/** A file of what the list shows: of the selection, or else of everything that it finds. */
function ExportMenu({ list, showLabel = false, testId }: { list: ListTools; showLabel?: boolean; testId: string }) {
  const say = useTexts('grid');
  const write = (format: FileFormat) => (): void => {
    list.exportRows(format);
  };
  return (
    <Menu
      label={say('export')}
      icon="download"
      showLabel={showLabel}
      testId={testId}
      items={[
        { label: say('exportXlsx'), onChoose: write('xlsx'), testId: 'export-xlsx' },
        { label: say('exportCsv'), onChoose: write('csv'), testId: 'export-csv' },
        ...(list.moreExports ?? []),
      ]}
    />
  );
}

/** What every list can do: its views, its columns, and a file of what it shows. */
export function GridTools({ list }: { list: ListTools }) {
  const say = useTexts('grid');
  return (
    <div className="grid-tools">
      <Reading list={list} />
      {list.live &&
        (list.live.isPaused ? (
          <Button label={say('goOn')} icon="play" kind="quiet" onClick={list.live.onGoOn} testId="grid-go-on" />
        ) : (
          <Button
            label={say('pause')}
            icon="pause"
            iconOnly
            kind="quiet"
            onClick={list.live.onPause}
            testId="grid-pause"
          />
        ))}
      <ViewMenu list={list} />
      <Popover label={say('columns')} icon="sliders-h" testId="grid-columns">
        <ColumnPanel list={list} />
      </Popover>
      <ExportMenu list={list} testId="grid-export" />
    </div>
  );
}

/** What a list within a record can do: its views, its columns, and a file of the selection or of all. */
export function RecordGridTools({ list }: { list: ListTools }) {
  const say = useTexts('grid');
  const { integer } = useFormat();
  const { chosen, clear } = list.selection;
  return (
    <>
      {chosen.size > 0 && (
        <>
          <span className="soft" aria-live="polite" data-testid="selection-count">
            {say('selected', { count: integer(chosen.size) })}
          </span>
          <Button label={say('clear')} icon="times" iconOnly kind="quiet" onClick={clear} testId="selection-clear" />
        </>
      )}
      <GridTools list={list} />
    </>
  );
}

interface SelectionBarProps {
  list: ListTools;
  matching: string | null;
  children: ReactNode;
}

/** Stands in the filters' place while rows are chosen: how many, and what is done with them. */
export function SelectionBar({ list, matching, children }: SelectionBarProps) {
  const say = useTexts('grid');
  const { integer } = useFormat();
  const { chosen, clear } = list.selection;
  return (
    <div className="selection-bar" role="toolbar" aria-label={say('selectionTools')} data-testid="selection-bar">
      <b aria-live="polite" data-testid="selection-count">
        {say('selected', { count: integer(chosen.size) })}
      </b>
      {children}
      <ExportMenu list={list} showLabel testId="selection-export" />
      <span className="page-gap" />
      <Button
        label={matching === null ? say('selectEvery') : say('selectMatching', { count: matching })}
        kind="quiet"
        disabled={list.reading !== null}
        onClick={list.chooseAll}
        testId="select-matching"
      />
      <Button label={say('clear')} icon="times" kind="quiet" onClick={clear} testId="selection-clear" />
    </div>
  );
}
