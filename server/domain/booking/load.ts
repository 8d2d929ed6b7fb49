import { decimalsOf, decimalText, scaled } from '../quantity/decimal.js';

/** What a carrier weighs volume and length by when it charges: decimal text. */
export interface PayFactors {
  /** kg of a loading metre. */
  readonly kgPerLoadingMetre: string;
  /** kg of a cubic metre. */
  readonly kgPerCubicMetre: string;
}
/** Decimal text: kg, m³ and loading metres; null where nobody has said it. */
export interface BookedMeasures {
  readonly grossWeight: string | null;
  readonly volume: string | null;
  readonly loadingMetres: string | null;
}
export interface BookedPackages {
  readonly code: string;
  readonly count: number;
}
/** What is booked. */
export interface BookedLoad extends BookedMeasures {
  readonly packages: readonly BookedPackages[];
  /** The greatest of weight, length and volume as the carrier charges them, kg; null where nothing is said. */
  readonly payWeight: string | null;
  /** `notes`: packages as the notes of the transport have them. */
  readonly basis: 'estimate' | 'notes';
}
/** What follows from the notes of a transport. */
export interface NoteTotals {
  readonly packages: readonly BookedPackages[];
  readonly grossWeight: { readonly value: string | null };
  readonly volume: { readonly value: string | null };
  readonly loadingMetres: { readonly value: string | null };
}

/** What is booked: what the notes on the transport say where there are any, and what was estimated where they do not say enough. */
export function bookedLoad(
  estimated: BookedMeasures & { readonly packages: readonly BookedPackages[] },
  notes: NoteTotals | null,
  factors: PayFactors,
): BookedLoad {
  const measures =
    notes === null
      ? estimated
      : {
          grossWeight: notes.grossWeight.value ?? estimated.grossWeight,
          volume: notes.volume.value ?? estimated.volume,
          loadingMetres: notes.loadingMetres.value ?? estimated.loadingMetres,
        };
  return {
    packages: (notes?.packages ?? estimated.packages).map(({ code, count }) => ({ code, count })),
    grossWeight: measures.grossWeight,
    volume: measures.volume,
    loadingMetres: measures.loadingMetres,
    payWeight: payWeight(measures, factors),
    basis: notes === null ? 'estimate' : 'notes',
  };
}

/** max(kg, loading metres × kg of one, m³ × kg of one), as decimal text; null where none of them is known. */
export function payWeight(
  { grossWeight, volume, loadingMetres }: BookedMeasures,
  { kgPerLoadingMetre, kgPerCubicMetre }: PayFactors,
): string | null {
  const weights = [
    grossWeight,
    loadingMetres === null ? null : product(loadingMetres, kgPerLoadingMetre),
    volume === null ? null : product(volume, kgPerCubicMetre),
  ].filter((weight) => weight !== null);
  const decimals = Math.max(0, ...weights.map(decimalsOf));
  const greatest = weights
    .map((weight) => scaled(weight, decimals))
    .reduce<bigint | null>((a, b) => (a !== null && a > b ? a : b), null);
  return greatest === null ? null : decimalText(greatest, decimals);
}

function product(a: string, b: string): string {
  const [of, by] = [decimalsOf(a), decimalsOf(b)];
  return decimalText(scaled(a, of) * scaled(b, by), of + by);
}
