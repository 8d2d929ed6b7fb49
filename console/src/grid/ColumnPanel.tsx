import { useRef, useState } from 'react';
import type { ListLayout } from '../../../server/contract/view.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { clsx } from '../ui/clsx.js';
import { Icon } from '../ui/Icon.js';
import { Segmented } from '../ui/Segmented.js';
import { moved, switched } from './arrange.js';
import { arranged, PLAIN, widthWithin } from './layout.js';
import type { ListTools } from './useListGrid.js';

const STEP_PX = 20;
const DENSITIES = ['auto', 'compact', 'normal', 'comfortable'] as const;

/** Which columns a list shows, in which order, how wide, and which stay in view: by dragging and by buttons alike. */
export function ColumnPanel({ list }: { list: ListTools }) {
  const say = useTexts('grid');
  const {
    setLayout,
    settings: { layout },
  } = list;
  const all = arranged(list.columns, layout);
  const [dragged, setDragged] = useState<string | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const move = (id: string, to: string | undefined): void => {
    if (to === undefined || to === id) return;
    setLayout(moved(list.columns, layout, id, to));
  };
  const widthOf = (id: string): number =>
    layout.widths[id] ?? list.columns.find((column) => column.id === id)?.width ?? 0;
  const resize = (id: string, by: number): void => {
    setLayout({ ...layout, widths: { ...layout.widths, [id]: widthWithin(widthOf(id) + by) } });
  };
  return (
    <div className="column-panel">
      <ul ref={rows}>
        {all.map(({ id, header }, i) => {
          const values = { name: header };
          const isPinned = layout.pinned.includes(id);
          // A pinned column moves among the pinned ones.
          const next = (to: number): string | undefined =>
            all[to] && layout.pinned.includes(all[to].id) === isPinned ? all[to].id : undefined;
          return (
            <li
              key={id}
              draggable
              data-testid="column"
              data-column={id}
              className={clsx(dragged === id && 'is-dragged')}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', id);
                setDragged(id);
              }}
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, id);
              }}
              onDragEnd={() => {
                setDragged(null);
              }}
            >
              <span className="column-grip" aria-hidden="true" />
              <label>
                <input
                  type="checkbox"
                  checked={!layout.hidden.includes(id)}
                  onChange={() => {
                    setLayout(switched(layout, 'hidden', id));
                  }}
                />
                <span className="truncate">{header}</span>
              </label>
              <button
                type="button"
                className="mini"
                aria-label={say('narrower', values)}
                title={say('narrower', values)}
                onClick={() => {
                  resize(id, -STEP_PX);
                }}
              >
                <Icon name="minus" />
              </button>
              <button
                type="button"
                className="mini"
                aria-label={say('wider', values)}
                title={say('wider', values)}
                onClick={() => {
                  resize(id, STEP_PX);
                }}
              >
                <Icon name="plus" />
              </button>
              <button
                type="button"
                className="mini"
                aria-label={say('up', values)}
                title={say('up', values)}
                aria-disabled={next(i - 1) === undefined}
                onClick={() => {
                  move(id, next(i - 1));
                }}
              >
                <Icon name="chevron-down" className="turned" />
              </button>
              <button
                type="button"
                className="mini"
                aria-label={say('down', values)}
                title={say('down', values)}
                aria-disabled={next(i + 1) === undefined}
                onClick={() => {
                  move(id, next(i + 1));
                }}
              >
                <Icon name="chevron-down" />
              </button>
              <button
                type="button"
                className="mini"
                aria-label={say('pin', values)}
                title={say('pin', values)}
                aria-pressed={isPinned}
                onClick={() => {
                  setLayout(switched(layout, 'pinned', id));
                }}
              >
                <Icon name="thumbtack" />
              </button>
            </li>
          );
        })}
      </ul>
      <footer>
        <Segmented
          label={say('density.label')}
          value={layout.density ?? 'auto'}
          options={DENSITIES.map((value) => ({ value, label: say(`density.${value}`) }))}
          onChange={(value) => {
            setLayout({ ...layout, density: toDensity(value) });
          }}
        />
        <Button
          label={say('reset')}
          icon="undo"
          kind="quiet"
          onClick={() => {
            setLayout(PLAIN);
          }}
          testId="columns-reset"
        />
      </footer>
    </div>
  );
}

function toDensity(value: (typeof DENSITIES)[number]): ListLayout['density'] {
  return value === 'auto' ? null : value;
}
