/** Within which a package number is given once: its despatch note, all that goes to one customer, or all of the company. */
export const PACKAGE_NUMBER_SCOPES = ['note', 'relation', 'company'] as const;
export type PackageNumberScope = (typeof PACKAGE_NUMBER_SCOPES)[number];

/** A package of a note with the number on its label, and where it stands. */
export interface NumberedPackage {
  readonly number: string;
  /** The unit of the document that it belongs to. */
  readonly unitId: string;
  /** The label of the package around it; null where it stands alone, or the unit around it has not one label alone. */
  readonly outer: string | null;
  /** How many numbered packages stand in it. */
  readonly inside: number;
  /** The one article in it; null where there are several, or it holds other packages. */
  readonly articleNumber: string | null;
  readonly description: string | null;
  /** What it holds, as decimal text in `unit`; null where nobody said it. */
  readonly quantity: string | null;
  readonly unit: string | null;
  /** Our own code of its package size; null where nobody said it. */
  readonly size: string | null;
}

interface Unit {
  readonly id: string;
  readonly parentId: string | null;
  readonly packagings: readonly {
    readonly quantityPerPackage: string | null;
    readonly unit: string | null;
    readonly supplierType: string | null;
    readonly labels: readonly { readonly number: string; readonly masterLabel: string | null }[];
  }[];
  readonly items: readonly {
    readonly articleNumber: string;
    readonly description: string | null;
    readonly quantity: string;
    readonly unit: string;
  }[];
}

/** The packages of a note that have a number, in the order of the document, each number once. */
export function numberedPackages(units: readonly Unit[]): readonly NumberedPackage[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const numbers = new Set(
    units.flatMap(({ packagings }) => packagings.flatMap(({ labels }) => labels.map((l) => l.number))),
  );
  const rows = units.flatMap((unit) => {
    const around = labelAround(unit, byId);
    const [item, ...others] = unit.items;
    const labelled = unit.packagings.flatMap(({ labels }) => labels).length;
    return unit.packagings.flatMap(({ quantityPerPackage, unit: packedUnit, supplierType, labels }) =>
      labels.map(({ number, masterLabel }) => ({
        number,
        unitId: unit.id,
        outer: masterLabel !== null && numbers.has(masterLabel) && masterLabel !== number ? masterLabel : around,
        articleNumber: item && others.length === 0 ? item.articleNumber : null,
        description: item && others.length === 0 ? item.description : null,
        quantity: quantityPerPackage ?? (item && others.length === 0 && labelled === 1 ? item.quantity : null),
        unit: packedUnit ?? item?.unit ?? null,
        size: supplierType,
      })),
    );
  });
  const inside = Map.groupBy(rows, ({ outer }) => outer);
  return [
    ...new Map(rows.map((row) => [row.number, { ...row, inside: inside.get(row.number)?.length ?? 0 }])).values(),
  ];
}

/** The one label of the nearest unit around that has labels. */
function labelAround(unit: Unit, byId: ReadonlyMap<string, Unit>): string | null {
  const seen = new Set([unit.id]);
  let at = unit.parentId;
  while (at !== null && !seen.has(at)) {
    seen.add(at);
    const around = byId.get(at);
    const labels = around?.packagings.flatMap((packaging) => packaging.labels) ?? [];
    if (labels.length > 0) return labels.length === 1 ? (labels[0]?.number ?? null) : null;
    at = around?.parentId ?? null;
  }
  return null;
}
