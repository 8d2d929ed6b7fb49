import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { downloadBlob } from '../../ui/download-blob.js';
import { csvOfDays, daysOfCsv, MAX_DAYS_BYTES, type ReadDays, textOf } from './days-csv.js';
import type { FreeDay } from './free-day.js';

/** Faults that are shown, of a file that has many. */
const SHOWN = 20;

interface DaysFileProps {
  readonly days: readonly FreeDay[];
  readonly mayEdit: boolean;
  /** Takes over days of a file; those of the calendar on the same days are replaced. */
  readonly onTake: (days: readonly FreeDay[]) => void;
}

function Preview({ read, onTake, onCancel }: { read: ReadDays; onTake: () => void; onCancel: () => void }) {
  const say = useTexts('calendar');
  const { days, faults } = read;
  return (
    <div className="days-preview" role="status" data-testid="days-preview">
      <p>{say('fileDays', { count: days.length })}</p>
      {faults.length > 0 && (
        <ul className="days-faults" data-testid="days-faults">
          {faults.slice(0, SHOWN).map(({ line, fault, value }) => (
            <li key={line}>{say(`faults.${fault}`, { line, value: value.slice(0, 40) })}</li>
          ))}
          {faults.length > SHOWN && <li>{say('moreFaults', { count: faults.length - SHOWN })}</li>}
        </ul>
      )}
      <div className="holidays-actions">
        {days.length > 0 && <Button label={say('take', { count: days.length })} onClick={onTake} testId="days-take" />}
        <Button label={say('cancel')} kind="quiet" onClick={onCancel} />
      </div>
    </div>
  );
}

/** Writes the days without work to a file of CSV, and reads them from one: what it has is shown before it is taken over. */
export function DaysFile({ days, mayEdit, onTake }: DaysFileProps) {
  const say = useTexts('calendar');
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadDays | 'too-large' | null>(null);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setRead(file.size > MAX_DAYS_BYTES ? 'too-large' : daysOfCsv(textOf(await file.arrayBuffer())));
  };
  return (
    <>
      <Button
        label={say('exportCsv')}
        icon="download"
        onClick={() => {
          const text = csvOfDays(days, [say('day'), say('dayName')]);
          downloadBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'calendar', 'csv');
        }}
        testId="days-export"
      />
      {mayEdit && (
        <>
          <Button
            label={say('importCsv')}
            icon="file"
            hint={say('importHint')}
            onClick={() => input.current?.click()}
            testId="days-import"
          />
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv"
            hidden
            data-testid="days-file"
            onChange={(event) => {
              const { target } = event;
              void choose(target.files?.[0]).then(() => {
                target.value = '';
              });
            }}
          />
        </>
      )}
      {read === 'too-large' && (
        <p className="field-error" role="alert">
          {say('fileTooLarge')}
        </p>
      )}
      {read !== null && read !== 'too-large' && (
        <Preview
          read={read}
          onTake={() => {
            onTake(read.days);
            setRead(null);
          }}
          onCancel={() => {
            setRead(null);
          }}
        />
      )}
    </>
  );
}
