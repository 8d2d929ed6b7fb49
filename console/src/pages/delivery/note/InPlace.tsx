import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { Icon } from '../../../ui/Icon.js';
import type { FieldOf } from './note-fields.js';
import type { Outcome } from './useNoteChange.js';

/** Most people look at a note and change nothing. */
const Editor = lazy(async () => ({ default: (await import('./InPlaceEditor.js')).InPlaceEditor }));

export interface InPlaceProps {
  readonly label: string;
  readonly field: FieldOf;
  readonly value: string | null;
  /** How the value is shown; as it is where nothing is said. */
  readonly shown?: ReactNode;
  /** Hands in what it is to be, with what the person saw. */
  readonly onSave: (was: string | null, value: string | null) => Promise<Outcome>;
}

/** A value that becomes a field when it is clicked. */
export function InPlace(props: InPlaceProps) {
  const { label, value, shown = value } = props;
  const say = useTexts('despatchNote');
  const [isOpen, setOpen] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasKeys && !isOpen) opener.current?.focus();
  }, [hasKeys, isOpen]);
  if (isOpen)
    return (
      <Suspense fallback={<span>{shown}</span>}>
        <Editor
          {...props}
          onClose={() => {
            setKeys(true);
            setOpen(false);
          }}
        />
      </Suspense>
    );
  return (
    <button
      type="button"
      ref={opener}
      className="in-place"
      onClick={() => {
        setOpen(true);
      }}
    >
      <span className="sr-only">{say('edit.change', { field: label })} </span>
      {value === null ? <span className="dim">{say('edit.none')}</span> : <span>{shown}</span>}
      <Icon name="pencil" />
    </button>
  );
}
