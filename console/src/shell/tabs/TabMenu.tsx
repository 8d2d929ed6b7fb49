import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type TextKey, useTexts } from '../../i18n/texts.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { isShown, type Tab, useTabState } from '../tabs.js';
import { closeOtherTabs, moveTab, neighbourOf, pinTab } from './tab-actions.js';

/** Tabs that the row has no room for, as they lie when the menu opens. */
function outOfView(list: HTMLElement | null, tabs: readonly Tab[]): readonly Tab[] {
  if (!list) return [];
  const { left, right } = list.getBoundingClientRect();
  const cut = [...list.children].filter(
    (item) => item.getBoundingClientRect().right > right + 1 || item.getBoundingClientRect().left < left - 1,
  );
  return tabs.filter((tab) => cut.some((item) => item.getAttribute('data-path') === tab.path));
}

interface Item {
  readonly text: TextKey<'tabs'>;
  readonly icon: IconName;
  readonly isOff?: boolean;
  readonly run: () => void;
}

/** What can be done with the tab in view. */
function useItems(onClose: (path: string) => void): readonly Item[] {
  const { tabs } = useTabState();
  const { pathname } = useLocation();
  const tab = tabs.find((one) => isShown(one.path, pathname));
  if (!tab) return [];
  const [before, after] = [neighbourOf(tabs, pathname, -1, 'section'), neighbourOf(tabs, pathname, 1, 'section')];
  return [
    {
      text: tab.isPinned ? 'unpinThis' : 'pinThis',
      icon: 'thumbtack',
      run: () => {
        pinTab(tab.path, !tab.isPinned);
      },
    },
    {
      text: 'left',
      icon: 'arrow-left',
      isOff: !before,
      run: () => {
        if (before) moveTab(tab.path, before.path);
      },
    },
    {
      text: 'right',
      icon: 'arrow-right',
      isOff: !after,
      run: () => {
        if (after) moveTab(tab.path, after.path);
      },
    },
    {
      text: 'closeThis',
      icon: 'times',
      run: () => {
        onClose(tab.path);
      },
    },
    {
      text: 'closeOthers',
      icon: 'clone',
      isOff: !tabs.some((other) => other !== tab && !other.isPinned),
      run: () => {
        closeOtherTabs(tab.path);
      },
    },
  ];
}

/** "…" at the end of the row: the tabs that don't fit, then what can be done with the one in view. */
export function TabMenu({ list, onClose }: { list: RefObject<HTMLElement | null>; onClose: (path: string) => void }) {
  const say = useTexts('tabs');
  const { tabs } = useTabState();
  const navigate = useNavigate();
  const items = useItems(onClose);
  const [hidden, setHidden] = useState<readonly Tab[] | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = hidden !== null;

  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !box.current?.parentElement?.contains(event.target)) setHidden(null);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [isOpen]);

  const choose = (run: () => void): void => {
    setHidden(null);
    opener.current?.focus();
    run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
    const at = all.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) all.at(to % all.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') choose(() => undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="tab-menu">
      <button
        type="button"
        ref={opener}
        className="icon-button"
        aria-label={say('more')}
        title={say('more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-testid="tab-menu"
        onClick={() => {
          setHidden(isOpen ? null : outOfView(list.current, tabs));
        }}
      >
        <Icon name="ellipsis-h" />
      </button>
      {isOpen && (
        <div ref={box} className="tab-box" role="menu" tabIndex={-1} aria-label={say('more')} onKeyDown={onKeyDown}>
          {hidden.length > 0 && (
            <div role="group" aria-label={say('hidden')}>
              <p className="tab-box-head" aria-hidden="true">
                {say('hidden')}
              </p>
              {hidden.map((tab) => (
                <button
                  key={tab.path}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  onClick={() => {
                    choose(() => void navigate(tab.path));
                  }}
                >
                  <Icon name={tab.isPinned ? 'thumbtack' : 'file'} />
                  {tab.label}
                </button>
              ))}
            </div>
          )}
          <div role="group" aria-label={say('current')}>
            <p className="tab-box-head" aria-hidden="true">
              {say('current')}
            </p>
            {items.map(({ text, icon, isOff = false, run }) => (
              <button
                key={text}
                type="button"
                role="menuitem"
                tabIndex={-1}
                disabled={isOff}
                onClick={() => {
                  choose(run);
                }}
              >
                <Icon name={icon} />
                {say(text)}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
