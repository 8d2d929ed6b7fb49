import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { LeaveGuard } from '../../../form/LeaveGuard.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { DateField } from '../../../ui/DateField.js';
import { Note } from '../../../ui/Note.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextField } from '../../../ui/TextField.js';
import type { InPlaceProps } from './in-place.js';
import { MODES } from './modes.js';
import { type FieldOf, kindOf, readTyped } from './note-fields.js';

/** The field that a value becomes where it is changed in its place. */
export function InPlaceEditor({
  label,
  field,
  value,
  shown = value,
  choices = [],
  onSave,
  onClose,
}: InPlaceProps & { onClose: () => void }) {
  const say = useTexts('despatchNote');
  const sayForm = useTexts('form');
  const [seen] = useState(value);
  const [draft, setDraft] = useState(value ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isChanged = value !== seen;
  const save = async (was: string | null): Promise<void> => {
    const typed = readTyped(field, draft);
    if ('fault' in typed) {
      const { fault } = typed;
      if (fault === 'number') setError(say('edit.number', { field: label }));
      else {
        const { type, ...values } = fault.values;
        setError(
          sayForm(`said.${fault.sentence}`, { field: label, ...values, type: type ? sayForm(`type.${type}`) : '' }),
        );
      }
      return;
    }
    if (typed.value === value) {
      onClose();
      return;
    }
    setBusy(true);
    const outcome = await onSave(was, typed.value);
    setBusy(false);
    if (outcome === 'done') onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      className="in-place-form"
      onKeyDown={onKeyDown}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged && !isBusy) void save(seen);
      }}
    >
      <LeaveGuard isDirty={draft !== (seen ?? '')} />
      <Typing label={label} field={field} value={draft} choices={choices} error={error} onChange={setDraft} />
      {isChanged ? (
        <div className="in-place-conflict" data-testid="edit-conflict">
          <Note tone="warn" text={say('edit.changed')} />
          <dl>
            <dt>{say('edit.theirs')}</dt>
            <dd>{value === null ? say('edit.none') : shown}</dd>
            <dt>{say('edit.mine')}</dt>
            <dd>{draft === '' ? say('edit.none') : draft.replace('T', ' ')}</dd>
          </dl>
          <Button label={say('edit.takeTheirs')} onClick={onClose} testId="edit-theirs" />
          <Button
            label={say('edit.takeMine')}
            kind="primary"
            busy={isBusy}
            onClick={() => {
              void save(value);
            }}
            testId="edit-mine"
          />
        </div>
      ) : (
        <span className="in-place-acts">
          <Button label={say('edit.save')} icon="check" iconOnly type="submit" kind="primary" busy={isBusy} />
          <Button label={say('edit.giveUp')} icon="times" iconOnly kind="quiet" onClick={onClose} />
        </span>
      )}
    </form>
  );
}

interface TypingProps {
  readonly label: string;
  readonly field: FieldOf;
  readonly value: string;
  readonly choices: NonNullable<InPlaceProps['choices']>;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The control that a field is typed in. */
function Typing({ label, field, value, choices, error, onChange }: TypingProps) {
  const say = useTexts('despatchNote');
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, []);
  return (
    <div ref={box} className="in-place-typing">
      {kindOf(field) === 'moment' ? (
        <MomentFields label={label} value={value} error={error} onChange={onChange} />
      ) : kindOf(field) === 'day' ? (
        <DateField label={label} value={value} error={error} onChange={onChange} onWrong={onChange} />
      ) : kindOf(field) === 'mode' ? (
        <SelectField
          label={label}
          value={value}
          error={error}
          options={['', ...new Set<string>([...MODES, ...(value === '' ? [] : [value])])].map((one) => {
            const mode = MODES.find((known) => known === one);
            return { value: one, label: one === '' ? say('edit.none') : mode ? say(`mode.${mode}`) : one };
          })}
          onChange={onChange}
        />
      ) : (
        <TextField
          label={label}
          value={value}
          error={error}
          onChange={onChange}
          autoComplete="off"
          {...(choices.length > 0 && { list })}
        />
      )}
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}

/** A day, and beside it a time at the place where one is said. */
function MomentFields({ label, value, error, onChange }: Omit<TypingProps, 'field' | 'choices'>) {
  const say = useTexts('despatchNote');
  const [day = '', time = ''] = value.split('T');
  const join = (onDay: string, at: string): void => {
    onChange(at === '' ? onDay : `${onDay}T${at}`);
  };
  return (
    <div className="in-place-moment">
      <DateField
        label={label}
        value={day}
        error={error}
        onChange={(next) => {
          join(next, time);
        }}
        onWrong={(text) => {
          join(text, time);
        }}
      />
      <TextField
        label={say('edit.time')}
        value={time}
        placeholder="hh:mm"
        maxLength={5}
        mono
        autoComplete="off"
        onChange={(next) => {
          join(day, next.trim());
        }}
      />
    </div>
  );
}
