import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { Icon } from '../../../ui/Icon.js';
import type { InPlaceProps } from './in-place.js';

/** Most people look at a note and change nothing. */
const Editor = lazy(async () => ({ default: (await import('./InPlaceEditor.js')).InPlaceEditor }));

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
      {value === null ? <span className="dim">{say('edit.none')}</span> : <span data-own>{shown}</span>}
      <Icon name="pencil" />
    </button>
  );
}
