import { type CSSProperties, type HTMLAttributes, useState } from 'react';
import type { DespatchPackage } from '../../../../../server/contract/despatch-packages.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { StatusChip } from '../../../ui/Chip.js';
import { clsx } from '../../../ui/clsx.js';
import { Icon } from '../../../ui/Icon.js';
import { TickButton } from '../../../ui/Tick.js';
import type { TreeUnit } from './tree.js';

/** Labels of a unit that are shown before somebody asks for all. */
const SHOWN = 8;

type RowEvents = Pick<
  HTMLAttributes<HTMLLIElement>,
  'onDragStart' | 'onDragEnter' | 'onDragOver' | 'onDrop' | 'onDragEnd' | 'onFocus'
>;
interface TreeRowProps extends RowEvents {
  readonly row: TreeUnit;
  readonly marks: ReadonlyMap<string, DespatchPackage>;
  /** The keys are in it, or come to it first. */
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  /** Its labels that are chosen. */
  readonly labels: readonly string[];
  readonly className: string;
  readonly onChoose: () => void;
  readonly onLabel: (label: string) => void;
  /** Opens one of several lines. */
  readonly onLine: (line: string) => void;
}

/** A unit in the tree: what it is and holds, and its packages by their labels. */
export function TreeRow({
  row,
  marks,
  isCurrent,
  isChosen,
  labels,
  className,
  onChoose,
  onLabel,
  onLine,
  ...events
}: TreeRowProps) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  const { unit, depth, packages, isMixed } = row;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? row.labels : row.labels.slice(0, SHOWN);
  const more = row.labels.length - shown.length;
  const [packaging] = unit.packagings;
  const type = packaging?.type ?? packaging?.supplierType ?? null;
  const lines = unit.items.map((item) => ({
    line: item.lineNumber,
    content: `${item.articleNumber} ${f.quantity(item.quantity)} ${item.unit}`,
  }));
  return (
    <li
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      draggable
      data-unit={unit.id}
      className={clsx('tree-row', className)}
      style={{ '--depth': depth } as CSSProperties}
      {...events}
    >
      <span className="tree-name">
        <TickButton
          label={say('tree.choose', { unit: unit.id })}
          state={isChosen ? 'on' : 'off'}
          inTabOrder={isCurrent}
          onClick={onChoose}
        />
        <span className="mono strong">{unit.id}</span>
        <span>{say(`level.${unit.level ?? 'unsaid'}`)}</span>
        {packages > 0 && (
          <span className="dim">
            {f.integer(packages)} × {type !== null && <span className="mono">{type}</span>}
          </span>
        )}
        {isMixed && (
          <StatusChip icon="clone" tone="info">
            {say('package.mixed')}
          </StatusChip>
        )}
        {lines.length < 2 && <span className="tree-content">{lines[0]?.content}</span>}
      </span>
      {lines.length > 1 && (
        <span className="tree-labels">
          {lines.map(({ line, content }) => (
            <button
              key={line}
              type="button"
              className="tree-label mono"
              tabIndex={isCurrent ? 0 : -1}
              aria-label={say('line.open', { line, content })}
              onClick={() => {
                onLine(line);
              }}
              data-testid="tree-line"
            >
              {content}
            </button>
          ))}
        </span>
      )}
      {row.labels.length > 0 && (
        <span className="tree-labels">
          {shown.map((label) => (
            <Label
              key={label}
              label={label}
              of={marks.get(label)}
              isChosen={labels.includes(label)}
              inTabOrder={isCurrent}
              onClick={() => {
                onLabel(label);
              }}
            />
          ))}
          {more > 0 && (
            <button
              type="button"
              className="tree-more"
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => {
                setWhole(true);
              }}
            >
              {say('package.more', { count: more })}
            </button>
          )}
        </span>
      )}
    </li>
  );
}

interface LabelProps {
  readonly label: string;
  readonly of: DespatchPackage | undefined;
  readonly isChosen: boolean;
  readonly inTabOrder: boolean;
  readonly onClick: () => void;
}

/** A package by its label, with what was done with it. */
function Label({ label, of, isChosen, inTabOrder, onClick }: LabelProps) {
  const say = useTexts('despatchNote');
  const internal = of && of.internalNumber !== null ? [say('tree.internal', { number: of.internalNumber })] : [];
  const done = [
    ...(of && of.prints > 0 ? [{ icon: 'print', word: say('tree.printed') } as const] : []),
    ...(of?.marked ? [{ icon: 'barcode', word: say('tree.marked', { by: of.marked.by }) } as const] : []),
    ...(of?.verified ? [{ icon: 'verified', word: say('tree.verified', { by: of.verified.by }) } as const] : []),
  ];
  return (
    <button
      type="button"
      className="tree-label mono"
      aria-pressed={isChosen}
      tabIndex={inTabOrder ? 0 : -1}
      title={[...internal, ...done.map(({ word }) => word)].join(', ') || undefined}
      onClick={onClick}
    >
      {label}
      {done.map(({ icon, word }) => (
        <span key={icon}>
          <Icon name={icon} />
          <span className="sr-only">{word}</span>
        </span>
      ))}
    </button>
  );
}
