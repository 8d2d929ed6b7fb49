import type { PalletShare } from './mixed.js';
import { grossWeightOf, type PackedItem, type PackPlan } from './units.js';

/** How lines would be packed, for people to look at before it is done. */

interface ProposedPackages {
  readonly count: number;
  /** Null where nothing but its content is known. */
  readonly code: string | null;
}
interface ProposedContent {
  readonly articleNumber: string;
  readonly quantity: string;
  readonly unit: string;
  readonly boxes: (ProposedPackages & { readonly each: string })[];
  /** On the boxes. */
  readonly aids: ProposedPackages[];
}
/** Pallets that are alike, or boxes without one. */
export interface ProposedUnit {
  readonly count: number;
  readonly pallet: string | null;
  readonly isMixed: boolean;
  /** Kilograms of one with all that is in it; null where that of a part is not known. */
  readonly grossWeight: string | null;
  /** On the pallet. */
  readonly aids: ProposedPackages[];
  readonly contents: ProposedContent[];
  /** Why several lines share the pallet: what each size of box takes of it. Null where they don't. */
  readonly shares: PalletShare[] | null;
}

type Planned = PackPlan<PackedItem>[number];

function aidsOf({ packagings }: Planned): ProposedPackages[] {
  return packagings.flatMap(({ count, size, label }) => (label === null ? [{ count, code: size?.code ?? null }] : []));
}

function contentOf(unit: Planned): ProposedContent {
  const { articleNumber, unit: countedIn } = unit.line.item;
  return {
    ...{ articleNumber, quantity: unit.quantity ?? '0', unit: countedIn, aids: aidsOf(unit) },
    boxes: unit.packagings.flatMap(({ count, size, each, label }) =>
      label === null || each === null ? [] : [{ count, code: size?.code ?? null, each }],
    ),
  };
}

/** The units of a plan in its order; those that follow one another and are alike in all as one. */
export function proposedUnits(plan: PackPlan<PackedItem>): ProposedUnit[] {
  const inside = Map.groupBy(plan, ({ parentId }) => parentId);
  const found: ProposedUnit[] = [];
  for (const unit of inside.get(null) ?? []) {
    const next = unitOf(unit, inside.get(unit.id) ?? []);
    const last = found.at(-1);
    if (last !== undefined && next.pallet !== null && isAlike(last, next))
      found[found.length - 1] = { ...last, count: last.count + 1 };
    else found.push(next);
  }
  return found;
}

function unitOf(unit: Planned, inner: readonly Planned[]): ProposedUnit {
  const isPallet = inner.length > 0;
  const [first] = unit.packagings;
  return {
    count: 1,
    pallet: isPallet ? (first?.size?.code ?? null) : null,
    isMixed: first?.label === 'mixed',
    grossWeight: grossWeightOf([unit]),
    aids: isPallet ? aidsOf(unit) : [],
    contents: isPallet ? inner.map(contentOf) : [contentOf(unit)],
    shares: unit.shares && [...unit.shares],
  };
}

const isAlike = (a: ProposedUnit, b: ProposedUnit): boolean =>
  JSON.stringify({ ...a, count: 1 }) === JSON.stringify({ ...b, count: 1 });
