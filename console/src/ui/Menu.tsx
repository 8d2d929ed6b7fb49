import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.js';
import { Popover } from './Popover.js';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Why it can't be done now: said below its name. */
  off?: string | undefined;
  onChoose: () => void;
  testId?: string;
}
interface MenuProps {
  label: string;
  icon?: IconName;
  showLabel?: boolean;
  items: readonly MenuItem[];
  testId?: string;
}

function Items({ label, items, close }: { label: string; items: readonly MenuItem[]; close: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  const buttons = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const to = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    const typed =
      event.key.length === 1
        ? all.findIndex(
            (button, i) => i !== at && button.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()),
          )
        : -1;
    const next = all[to ?? typed];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div role="menu" aria-label={label} className="menu" ref={list} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-testid={item.testId}
          aria-disabled={item.off !== undefined || undefined}
          onClick={() => {
            if (item.off !== undefined) return;
            close();
            item.onChoose();
          }}
        >
          {item.icon && <Icon name={item.icon} />}
          {item.off === undefined ? (
            item.label
          ) : (
            <span>
              {item.label}
              <span className="menu-reason">{item.off}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** A button with a short list of things to do: arrows, Home, End and first letters move in it. */
export function Menu({ label, icon = 'ellipsis-v', showLabel = false, items, testId }: MenuProps) {
  return (
    <Popover label={label} icon={icon} showLabel={showLabel} kind="menu" {...(testId === undefined ? {} : { testId })}>
      {(close) => <Items label={label} items={items} close={close} />}
    </Popover>
  );
}
