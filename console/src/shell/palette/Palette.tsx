import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../api/user.js';
import { useTypedText } from '../../form/useTypedText.js';
import { useTexts } from '../../i18n/texts.js';
import { takeTypedAhead } from '../panel.js';
import { clsx } from '../../ui/clsx.js';
import { Icon } from '../../ui/Icon.js';
import { type Entry, highlighted } from './entry.js';
import { remember } from './recent.js';
import { useEntries } from './useEntries.js';
import './palette.css';

interface OptionProps {
  entry: Entry;
  id: string;
  text: string;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Option({ entry, id, text, isActive, onChoose, onPoint }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={clsx('palette-option', isActive && 'is-active')}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <Icon name={entry.icon} />
      <span className="palette-label">
        {highlighted(entry.label, text).map(({ part, isTyped }, i) => (isTyped ? <mark key={i}>{part}</mark> : part))}
      </span>
      {entry.detail !== undefined && <span className="palette-detail">{entry.detail}</span>}
      {entry.keys !== undefined && <kbd>{entry.keys}</kbd>}
    </li>
  );
}

/** The lines under the heads of their groups, in the order in which they come. */
function grouped(
  entries: readonly Entry[],
): readonly (readonly [Entry['group'], readonly { entry: Entry; at: number }[]])[] {
  return [
    ...Map.groupBy(
      entries.map((entry, at) => ({ entry, at })),
      ({ entry }) => entry.group,
    ),
  ];
}

/**
 * Everything by its name or number: pages, actions, open tabs, and records of every kind. The field keeps the keys; the line that Enter
 * takes is announced by aria-activedescendant.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const say = useTexts('palette');
  const navigate = useNavigate();
  const user = useUser();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [q, setQ] = useState('');
  const [typed, setTyped] = useTypedText(q, setQ);
  const text = typed.trim();
  const { entries, state } = useEntries(text, q);
  const [active, setActive] = useState(0);
  /** The text for which Enter was pressed before there was a line to take: the first that is found is meant. */
  const awaited = useRef('');
  const at = Math.min(active, entries.length - 1);
  const idOf = (i: number): string => `${id}-${String(i)}`;

  // From here on the field has the keys, so nothing is typed between what was kept and what comes.
  const begin = useEffectEvent(() => {
    dialog.current?.showModal();
    const [kept = '', ...entered] = takeTypedAhead().split('\n');
    if (kept !== '') setTyped(kept);
    if (entered.length > 0) awaited.current = kept.trim();
  });
  useLayoutEffect(() => {
    begin();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${String(at)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  // At once, and not when the dialog reports that it closed: by then it may have been asked for again.
  const close = (): void => {
    dialog.current?.close();
    onClose();
  };
  const choose = (entry: Entry): void => {
    close();
    remember(user.id, entry);
    if (entry.path !== undefined) void navigate(entry.path);
    entry.run?.();
  };
  useEffect(() => {
    if (awaited.current === '' || awaited.current !== text || state === 'searching') return;
    awaited.current = '';
    if (entries[0]) choose(entries[0]);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = entries.length;
    const to = {
      ArrowDown: (at + 1) % count,
      ArrowUp: (at - 1 + count) % count,
      PageDown: Math.min(count - 1, at + 8),
      PageUp: Math.max(0, at - 8),
    }[event.key];
    const entry = entries[at];
    if (to !== undefined && count > 0) setActive(to);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && (entry || state === 'searching')) {
      if (entry) choose(entry);
      else awaited.current = text;
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={say('title')}
      data-testid="palette"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="palette-field">
        <Icon name={state === 'searching' ? 'refresh' : 'search'} spin={state === 'searching'} />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? idOf(at) : undefined}
          aria-label={say('title')}
          placeholder={say('placeholder')}
          value={typed}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          autoFocus
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            awaited.current = '';
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={say('results')}>
        {grouped(entries).map(([group, lines]) => (
          <ul key={group} role="group" aria-label={say(`group.${group}`)}>
            <li role="presentation" className="palette-head">
              {say(`group.${group}`)}
            </li>
            {lines.map(({ entry, at: i }) => (
              <Option
                key={entry.id}
                entry={entry}
                id={idOf(i)}
                text={text}
                isActive={i === at}
                onChoose={() => {
                  choose(entry);
                }}
                onPoint={() => {
                  setActive(i);
                }}
              />
            ))}
          </ul>
        ))}
      </div>
      {entries.length === 0 && state === 'idle' && <p className="palette-note">{say('none', { text })}</p>}
      {state === 'failed' && <p className="palette-note tone-err">{say('failed')}</p>}
      <p className="sr-only" role="status">
        {state === 'searching' ? say('searching') : text === '' ? '' : say('found', { count: String(entries.length) })}
      </p>
      <footer className="palette-keys">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {say('key.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {say('key.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {say('key.close')}
        </span>
      </footer>
    </dialog>
  );
}
