import { AutoComplete } from 'primereact/autocomplete';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { APPEARS } from './appears.js';
import { useOverlayKeys } from './overlay-keys.js';

/** Something found, as a list names it. */
export interface Found {
  readonly name: string;
  readonly detail: string;
}
export interface FindProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What was found for the text that `onFind` was asked last; another array for each answer. */
  readonly found: Found[];
  readonly onFind: (text: string) => void;
  readonly onChoose: (one: Found) => void;
  readonly describedBy?: string | undefined;
  readonly isWrong: boolean;
  /** Whether it has the keys from its start: they were in the field before its code was here. */
  readonly hasKeys: boolean;
}

/** A text for which a list hangs below the field. The arrows mark an entry, and readers hear which: PrimeReact marks it for the eye alone. */
export function FindBox(props: FindProps) {
  const { id, label, placeholder, text, onText, found, onFind, onChoose, describedBy, isWrong, hasKeys } = props;
  const box = useRef<AutoComplete>(null);
  const list = (): HTMLElement | null => box.current?.getOverlay() ?? null;
  const keys = useOverlayKeys(() => list() !== null);
  const say = (): void => {
    const entries = [...(list()?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    for (const [i, entry] of entries.entries()) entry.id = `${id}-${String(i)}`;
    const marked = entries.find((entry) => entry.dataset['pHighlight'] === 'true');
    const input = document.getElementById(id);
    if (marked) input?.setAttribute('aria-activedescendant', marked.id);
    else input?.removeAttribute('aria-activedescendant');
  };
  const isAsked = useRef(!hasKeys || text.trim() === '');
  useLayoutEffect(() => {
    // By its id: PrimeReact knows its own input only later.
    const input = document.getElementById(id);
    if (!hasKeys || !(input instanceof HTMLInputElement) || input === document.activeElement) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, [id, hasKeys]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    keys.onKeyDown(event);
    // All of them without a word typed, as in a list that is chosen from.
    if (event.key === 'ArrowDown' && list() === null) box.current?.search(event, text, 'dropdown');
    say();
  };
  return (
    <div className="find-box" {...keys} onKeyDown={onKeyDown}>
      <AutoComplete
        ref={box}
        inputId={id}
        field="name"
        value={text}
        suggestions={found}
        completeMethod={({ query }) => {
          onFind(query.trim());
        }}
        onChange={({ value }) => {
          if (typeof value === 'string') onText(value);
        }}
        onFocus={(event) => {
          // What was typed before the code of the field was here is looked for now.
          if (isAsked.current) return;
          isAsked.current = true;
          box.current?.search(event, text, 'input');
        }}
        onSelect={({ value }: { value: Found }) => {
          onChoose(value);
        }}
        onClick={(event) => {
          if (list() === null) box.current?.search(event, text, 'dropdown');
        }}
        itemTemplate={({ name, detail }: Found) => (
          <>
            {name} <span className="dim">{detail}</span>
          </>
        )}
        placeholder={placeholder}
        maxLength={100}
        invalid={isWrong}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        appendTo={() => document.querySelector('main') ?? document.body}
        pt={{ list: { 'aria-label': label }, transition: APPEARS }}
      />
    </div>
  );
}
