import { decimalsOf, decimalText, scaled } from '../quantity/decimal.js';

/** Dangerous goods by road (ADR): classes with their divisions, the line of the documents, and the points of 1.1.3.6. */

export const HAZARD_CLASSES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type HazardClass = (typeof HAZARD_CLASSES)[number];
/** The divisions of the classes that have some. */
export const HAZARD_DIVISIONS = [
  ...(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6'] as const),
  ...(['2.1', '2.2', '2.3', '4.1', '4.2', '4.3'] as const),
  ...(['5.1', '5.2', '6.1', '6.2'] as const),
] as const;
export type HazardDivision = (typeof HAZARD_DIVISIONS)[number];
/** The divisions of a class; none where it has none. */
export function divisionsOf(hazardClass: HazardClass): readonly HazardDivision[] {
  return HAZARD_DIVISIONS.filter((division) => division.startsWith(hazardClass));
}
export const PACKING_GROUPS = ['I', 'II', 'III'] as const;
/** Transport categories of ADR 1.1.3.6. */
export const TRANSPORT_CATEGORIES = ['0', '1', '2', '3', '4'] as const;
export type TransportCategory = (typeof TRANSPORT_CATEGORIES)[number];
export const HAZARD_UNITS = ['KGM', 'LTR'] as const;

/** Dangerous goods on a transport. */
export interface Hazard {
  /** Four digits. */
  readonly unNumber: string;
  /** The proper shipping name. */
  readonly name: string;
  readonly hazardClass: HazardClass;
  readonly division: HazardDivision | null;
  readonly packingGroup: (typeof PACKING_GROUPS)[number] | null;
  /** Such as `E` or `D/E`. */
  readonly tunnelCode: string | null;
  /** Decimal text, in `unit`. */
  readonly quantity: string | null;
  readonly unit: (typeof HAZARD_UNITS)[number];
  /** Null: nobody has said it. */
  readonly category: TransportCategory | null;
  /** Packed in limited quantities (3.4): they count no points. */
  readonly isLimitedQuantity: boolean;
  /** The numbers of the despatch notes that it belongs to; left out or none: it is said of the whole transport. */
  readonly notes?: readonly string[] | undefined;
}

/** The line of the transport document: `UN 1824, SODIUM HYDROXIDE SOLUTION, 8, III, (E)`. */
export function hazardLine({ unNumber, name, hazardClass, division, packingGroup, tunnelCode }: Hazard): string {
  const parts = [`UN ${unNumber}`, name, division ?? hazardClass, packingGroup];
  return [...parts, tunnelCode === null ? null : `(${tunnelCode})`].filter((part) => part !== null).join(', ');
}

/**
 * The dangerous goods that the waybill of some of a transport's notes names: those of its notes, and those of no note. What names no note that
 * is on the transport stands on each waybill, since goods that are on no paper would be worse.
 */
export function hazardsOfNotes(
  hazards: readonly Hazard[],
  notes: ReadonlySet<string>,
  all: ReadonlySet<string>,
): readonly Hazard[] {
  return hazards.filter(
    ({ notes: of = [] }) => of.some((number) => notes.has(number)) || !of.some((number) => all.has(number)),
  );
}

/** Points of one kilogram or litre by category. Category 0 is never exempt, whatever its quantity. */
const FACTORS: Readonly<Record<Exclude<TransportCategory, '0'>, bigint>> = { 1: 50n, 2: 3n, 3: 1n, 4: 0n };
/** Above so many points a transport is not exempt. */
export const MOST_POINTS = 1_000;

/** What the points of all dangerous goods come to. */
export interface HazardPoints {
  /** Decimal text; null where the category or quantity of some is not known: `missing` names them by UN number. */
  readonly points: string | null;
  readonly missing: readonly string[];
  /** Null as the points are, unless goods of category 0 decide it. */
  readonly isExempt: boolean | null;
}

export function hazardPoints(hazards: readonly Hazard[]): HazardPoints {
  const counted = hazards.filter(({ isLimitedQuantity }) => !isLimitedQuantity);
  const missing = counted
    .filter(({ category, quantity }) => category === null || (quantity === null && category !== '0'))
    .map(({ unNumber }) => unNumber);
  const hasNeverExempt = counted.some(({ category }) => category === '0');
  if (missing.length > 0) return { points: null, missing, isExempt: hasNeverExempt ? false : null };
  const scale = Math.max(0, ...counted.map(({ quantity }) => decimalsOf(quantity ?? '0')));
  const sum = counted.reduce(
    (all, { category, quantity }) =>
      category === null || category === '0' ? all : all + scaled(quantity ?? '0', scale) * FACTORS[category],
    0n,
  );
  const isExempt = !hasNeverExempt && sum <= BigInt(MOST_POINTS) * 10n ** BigInt(scale);
  return { points: decimalText(sum, scale), missing, isExempt };
}
