import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import type { DespatchPackage } from '../../../../../server/contract/despatch-packages.js';
import { useTexts } from '../../../i18n/texts.js';
import { clsx } from '../../../ui/clsx.js';
import { Icon } from '../../../ui/Icon.js';
import { type TreeUnit, treeOf } from './tree.js';
import { TreeRow } from './TreeRow.js';
import { TreeTools } from './TreeTools.js';
import { type Target, useCarry } from './useCarry.js';
import { useChosen } from './useChosen.js';
import type { ChangeNote } from './useNoteChange.js';

interface PackageTreeProps {
  readonly note: DespatchNote;
  /** What was done with each package, by its number. */
  readonly marks: ReadonlyMap<string, DespatchPackage>;
  readonly change: ChangeNote;
  readonly onPackaging: (unit: string) => void;
  readonly onLine: (unit: string, line: string) => void;
}

/** The packages of a note as a tree that is arranged by the pointer or by keys. */
export function PackageTree({ note, marks, change, onPackaging, onLine }: PackageTreeProps) {
  const say = useTexts('despatchNote');
  const { document } = note;
  const rows = treeOf(document.units);
  const [at, setAt] = useState<string | undefined>(rows[0]?.unit.id);
  const current = rows.find(({ unit }) => unit.id === at) ?? rows[0];
  const [spoken, setSpoken] = useState('');
  const tree = useRef<HTMLUListElement>(null);
  const { chosen, toggleUnit, toggleLabel, clear } = useChosen();
  const nameOf = (target: Target): string => (target === null ? say('tree.alone') : say('tree.unit', { unit: target }));
  const carry = useCarry(document, (changes, what, target) => {
    const said = { unit: what.units.join(', '), count: what.labels.length };
    const name = what.labels.length > 0 ? say('tree.labels', said) : say('tree.unit', said);
    const text = target === null ? say('tree.standsAlone', { name }) : say('tree.standsIn', { name, unit: target });
    setSpoken(text);
    clear();
    void change(changes, text);
  });
  const focusOn = (target: Target): void => {
    const found = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    found.find(({ dataset }) => dataset['unit'] === (target ?? ''))?.focus();
  };
  const carriedOf = (unit: string) => {
    if (chosen.labelsOf === unit) return { units: [unit], labels: chosen.labels };
    return { units: chosen.units.includes(unit) ? chosen.units : [unit], labels: [] };
  };
  const pickUp = (unit: string): void => {
    carry.pickUp(carriedOf(unit), unit);
    setSpoken(say('tree.pickedUp', { name: nameOf(unit) }));
  };
  /** Gives back what was put there, which has the keys again. */
  const dropOn = (target: Target): string | undefined => {
    const refusal = carry.refusal(target);
    const dropped = carry.carried?.units[0];
    if (carry.drop(target)) {
      if (dropped !== undefined) setAt(dropped);
      return dropped;
    }
    if (refusal !== null)
      setSpoken(say('tree.notThere', { name: nameOf(target), reason: say(`change.refused.${refusal}`) }));
    return undefined;
  };
  /** The places that the keys go through; standing alone is the first one while something is carried. */
  const places: readonly Target[] = [...(carry.carried ? [null] : []), ...rows.map(({ unit }) => unit.id)];
  const go = (by: number): void => {
    const from = carry.carried ? (carry.target ?? null) : (current?.unit.id ?? null);
    const next = places[Math.max(0, Math.min(places.length - 1, places.indexOf(from) + by))];
    if (next === undefined) return;
    focusOn(next);
    if (carry.carried) {
      carry.over(next);
      const refusal = carry.refusal(next);
      setSpoken(refusal === null ? nameOf(next) : `${nameOf(next)}: ${say(`change.refused.${refusal}`)}`);
    } else if (next !== null) setAt(next);
  };
  const giveUp = (): void => {
    const back = carry.carried?.units[0];
    carry.giveUp();
    setSpoken(say('tree.gaveUp'));
    if (back !== undefined) focusOn(back);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const item = event.target instanceof HTMLElement && event.target.role === 'treeitem' ? event.target : null;
    const id = item?.dataset['unit'] ?? '';
    const isDrop = carry.carried !== null && (event.key === 'Enter' || event.key === ' ');
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => {
        go(1);
      },
      ArrowUp: () => {
        go(-1);
      },
      Home: () => {
        go(-places.length);
      },
      End: () => {
        go(places.length);
      },
      ' ': () => {
        if (id !== '') pickUp(id);
      },
      Enter: () => {
        if (id !== '') toggleUnit(id);
      },
      ...(carry.carried ? { Escape: giveUp } : chosen.units.length + chosen.labels.length > 0 && { Escape: clear }),
    };
    const act = isDrop
      ? () => {
          const dropped = dropOn(carry.target ?? null);
          if (dropped !== undefined) focusOn(dropped);
        }
      : acts[event.key];
    if (!item || !act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const over = (event: DragEvent, target: Target): void => {
    if (carry.carried === null) return;
    if (carry.target !== target) carry.over(target);
    if (carry.refusal(target) === null) event.preventDefault();
  };
  const dropZone = (target: Target) => ({
    // A drop is taken from the first moment on: who lets go at once after moving there is never asked by a second event.
    onDragEnter: (event: DragEvent) => {
      over(event, target);
    },
    onDragOver: (event: DragEvent) => {
      over(event, target);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      dropOn(target);
    },
  });
  const lookOf = (target: Target): string | false =>
    carry.carried !== null &&
    carry.target === target &&
    (carry.refusal(target) === null ? 'is-target' : 'is-no-target');
  const row = (one: TreeUnit) => {
    const { id } = one.unit;
    return (
      <TreeRow
        key={id}
        row={one}
        marks={marks}
        isCurrent={one === current}
        isChosen={chosen.units.includes(id)}
        labels={chosen.labelsOf === id ? chosen.labels : []}
        className={clsx(carry.carried?.units.includes(id) && 'is-carried', lookOf(id))}
        onFocus={() => {
          if (carry.carried === null) setAt(id);
        }}
        onChoose={() => {
          toggleUnit(id);
        }}
        onLabel={(label) => {
          toggleLabel(id, label);
        }}
        onLine={(line) => {
          onLine(id, line);
        }}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', id);
          event.dataTransfer.effectAllowed = 'move';
          pickUp(id);
        }}
        onDragEnd={carry.giveUp}
        {...dropZone(id)}
      />
    );
  };
  return (
    <>
      <TreeTools
        note={note}
        chosen={chosen}
        current={current?.unit.id}
        change={change}
        onDone={clear}
        onPackaging={onPackaging}
      />
      <p className="sr-only" role="status" data-testid="tree-spoken">
        {spoken}
      </p>
      <ul
        ref={tree}
        role="tree"
        aria-label={say('views.packages')}
        aria-multiselectable
        className="package-tree"
        onKeyDown={onKeyDown}
        data-testid="package-tree"
      >
        <li
          role="treeitem"
          aria-level={1}
          aria-selected={false}
          tabIndex={-1}
          data-unit=""
          className={clsx('tree-alone', carry.carried === null && 'is-waiting', lookOf(null))}
          {...dropZone(null)}
        >
          <Icon name="arrow-left" /> {say('tree.alone')}
        </li>
        {rows.map(row)}
      </ul>
    </>
  );
}
