import { type KeyboardEvent, useState } from 'react';
import type { ListLayout } from '../../../server/contract/view.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { clsx } from '../ui/clsx.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import { Segmented } from '../ui/Segmented.js';
import { PLAIN } from './column-state.js';
import type { ArrangedColumn } from './table.js';
import type { ListTools } from './useListGrid.js';

const STEP_PX = 20;
const DENSITIES = ['auto', 'compact', 'normal', 'comfortable'] as const;

interface ColumnRowProps {
  column: ArrangedColumn;
  /** The columns beside it that it may change places with. */
  before: string | undefined;
  behind: string | undefined;
  dragged: string | null;
  onDrag: (id: string | null) => void;
  onDrop: () => void;
}

/** One column: dragged by its grip or moved by arrows on it, ticked to be in view, and the rest in a menu. */
function ColumnRow({ column, before, behind, dragged, onDrag, onDrop }: ColumnRowProps) {
  const say = useTexts('grid');
  const { id, header, isShown, place, toggle, pin, widen, moveTo } = column;
  const moves: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowUp:
      before === undefined
        ? undefined
        : () => {
            moveTo(before);
          },
    ArrowDown:
      behind === undefined
        ? undefined
        : () => {
            moveTo(behind);
          },
    ArrowRight: () => {
      widen(STEP_PX);
    },
    ArrowLeft: () => {
      widen(-STEP_PX);
    },
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.key in moves)) return;
    event.preventDefault();
    moves[event.key]?.();
  };
  const item = (label: string, key: string, testId: string) => {
    const onChoose = moves[key];
    return onChoose ? [{ label, onChoose, testId }] : [];
  };
  return (
    <li
      draggable
      data-testid="column"
      data-column={id}
      className={clsx(dragged === id && 'is-dragged')}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        onDrag(id);
      }}
      onDragOver={(event) => {
        if (dragged !== null) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onDragEnd={() => {
        onDrag(null);
      }}
    >
      <button
        type="button"
        className="column-grip"
        aria-label={say('move', { name: header })}
        title={say('moveHint')}
        onKeyDown={onKeyDown}
      />
      <label>
        <input type="checkbox" checked={isShown} onChange={toggle} />
        <span className="truncate">{header}</span>
      </label>
      {place !== 'center' && <Icon name="thumbtack" className="column-pin" />}
      <Menu
        label={say('more', { name: header })}
        testId="column-more"
        items={[
          ...item(say('up'), 'ArrowUp', 'column-up'),
          ...item(say('down'), 'ArrowDown', 'column-down'),
          { label: say(place === 'start' ? 'unpin' : 'pin'), onChoose: pin, testId: 'column-pin' },
          ...item(say('wider'), 'ArrowRight', 'column-wider'),
          ...item(say('narrower'), 'ArrowLeft', 'column-narrower'),
        ]}
      />
    </li>
  );
}

/** Which columns a list shows, in which order, how wide, and which stay in view. */
export function ColumnPanel({ list }: { list: ListTools }) {
  const say = useTexts('grid');
  const {
    arranged,
    setLayout,
    settings: { layout },
  } = list;
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <div className="column-panel">
      <ul>
        {arranged.map((column, i) => {
          // A column that stays at an edge moves among those there.
          const beside = (to: number): string | undefined =>
            arranged[to]?.place === column.place ? arranged[to].id : undefined;
          return (
            <ColumnRow
              key={column.id}
              column={column}
              before={beside(i - 1)}
              behind={beside(i + 1)}
              dragged={dragged}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged !== column.id) arranged.find(({ id }) => id === dragged)?.moveTo(column.id);
              }}
            />
          );
        })}
      </ul>
      <footer>
        <Segmented
          label={say('density.label')}
          value={layout.density ?? 'auto'}
          options={DENSITIES.map((value) => ({ value, label: say(`density.${value}`) }))}
          onChange={(value) => {
            setLayout((now) => ({ ...now, density: toDensity(value) }));
          }}
        />
        <Button
          label={say('reset')}
          icon="undo"
          kind="quiet"
          onClick={() => {
            setLayout(() => PLAIN);
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
