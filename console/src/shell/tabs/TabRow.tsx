import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { clsx } from '../../ui/clsx.js';
import { Icon } from '../../ui/Icon.js';
import { usePlaces } from '../navigation.js';
import { isShown, sectionOf, useTabState } from '../tabs.js';
import { closeShown, moveTab, pinTab } from './tab-actions.js';
import { TabMenu } from './TabMenu.js';
import './tabs.css';

/** The list whose tab in view is scrolled to. By hand: the browser's own way would have the next Tab go on from there. */
function useInView(key: string) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector('.is-shown')].map((element) =>
      element?.getBoundingClientRect(),
    );
    if (list.current && row && tab)
      list.current.scrollLeft += Math.min(0, tab.left - row.left) + Math.max(0, tab.right - row.right);
  }, [key]);
  return list;
}

/** Open places as links, so that the middle button and "copy address" work; those of a section stand together. */
export function TabRow() {
  const say = useTexts('tabs');
  const { tabs } = useTabState();
  const places = usePlaces();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useInView(`${pathname} ${String(tabs.length)}`);
  const close = (path: string): void => {
    const list = places.find(({ to }) => path.startsWith(`${to}/`));
    const next = closeShown(path, pathname, list?.to ?? paths.home);
    if (next !== null) void navigate(next);
  };
  const onDragOver = (event: DragEvent, over: string): void => {
    if (dragged === null) return;
    event.preventDefault();
    if (dragged !== over) moveTab(dragged, over);
  };
  if (tabs.length === 0) return null;
  return (
    <nav className="tabs" aria-label={say('label')}>
      <ul ref={list}>
        {tabs.map((tab, i) => (
          <li
            key={tab.path}
            draggable
            data-path={tab.path}
            className={clsx(
              'tab',
              isShown(tab.path, pathname) && 'is-shown',
              tab.path === dragged && 'is-dragged',
              i > 0 && sectionOf(tab) !== sectionOf(tabs[i - 1] ?? tab) && 'begins-section',
            )}
            onDragStart={() => {
              setDragged(tab.path);
            }}
            onDragOver={(event) => {
              onDragOver(event, tab.path);
            }}
            onDragEnd={() => {
              setDragged(null);
            }}
          >
            <Link
              to={tab.path}
              draggable={false}
              title={tab.label}
              aria-current={isShown(tab.path, pathname) ? 'page' : undefined}
            >
              {tab.label}
            </Link>
            {tab.isPinned ? (
              <button
                type="button"
                aria-label={say('unpin', { name: tab.label })}
                onClick={() => {
                  pinTab(tab.path, false);
                }}
              >
                <Icon name="thumbtack" />
              </button>
            ) : (
              <button
                type="button"
                aria-label={say('close', { name: tab.label })}
                onClick={() => {
                  close(tab.path);
                }}
              >
                <Icon name="times" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <TabMenu list={list} onClose={close} />
    </nav>
  );
}
