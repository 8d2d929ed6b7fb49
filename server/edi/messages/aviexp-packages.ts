import type { DespatchAdvice, DespatchItem, HandlingUnit, Packaging } from '../model/despatch-advice.js';

/** Packages alike of an article, as a PAC segment behind its ARD says them: with one label at most. */
export interface FlatPackaging extends Omit<Packaging, 'labels'> {
  readonly label: string | null;
  /** Label of the package around. */
  readonly masterLabel: string | null;
  readonly batch: string | null;
}
/** An article with the packages that it stands in. */
export interface PackedItem extends DespatchItem {
  readonly packagings: readonly FlatPackaging[];
}

export const BLANK_PACKAGING: FlatPackaging = {
  count: null,
  type: null,
  typeAgency: null,
  supplierType: null,
  quantityPerPackage: null,
  unit: null,
  grossWeight: null,
  netWeight: null,
  length: null,
  width: null,
  height: null,
  returnable: null,
  owner: null,
  stackFactor: null,
  label: null,
  masterLabel: null,
  batch: null,
};

/**
 * The articles of an advice with their packages: a unit's own behind its first article, and before them those of the units around it that no
 * article before had. AVIEXP has no units, so what stands around a package is said by the master label.
 * @returns units without an article in them are left over.
 */
export function packedItems(units: readonly HandlingUnit[]): {
  readonly items: readonly PackedItem[];
  readonly left: readonly HandlingUnit[];
} {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const written = new Set<HandlingUnit>();
  const items = units.flatMap((unit) =>
    unit.items.map((item, place): PackedItem => {
      if (place > 0) return { ...item, packagings: [] };
      const around = unitsAround(unit, byId).filter((outer) => !written.has(outer));
      for (const one of [unit, ...around]) written.add(one);
      return { ...item, packagings: [...around.toReversed(), unit].flatMap((one) => flat(one, byId)) };
    }),
  );
  return { items, left: units.filter((unit) => unit.items.length === 0 && !written.has(unit)) };
}

/** The units that a unit stands in, the innermost first. */
function unitsAround(unit: HandlingUnit, byId: ReadonlyMap<string, HandlingUnit>): readonly HandlingUnit[] {
  const found = new Set<HandlingUnit>();
  let around = unit.parentId === null ? undefined : byId.get(unit.parentId);
  while (around !== undefined && around !== unit && !found.has(around)) {
    found.add(around);
    around = around.parentId === null ? undefined : byId.get(around.parentId);
  }
  return [...found];
}

function flat(unit: HandlingUnit, byId: ReadonlyMap<string, HandlingUnit>): readonly FlatPackaging[] {
  const around = unit.parentId === null ? undefined : byId.get(unit.parentId);
  const masters = around?.packagings.flatMap(({ labels }) => labels.map(({ number }) => number)) ?? [];
  const master = masters.length === 1 ? (masters[0] ?? null) : null;
  return unit.packagings.flatMap(({ labels, ...packaging }): FlatPackaging[] => {
    const labelled = labels.map(({ number, masterLabel, batch }) => ({
      ...packaging,
      ...{ count: '1', label: number, masterLabel: masterLabel ?? master, batch },
    }));
    const rest = packaging.count === null ? (labels.length === 0 ? null : 0) : Number(packaging.count) - labels.length;
    if (rest !== null && rest <= 0) return labelled;
    const count = rest === null ? null : String(rest);
    return [...labelled, { ...packaging, count, label: null, masterLabel: master, batch: null }];
  });
}

/** The units that articles with their packages make: one for each article, within the package whose label is the master label of its own. */
export function unitsOf(items: readonly PackedItem[]): DespatchAdvice['units'] {
  const lines = items.map(({ packagings, ...item }, index) => ({
    packagings,
    item: { ...item, lineNumber: String(index + 1) },
  }));
  if (lines.length === 0) return [];
  if (lines.every(({ packagings }) => packagings.length === 0))
    return [
      unit(
        '1',
        null,
        [],
        lines.map(({ item }) => item),
      ),
    ];
  const masters = new Set(
    lines.flatMap(({ packagings }) => packagings.flatMap(({ masterLabel }) => masterLabel ?? [])),
  );
  const outer = new Map<string, HandlingUnit>();
  const units: HandlingUnit[] = [];
  const add = (one: HandlingUnit): HandlingUnit => {
    units.push(one);
    return one;
  };
  for (const { packagings, item } of lines) {
    for (const one of packagings)
      if (one.label !== null && masters.has(one.label) && !outer.has(one.label)) {
        const parent = one.masterLabel === null ? undefined : outer.get(one.masterLabel);
        outer.set(one.label, add(unit(String(units.length + 1), parent?.id ?? null, [packagingOf([one])], [])));
      }
    const own = packagings.filter(({ label }) => label === null || !masters.has(label));
    const around = new Set(own.map(({ masterLabel }) => masterLabel));
    const [only] = around;
    const parent = around.size === 1 && typeof only === 'string' ? outer.get(only) : undefined;
    add(unit(String(units.length + 1), parent?.id ?? null, merged(own, parent !== undefined), [item]));
  }
  return units;
}

function unit(
  id: string,
  parentId: string | null,
  packagings: readonly Packaging[],
  items: readonly DespatchItem[],
): HandlingUnit {
  return { id, parentId, level: null, packagings, items };
}

const alike = ({ type, quantityPerPackage, unit: of }: FlatPackaging): string =>
  JSON.stringify([type, quantityPerPackage, of]);

/** Packages alike that follow one another are one packaging. */
function merged(packagings: readonly FlatPackaging[], isAround: boolean): readonly Packaging[] {
  const runs: FlatPackaging[][] = [];
  for (const one of packagings) {
    const [last] = runs.at(-1) ?? [];
    if (last && alike(last) === alike(one)) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs.map((run) => packagingOf(isAround ? run.map((one) => ({ ...one, masterLabel: null })) : run));
}

function packagingOf(run: readonly FlatPackaging[]): Packaging {
  const { label: _label, masterLabel: _master, batch: _batch, ...packaging } = run[0] ?? BLANK_PACKAGING;
  const counts = run.map(({ count }) => count);
  return {
    ...packaging,
    count: counts.includes(null) ? null : String(counts.reduce((sum, count) => sum + Number(count), 0)),
    labels: run.flatMap(({ label, masterLabel, batch }) =>
      label === null ? [] : [{ number: label, masterLabel, batch }],
    ),
  };
}
