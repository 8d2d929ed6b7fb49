import { type ReactNode, useRef, useState } from 'react';
import type { ManualScheduleStored } from '../../../../../server/contract/manual-schedule.js';
import { LeaveGuard } from '../../../form/LeaveGuard.js';
import { Button } from '../../../ui/Button.js';
import type { Place } from './EntryGrid.js';
import { EntryRows } from './EntryRows.js';
import { type Entry, type Faults, faultAfter } from './entry.js';
import { Opening } from './Opening.js';
import { useEntry } from './useEntry.js';
import { useFaults } from './useFaults.js';
import { useSave } from './useSave.js';
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
  const of = useEntry(initial);
  const { entry, change, undo, redo } = of;
  const { faults, begin, check, refuse } = useFaults(entry, notBefore);
  const [target, setTarget] = useState<Place | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const toFault = (wrong: Faults): void => {
    if (Object.keys(wrong.head).length > 0)
      requestAnimationFrame(() =>
        page.current?.querySelector<HTMLElement>('.manual-head [aria-invalid="true"]')?.focus(),
      );
    else setTarget(faultAfter(wrong, null));
  };
  const { submit, isSaving, stored, mayFollow } = useSave({ entry, save, check, refuse, onFault: toFault });
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
      <div className="manual-head card">
        {head(entry, faults.head, (more) => {
          change(Object.keys(more).join(), (now) => ({ ...now, ...more }));
        })}
      </div>
      <EntryRows of={of} faults={faults} target={target} onGo={setTarget} onRead={begin} />
    </div>
  );
}
