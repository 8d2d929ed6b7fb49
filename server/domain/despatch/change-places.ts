import { ChangeRefused, type ChangedUnit } from './note-change.js';

/** Where the units of a note stand, and what follows from it when one is put elsewhere. */

/** @throws ChangeRefused no-unit. */
export function unitOf(units: readonly ChangedUnit[], id: string): ChangedUnit {
  const unit = units.find((one) => one.id === id);
  if (!unit) throw new ChangeRefused('no-unit', id);
  return unit;
}

export const replaced = (units: readonly ChangedUnit[], unit: ChangedUnit): readonly ChangedUnit[] =>
  units.map((one) => (one.id === unit.id ? unit : one));

export function moved(units: readonly ChangedUnit[], id: string, to: string | null): readonly ChangedUnit[] {
  const unit = unitOf(units, id);
  if (to !== null) requireOutside(units, id, to);
  // What stands in another unit is written behind it.
  return behindParents(replaced(units, { ...unit, parentId: to }));
}

export function requireOutside(units: readonly ChangedUnit[], id: string, to: string): void {
  const seen = new Set<string>();
  let at: string | null = unitOf(units, to).id;
  while (at !== null && !seen.has(at)) {
    if (at === id) throw new ChangeRefused('in-itself', id);
    seen.add(at);
    at = units.find((one) => one.id === at)?.parentId ?? null;
  }
}

/** Units in their order, each behind the one it stands in (CPS: a parent precedes its children). */
export function behindParents<U extends Pick<ChangedUnit, 'id' | 'parentId'>>(units: readonly U[]): readonly U[] {
  const inside = Map.groupBy(units, ({ parentId }) => parentId);
  const known = new Set(units.map(({ id }) => id));
  const placed = new Set<U>();
  // A stack of its own: a note may nest deeper than functions may call one another.
  const place = (outermost: U): void => {
    const waiting = [outermost];
    for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop()) {
      if (placed.has(unit)) continue;
      placed.add(unit);
      waiting.push(...(inside.get(unit.id) ?? []).toReversed());
    }
  };
  for (const unit of units) if (unit.parentId === null || !known.has(unit.parentId)) place(unit);
  for (const unit of units) place(unit);
  return [...placed];
}

/** Levels that say where a unit stands; others, such as a whole shipment, stay as they are said. */
const LEVELS = ['outer', 'intermediate', 'inner'];

/**
 * Units after a change of where they stand, with what follows from it: a unit that stands elsewhere or holds others for the first time
 * says so in its level, and a label that named the package around it names the one around it now.
 */
export function settled(before: readonly ChangedUnit[], after: readonly ChangedUnit[]): readonly ChangedUnit[] {
  const was = placesOf(before);
  const is = placesOf(after);
  return after.map((unit) => {
    const level = levelOf(unit, is);
    const isPut = !was.byId.has(unit.id) || levelOf(unit, was) !== level;
    const one = isPut && LEVELS.includes(unit.level ?? '') ? { ...unit, level } : unit;
    return withMasters(one, was, is);
  });
}

interface Places {
  readonly byId: ReadonlyMap<string, ChangedUnit>;
  readonly parents: ReadonlySet<string | null>;
  /** The unit that has a label. */
  readonly byLabel: ReadonlyMap<string, ChangedUnit>;
}
function placesOf(units: readonly ChangedUnit[]): Places {
  const labelled = units.flatMap((unit) => labelsOf(unit).map(({ number }) => [number, unit] as const));
  return {
    byId: new Map(units.map((unit) => [unit.id, unit])),
    parents: new Set(units.map(({ parentId }) => parentId)),
    byLabel: new Map(labelled),
  };
}
const labelsOf = ({ packagings }: ChangedUnit): ChangedUnit['packagings'][number]['labels'] =>
  packagings.flatMap(({ labels }) => labels);

function levelOf({ id }: ChangedUnit, { byId, parents }: Places): string {
  if ((byId.get(id)?.parentId ?? null) === null) return 'outer';
  return parents.has(id) ? 'intermediate' : 'inner';
}

/** The units that a unit stands in, nearest first. */
function around(unit: ChangedUnit, { byId }: Places): readonly ChangedUnit[] {
  const found = new Set<ChangedUnit>();
  let at = unit.parentId;
  while (at !== null) {
    const next = byId.get(at);
    if (!next || found.has(next)) break;
    found.add(next);
    at = next.parentId;
  }
  return [...found];
}

function withMasters(unit: ChangedUnit, was: Places, is: Places): ChangedUnit {
  const masters = labelsOf(unit).flatMap(({ masterLabel }) => masterLabel ?? []);
  if (masters.length === 0) return unit;
  const outer = around(unit, is);
  const stays = (master: string): boolean => {
    const now = is.byLabel.get(master);
    if (now === undefined) return !was.byLabel.has(master);
    // A label may name a package that its unit does not stand in by the tree: nobody changes that here.
    return outer.includes(now) || !wasAround(unit, master, was);
  };
  if (masters.every(stays)) return unit;
  const labels = outer.map(labelsOf).find((some) => some.length > 0) ?? [];
  const nearest = labels.length === 1 ? (labels[0]?.number ?? null) : null;
  const packagings = unit.packagings.map((packaging) => ({
    ...packaging,
    labels: packaging.labels.map((label) =>
      label.masterLabel === null || stays(label.masterLabel) ? label : { ...label, masterLabel: nearest },
    ),
  }));
  return { ...unit, packagings };
}

function wasAround(unit: ChangedUnit, master: string, was: Places): boolean {
  const holder = was.byLabel.get(master);
  const before =
    was.byId.get(unit.id) ??
    labelsOf(unit)
      .map(({ number }) => was.byLabel.get(number))
      .find(Boolean);
  return holder !== undefined && before !== undefined && around(before, was).includes(holder);
}

export function unwrapped(units: readonly ChangedUnit[], id: string): readonly ChangedUnit[] {
  const unit = unitOf(units, id);
  if (unit.items.length > 0) throw new ChangeRefused('not-alike', id);
  return units.flatMap((one) =>
    one.id === id ? [] : [one.parentId === id ? { ...one, parentId: unit.parentId } : one],
  );
}
