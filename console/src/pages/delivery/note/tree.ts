import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';
import { type DespatchNoteChange, despatchNoteChange } from '../../../../../server/contract/despatch-change.js';
import { changed } from '../../../../../server/domain/despatch/change.js';
import { ChangeRefused, type ChangeRefusal } from '../../../../../server/domain/despatch/note-change.js';
import { packageRows, packagesIn, type Unit } from './contents.js';

/** A unit in its place among the others. */
export interface TreeUnit {
  readonly unit: Unit;
  readonly depth: number;
  readonly packages: number;
  readonly labels: readonly string[];
  readonly isMixed: boolean;
  /** It holds other units. */
  readonly isOuter: boolean;
}

/** The units of a note, each below the one that it stands in. */
export function treeOf(units: readonly Unit[]): readonly TreeUnit[] {
  const parents = new Set(units.map(({ parentId }) => parentId));
  return packageRows(units)
    .filter(({ isFirst }) => isFirst)
    .map(({ unit, depth, isMixed }) => ({
      unit,
      depth,
      isMixed,
      packages: packagesIn(unit),
      labels: unit.packagings.flatMap(({ labels }) => labels.map(({ number }) => number)),
      isOuter: parents.has(unit.id),
    }));
}

/** What is carried to another place: whole units, or some packages of one. */
export interface Carried {
  readonly units: readonly string[];
  /** Of the only unit; empty for all that is in the units. */
  readonly labels: readonly string[];
}

/** The changes that put what is carried into a unit, or let it stand alone; none where it stands there already. */
export function dropOf(
  units: readonly Unit[],
  { units: ids, labels }: Carried,
  to: string | null,
): DespatchNoteChange[] {
  const [first] = ids;
  if (first !== undefined && labels.length > 0) return [{ kind: 'split', unit: first, labels: [...labels], to }];
  const moving = new Set(ids);
  return units
    .filter(({ id, parentId }) => moving.has(id) && parentId !== to && !(parentId !== null && moving.has(parentId)))
    .map(({ id }) => ({ kind: 'move', unit: id, to }));
}

/** Why changes can't be made, as the server would say; null where they can. `no-change`: there is nothing to change. */
export function refusalOf(
  document: DespatchDocument,
  changes: readonly DespatchNoteChange[],
): ChangeRefusal | 'no-change' | null {
  if (changes.length === 0) return 'no-change';
  let next = 0;
  // Numbers are the server's to give: any that are not taken will do here.
  const context = { version: 0, nextNumber: () => `+${String(++next)}` };
  try {
    changes.reduce((now, change) => changed(now, despatchNoteChange.parse(change), context), document);
    return null;
  } catch (error) {
    if (error instanceof ChangeRefused) return error.refusal;
    throw error;
  }
}

/** The packaging that most outer packages of a note are: what a new one is proposed as. */
export function usualOuter(units: readonly Unit[]): string {
  const types = treeOf(units).flatMap(({ unit, isOuter }) => (isOuter ? (unit.packagings[0]?.type ?? []) : []));
  const counts = Map.groupBy(types, (type) => type);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}
