import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ManualScheduleStored } from '../../../../../server/contract/manual-schedule.js';
import {
  cellsOf,
  isBlank,
  readSheet,
  SHEET_LIMITS,
  type DecimalSign,
} from '../../../../../server/domain/schedule/entry-sheet.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { LeaveGuard } from '../../../form/LeaveGuard.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { useNotify } from '../../../ui/Toasts.js';
import { FileButton, sheetOf } from './FileButton.js';
import { Opening } from './Opening.js';
import { EntryGrid, type Place } from './EntryGrid.js';
import { type Entry, type Faults, faultsOf, filled, NO_FAULTS, placed, placeOf, sorted, withBlanks } from './entry.js';
import { useEntry } from './useEntry.js';
import './manual.css';

export type SetHead = (more: Partial<Omit<Entry, 'rows'>>) => void;
interface EditorProps {
  readonly title: string;
  readonly saveLabel: string;
  readonly initial: Entry;
  /** Of a next release, the issue date of the one before. */
  readonly notBefore: string | null;
  readonly save: (entry: Entry) => Promise<ManualScheduleStored>;
  /** The fields above the grid. */
  readonly head: (entry: Entry, faults: Faults['head'], set: SetHead) => ReactNode;
}

/** A schedule that is entered: its head, its call-offs in a grid, and what is wrong with them. */
export function Editor({ title, saveLabel, initial, notBefore, save, head }: EditorProps) {
  const say = useTexts('manual');
  const language = useLanguage();
  const decimal: DecimalSign = language === 'se' ? ',' : '.';
  const notify = useNotify();
  const navigate = useNavigate();
  const mayFollow = useMay('traffic', 'read');
  const { entry, change, undo, redo, canUndo, canRedo } = useEntry(initial);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ of: Entry; faults: Faults } | null>(null);
  const [stored, setStored] = useState<ManualScheduleStored | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [target, setTarget] = useState<Place | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(entry);
  const found = useMemo(
    () => (isChecked ? faultsOf(shown, notBefore, language) : NO_FAULTS),
    [isChecked, shown, notBefore, language],
  );
  const faults = refused?.of === entry ? refused.faults : found;

  const setHead: SetHead = (more) => {
    change(Object.keys(more).join(), (now) => ({ ...now, ...more }));
  };
  const toFault = (of: Faults): void => {
    if (Object.keys(of.head).length > 0)
      requestAnimationFrame(() =>
        page.current?.querySelector<HTMLElement>('.manual-head [aria-invalid="true"]')?.focus(),
      );
    else nextFault(of, null);
  };
  const nextFault = (of: Faults, from: Place | null): void => {
    const keys = [...of.cells.keys()];
    const at = from === null ? -1 : keys.indexOf(`${String(from.row)} ${from.column}`);
    const key = keys[at + 1] ?? keys[0];
    if (key !== undefined) setTarget(placeOf(key));
  };
  const read = (text: string, at: Place): void => {
    const sheet = readSheet(text, decimal);
    setChecked(true);
    if ('rows' in sheet && (sheet.form === 'matrix' || at.column === 'articleNumber')) {
      change('', (now) => ({ ...now, rows: placed(now.rows, at.row, sheet.rows) }));
      notify({ severity: 'success', summary: say('read', { count: sheet.rows.length }) });
    } else if (sheet.form === 'too-large')
      notify({ severity: 'error', summary: say('tooLarge', { rows: SHEET_LIMITS.rows }) });
    else change('', (now) => ({ ...now, rows: filled(now.rows, at, cellsOf(text) ?? [], decimal) }));
  };
  const readFile = async (file: File): Promise<void> => {
    const sheet = await sheetOf(file, decimal).catch((error: unknown) => {
      const [said] = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
      notify({ severity: 'error', summary: said?.message ?? problemText(error, language) });
      return null;
    });
    if (sheet === null) return;
    if (!('rows' in sheet)) {
      notify({
        severity: 'error',
        summary: sheet.form === 'too-large' ? say('tooLarge', { rows: SHEET_LIMITS.rows }) : say('notUnderstood'),
      });
      return;
    }
    setChecked(true);
    change('', (now) => ({
      ...now,
      rows: placed(now.rows, now.rows.findLastIndex((row) => !isBlank(row)) + 1, sheet.rows),
    }));
    notify({ severity: 'success', summary: say('read', { count: sheet.rows.length }) });
  };
  const submit = async (): Promise<void> => {
    setChecked(true);
    const wrong = faultsOf(entry, notBefore, language);
    if (wrong.cells.size > 0 || Object.keys(wrong.head).length > 0) {
      toFault(wrong);
      return;
    }
    setSaving(true);
    try {
      const done = await save(entry);
      setStored(done);
      notify({ severity: 'success', summary: say('stored', { number: done.documentNumber }) });
    } catch (error) {
      const errors = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
      const refusal = sorted(entry.rows, errors);
      setRefused({ of: entry, faults: refusal });
      if (errors.length > 0) toFault(refusal);
      notify({ severity: 'error', summary: problemText(error, language) });
    } finally {
      setSaving(false);
    }
  };
  useEffect(() => {
    if (stored !== null && !mayFollow) void navigate(paths.schedules);
  }, [stored, mayFollow, navigate]);

  const count = entry.rows.filter((row) => !isBlank(row)).length;
  const wrongCount = faults.cells.size + Object.keys(faults.head).length;
  const said = place === null ? undefined : faults.cells.get(`${String(place.row)} ${place.column}`);
  return (
    <div
      ref={page}
      className="page manual"
      onKeyDown={(event) => {
        const key = event.key.toLowerCase();
        if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
        event.preventDefault();
        if (key === 'y' || event.shiftKey) redo();
        else undo();
      }}
    >
      <LeaveGuard isDirty={stored === null && entry !== initial} />
      <div className="page-head">
        <h1>{title}</h1>
        <span className="page-gap" />
        <Button
          label={saveLabel}
          icon="check"
          kind="primary"
          busy={isSaving || stored !== null}
          onClick={() => void submit()}
          testId="manual-save"
        />
      </div>
      {stored !== null && mayFollow && <Opening stored={stored} />}
      <div className="manual-head card">{head(entry, faults.head, setHead)}</div>
      <section className="card panel manual-rows" aria-label={say('rows')}>
        <header>
          <h2>{say('rows')}</h2>
          <span className="dim">{say('count', { count })}</span>
          <span className="page-gap" />
          <Button
            label={say('undo')}
            icon="undo"
            kind="quiet"
            disabled={!canUndo}
            onClick={undo}
            testId="manual-undo"
          />
          {canRedo && <Button label={say('redo')} icon="refresh" kind="quiet" onClick={redo} testId="manual-redo" />}
          <FileButton onFile={(file) => void readFile(file)} />
        </header>
        <p className="dim manual-hint">{say('hint')}</p>
        <EntryGrid
          rows={entry.rows}
          wrong={faults.cells}
          decimal={decimal}
          target={target}
          onGo={setTarget}
          onPlace={setPlace}
          onPaste={(at, text) => {
            read(text, at);
          }}
          onCell={({ row, column }, text) => {
            change(`${String(row)} ${column}`, (now) => {
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
        <footer className="manual-faults">
          {wrongCount > 0 && (
            <>
              <Note
                tone="err"
                text={faults.head.lines ?? say('errors', { count: wrongCount })}
                testId="manual-errors"
              />
              {faults.cells.size > 0 && (
                <Button
                  label={say('nextError')}
                  kind="quiet"
                  onClick={() => {
                    nextFault(faults, place);
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
      </section>
    </div>
  );
}
