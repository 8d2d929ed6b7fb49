import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { clsx } from '../../ui/clsx.js';
import { Icon, type IconName } from '../../ui/Icon.js';

export interface PickItem {
  readonly key: string;
  readonly name: string;
  readonly detail?: string;
  readonly isChosen?: boolean;
  readonly pick: () => void;
}
export interface PickGroup {
  readonly title: string;
  readonly items: readonly PickItem[];
}

interface PickListProps {
  readonly icon: IconName;
  /** What is chosen now, as people see it; the icon alone where nothing is. */
  readonly shown?: string;
  /** What the button is for. */
  readonly label: string;
  readonly search: string;
  readonly hint?: string;
  readonly isNarrowed?: boolean;
  readonly testId: string;
  /** The groups for what was typed; the list filters nothing by itself. */
  readonly groupsFor: (typed: string) => readonly PickGroup[];
  readonly isLoading?: boolean;
  readonly onTyped?: (typed: string) => void;
  /** Before the list shows: the moment to ask for what it holds. */
  readonly onOpen?: () => void;
}

/** The items that hold what was typed, whatever its case. */
export function matching(typed: string, groups: readonly PickGroup[]): readonly PickGroup[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ name, detail = '' }) => `${name} ${detail}`.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0);
}

interface ListProps
  extends Pick<PickListProps, 'label' | 'search' | 'hint' | 'testId' | 'groupsFor' | 'isLoading' | 'onTyped'> {
  readonly onClose: () => void;
}

/** The field keeps the keys; arrows move through the list beneath it. */
function List({ label, search, hint, testId, groupsFor, isLoading = false, onTyped, onClose }: ListProps) {
  const say = useTexts('states');
  const text = useTexts('context');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const groups = groupsFor(typed);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(at, items.length - 1);
  const idOf = (index: number): string => `${id}-${String(index)}`;
  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    list.current?.querySelector('.is-active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pick = (item: PickItem | undefined): void => {
    if (!item) return;
    onClose();
    if (item.isChosen !== true) item.pick();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: items.length - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) setAt(Math.max(0, Math.min(next, items.length - 1)));
    else if (event.key === 'Enter') pick(items[active]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="pick" role="dialog" aria-label={label} data-testid={`${testId}-list`}>
      <input
        ref={field}
        className="p-inputtext"
        type="text"
        role="combobox"
        aria-label={search}
        placeholder={search}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? idOf(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          onTyped?.(event.target.value);
        }}
      />
      {hint !== undefined && <p className="soft">{hint}</p>}
      <div ref={list} className="pick-list" role="listbox" id={`${id}-list`} aria-label={label} aria-busy={isLoading}>
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="side-head" role="presentation">
              {group.title}
            </p>
            {group.items.map((item) => {
              const index = items.indexOf(item);
              return (
                <div
                  key={item.key}
                  id={idOf(index)}
                  role="option"
                  aria-selected={item.isChosen === true}
                  className={clsx('pick-item', index === active && 'is-active')}
                  onPointerMove={() => {
                    setAt(index);
                  }}
                  onClick={() => {
                    pick(item);
                  }}
                  data-testid="pick-item"
                >
                  <span>
                    {item.name}
                    {item.detail !== undefined && <span className="dim">{item.detail}</span>}
                  </span>
                  {item.isChosen === true && <Icon name="check" />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p className="dim" role="status">
          {isLoading ? say('loading') : text('none')}
        </p>
      )}
    </div>
  );
}

/** A button of the header that opens a list to search and to pick from. */
export function PickList({ icon, shown, label, isNarrowed = false, testId, onOpen, ...list }: PickListProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [isOpen]);
  const open = (): void => {
    onOpen?.();
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div
      className="pick-box"
      ref={box}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation();
          close();
        }
      }}
    >
      <button
        type="button"
        ref={opener}
        className={clsx(shown === undefined ? 'icon-button' : 'context', isNarrowed && 'is-narrowed')}
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-testid={testId}
        onClick={() => {
          if (isOpen) setOpen(false);
          else open();
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            open();
          }
        }}
      >
        <Icon name={icon} />
        {shown !== undefined && (
          <>
            <span className="truncate">{shown}</span>
            <Icon name="chevron-down" />
          </>
        )}
      </button>
      {isOpen && <List label={label} testId={testId} onClose={close} {...list} />}
    </div>
  );
}
