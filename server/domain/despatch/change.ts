import type { LabelLevel } from '../label/label-data.js';
import * as tree from './change-units.js';
import { packagesOf } from './change-units.js';
import {
  type ChangeContext,
  ChangeRefused,
  requireSeen,
  type ChangedDocument,
  type ChangedUnit,
  type NoteChange,
} from './note-change.js';

/**
 * Changes of a despatch note that was not sent, as pure functions of the document. Each names what it changes, not where it ends: two people who
 * change different things at one time both keep theirs, and who changes what somebody else has changed meanwhile learns it.
 */

/** The levels of the packages that changes give new numbers, in their order. */
export function levelsNumbered(changes: readonly NoteChange[]): readonly LabelLevel[] {
  return changes.flatMap((change): LabelLevel[] => {
    if (change.kind === 'wrap') return ['master'];
    return change.kind === 'put-in' || change.kind === 'add'
      ? Array.from({ length: change.count }, () => 'single')
      : [];
  });
}

/** The note after a change. @throws ChangeRefused */
export function changed<D extends ChangedDocument>(document: D, change: NoteChange, context: ChangeContext): D {
  switch (change.kind) {
    case 'head':
      requireSeen(change.field, document[change.field], change.was);
      return { ...document, [change.field]: change.value };
    case 'item':
      return withUnits(document, tree.changeItem(document.units, change));
    case 'packaging':
      return withUnits(document, tree.changePackaging(document.units, change));
    case 'units':
      if (change.version !== context.version) throw new ChangeRefused('changed', 'units');
      return counted(withUnits(document, change.units));
    case 'move':
      return counted(withUnits(document, tree.moved(document.units, change.unit, change.to)));
    case 'split':
      return counted(withUnits(document, tree.split(document.units, change)));
    case 'join':
      return counted(withUnits(document, tree.joined(document.units, change)));
    case 'put-in':
      return counted(withUnits(document, tree.putIn(document.units, change, context)));
    case 'take-out':
      return counted(withUnits(document, tree.takenOut(document.units, change.unit, change.labels)));
    case 'wrap':
      return counted(withUnits(document, tree.wrapped(document.units, change, context)));
    case 'unwrap':
      return counted(withUnits(document, tree.unwrapped(document.units, change.unit)));
    case 'remove':
      return counted(withUnits(document, tree.removed(document.units, change.unit)));
    case 'add':
      return counted(withUnits(document, tree.added(document.units, change, context)));
  }
}

/** Changes that undo some, in the order to be made; `after` is the version that the note has then. */
export function undoOf(before: ChangedDocument, changes: readonly NoteChange[], after: number): readonly NoteChange[] {
  const fields = changes.filter((change) => change.kind === 'head');
  const swapped = fields.toReversed().map((change) => ({ ...change, was: change.value, value: change.was }));
  return fields.length === changes.length
    ? swapped
    : [{ kind: 'units', version: after, units: before.units }, ...swapped];
}

function withUnits<D extends ChangedDocument>(document: D, units: readonly ChangedUnit[]): D {
  if (!units.some(({ items }) => items.length > 0)) throw new ChangeRefused('nothing-left', 'units');
  return { ...document, units };
}

/** The number of outermost packages, where the note says it. */
function counted<D extends ChangedDocument>(document: D): D {
  if (document.packageCount === null) return document;
  const outermost = document.units.filter(({ parentId }) => parentId === null);
  const count = outermost.flatMap(({ packagings }) => packagings).reduce((sum, one) => sum + packagesOf(one), 0);
  return { ...document, packageCount: count === 0 ? null : String(count) };
}
