import { isAid } from '../packaging/aid.js';
import { carrierChanges, withCarrierField } from './change-carrier.js';
import { recumulated } from './change-cumulative.js';
import * as places from './change-places.js';
import * as tree from './change-units.js';
import { packagesOf } from './change-units.js';
import {
  type ChangeContext,
  ChangeRefused,
  HEAD_FIELDS,
  requireSeen,
  type ChangedDocument,
  type ChangedUnit,
  type NoteChange,
} from './note-change.js';

/**
 * Changes of a despatch note that was not sent, as pure functions of the document. Each names what it changes, not where it ends: two people who
 * change different things at one time both keep theirs, and who changes what somebody else has changed meanwhile learns it.
 */

/** The note after a change. @throws ChangeRefused */
export function changed<D extends ChangedDocument>(document: D, change: NoteChange, context: ChangeContext): D {
  switch (change.kind) {
    case 'head':
      requireSeen(change.field, document[change.field], change.was);
      return { ...document, [change.field]: change.value };
    case 'carrier':
      return { ...document, carrier: withCarrierField(document.carrier, change) };
    case 'item': {
      const units = tree.changeItem(document.units, change);
      return withUnits(document, change.field === 'quantity' ? recumulated(document.units, units) : units);
    }
    case 'packaging':
      return withUnits(document, tree.changePackaging(document.units, change));
    case 'units':
      if (change.version !== context.version) throw new ChangeRefused('changed', 'units');
      return counted(withUnits(document, change.units));
    case 'move':
      return rearranged(document, places.moved(document.units, change.unit, change.to));
    case 'split':
      return rearranged(document, tree.split(document.units, change));
    case 'join':
      return rearranged(document, tree.joined(document.units, change));
    case 'put-in':
      return rearranged(document, tree.putIn(document.units, change, context));
    case 'take-out':
      return rearranged(document, tree.takenOut(document.units, change.unit, change.labels));
    case 'wrap':
      return rearranged(document, tree.wrapped(document.units, change, context));
    case 'unwrap':
      return rearranged(document, places.unwrapped(document.units, change.unit));
    case 'remove-line':
      return rearranged(document, tree.withoutLine(document.units, change));
    case 'remove':
      return rearranged(document, tree.removed(document.units, change.unit));
    case 'add':
      return rearranged(document, tree.added(document.units, change, context));
  }
}

/** Changes that make of a note what it was before, to be made in their order; `after` is its version in between. */
export function undoOf(before: ChangedDocument, now: ChangedDocument, after: number): readonly NoteChange[] {
  const isPacked = JSON.stringify(before.units) !== JSON.stringify(now.units);
  // The number of packages follows the units, also of those that are put back: what was said of it comes last.
  const back = isPacked ? counted({ ...now, units: before.units }) : now;
  const heads = HEAD_FIELDS.filter((field) => back[field] !== before[field]).map(
    (field): NoteChange => ({ kind: 'head', field, was: back[field], value: before[field] }),
  );
  const fields = [...heads, ...carrierChanges(now.carrier, before.carrier)];
  return isPacked ? [{ kind: 'units', version: after, units: before.units }, ...fields] : fields;
}

/** The note with units that stand elsewhere than before, or hold other quantities. */
function rearranged<D extends ChangedDocument>(document: D, units: readonly ChangedUnit[]): D {
  return counted(withUnits(document, recumulated(document.units, places.settled(document.units, units))));
}

function withUnits<D extends ChangedDocument>(document: D, units: readonly ChangedUnit[]): D {
  if (!units.some(({ items }) => items.length > 0)) throw new ChangeRefused('nothing-left', 'units');
  return { ...document, units };
}

/** The number of outermost packages, where the note says it. */
function counted<D extends ChangedDocument>(document: D): D {
  if (document.packageCount === null) return document;
  const count = document.units
    .filter(({ parentId }) => parentId === null)
    .flatMap((unit) => unit.packagings.filter((one) => !isAid(one, unit)))
    .reduce((sum, one) => sum + packagesOf(one), 0);
  return { ...document, packageCount: count === 0 ? null : String(count) };
}
