import { isAid } from '../packaging/aid.js';
import { decimalsOf, decimalText, scaled } from '../quantity/decimal.js';

/** What a transport comes to, as its notes say it. Nothing is estimated: where a measure is missing the total is left out, with the notes that lack it. */

export interface LoadPackaging {
  readonly count: string | null;
  readonly type: string | null;
  readonly supplierType: string | null;
  readonly quantityPerPackage: string | null;
  /** Millimetres. */
  readonly length: string | null;
  readonly width: string | null;
  readonly height: string | null;
  /** How many stand on one another, as the note says. */
  readonly stackFactor: string | null;
  readonly labels: readonly { readonly number: string }[];
}
export interface LoadUnit {
  readonly id: string;
  readonly parentId: string | null;
  readonly packagings: readonly LoadPackaging[];
  readonly items: readonly unknown[];
}
export interface LoadNote {
  readonly number: string;
  readonly grossWeight: string | null;
  readonly volume: string | null;
  readonly units: readonly LoadUnit[];
}
/** A package size of the register, by its code or that of the customer: millimetres, and how many stand on one another. */
export interface LoadSize {
  readonly code: string;
  readonly customerCode: string;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly stackFactor: number | null;
}

/** Packages that stand on the floor of the vehicle, or on one another. */
export interface LoadingUnit {
  readonly code: string;
  /** Null where the note does not say how many. */
  readonly count: number | null;
  readonly labels: readonly string[];
  /** Millimetres; null where nobody has said it. */
  readonly length: string | null;
  readonly width: string | null;
  readonly height: string | null;
  /** How many stand on one another: 1 where nobody has said it. */
  readonly stack: number;
}
/** Decimal text; null where the notes named in `missing` do not say enough. */
export interface Total {
  readonly value: string | null;
  readonly missing: readonly string[];
}
export interface TransportTotals {
  /** Packages with what they are called, without lids and the like. */
  readonly packages: readonly { readonly code: string; readonly count: number }[];
  readonly packageCount: number;
  readonly loadingUnits: Total;
  /** Kilograms. */
  readonly grossWeight: Total;
  /** Cubic metres. */
  readonly volume: Total;
  /** Metres of a floor 2.4 m wide. */
  readonly loadingMetres: Total;
}

/** The width of a vehicle's floor that loading metres are counted by, in mm. */
const FLOOR = 2_400n;
/** Decimals of metres that are shown. */
const METRES = 2;
/** Cubic millimetres of a cubic metre, as decimals. */
const CUBIC = 9;

export function transportTotals(notes: readonly LoadNote[], sizes: readonly LoadSize[]): TransportTotals {
  const byCode = sizesByCode(sizes);
  const loads = notes.map((note) => ({ note, units: loadingUnitsOf(note, byCode) }));
  const packages = packagesByCode(notes);
  return {
    packages,
    packageCount: packages.reduce((sum, { count }) => sum + count, 0),
    loadingUnits: totalOf(loads, ({ units }) => countOf(units)),
    grossWeight: totalOf(loads, ({ note }) => note.grossWeight),
    volume: totalOf(loads, ({ note, units }) => note.volume ?? volumeOf(units)),
    loadingMetres: metresOf(loads),
  };
}

/** What of a note stands on the floor: the outermost units that are packages. */
export function loadingUnitsOf(note: LoadNote, sizes: ReadonlyMap<string, LoadSize>): readonly LoadingUnit[] {
  const byId = new Map(note.units.map((unit) => [unit.id, unit]));
  return note.units
    .filter((unit) => !isInside(unit, byId))
    .flatMap((unit) =>
      unit.packagings
        .filter((packaging) => !isAid(packaging, unit))
        .map((packaging) => loadingUnitOf(packaging, sizes)),
    );
}

/** By what the company calls a size, and by what customers call it where no size is called so. */
export function sizesByCode(sizes: readonly LoadSize[]): ReadonlyMap<string, LoadSize> {
  const named = sizes.filter(({ customerCode }) => customerCode !== '');
  return new Map([
    ...named.map((size) => [size.customerCode, size] as const),
    ...sizes.map((size) => [size.code, size] as const),
  ]);
}

function loadingUnitOf(packaging: LoadPackaging, sizes: ReadonlyMap<string, LoadSize>): LoadingUnit {
  const { count, type, supplierType, labels, length, width, height, stackFactor } = packaging;
  const size = sizes.get(supplierType ?? '') ?? sizes.get(type ?? '');
  const measure = (said: string | null, known: number | null | undefined): string | null =>
    said ?? (known === null || known === undefined ? null : String(known));
  return {
    code: type ?? supplierType ?? '',
    count: count === null ? labels.length || null : Number(count),
    labels: labels.map(({ number }) => number),
    length: measure(length, size?.length),
    width: measure(width, size?.width),
    height: measure(height, size?.height),
    stack: Number(stackFactor ?? size?.stackFactor ?? 1),
  };
}

/** Whether a package is around it. */
function isInside(unit: LoadUnit, byId: ReadonlyMap<string, LoadUnit>): boolean {
  const seen = new Set([unit.id]);
  for (let at = unit.parentId; at !== null && !seen.has(at); at = byId.get(at)?.parentId ?? null) {
    seen.add(at);
    if ((byId.get(at)?.packagings.length ?? 0) > 0) return true;
  }
  return false;
}

function packagesByCode(notes: readonly LoadNote[]): TransportTotals['packages'] {
  const counts = new Map<string, number>();
  for (const { units } of notes)
    for (const unit of units)
      for (const packaging of unit.packagings) {
        if (isAid(packaging, unit)) continue;
        const code = packaging.type ?? packaging.supplierType ?? '';
        const count = packaging.count === null ? packaging.labels.length : Number(packaging.count);
        counts.set(code, (counts.get(code) ?? 0) + count);
      }
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

interface Load {
  readonly note: LoadNote;
  readonly units: readonly LoadingUnit[];
}

/** The sum of what each note comes to. */
function totalOf(loads: readonly Load[], of: (load: Load) => string | null): Total {
  const values = loads.map((load) => ({ number: load.note.number, value: of(load) }));
  const missing = values.filter(({ value }) => value === null).map(({ number }) => number);
  if (missing.length > 0) return { value: null, missing };
  const known = values.map(({ value }) => value ?? '0');
  const scale = Math.max(0, ...known.map(decimalsOf));
  return {
    value: decimalText(
      known.reduce((sum, one) => sum + scaled(one, scale), 0n),
      scale,
    ),
    missing,
  };
}

function countOf(units: readonly LoadingUnit[]): string | null {
  if (units.length === 0 || units.some(({ count }) => count === null)) return null;
  return String(units.reduce((sum, { count }) => sum + (count ?? 0), 0));
}

function volumeOf(units: readonly LoadingUnit[]): string | null {
  if (units.length === 0) return null;
  let sum = 0n;
  let scale = 0;
  for (const { count, length, width, height } of units) {
    if (count === null || length === null || width === null || height === null) return null;
    const own = decimalsOf(length) + decimalsOf(width) + decimalsOf(height);
    const cubic = exact(length) * exact(width) * exact(height) * BigInt(count);
    const both = Math.max(scale, own);
    sum = sum * 10n ** BigInt(both - scale) + cubic * 10n ** BigInt(both - own);
    scale = both;
  }
  return decimalText(sum, scale + CUBIC);
}

/** The digits of a decimal as a whole number. */
const exact = (value: string): bigint => scaled(value, decimalsOf(value));

/** Over all notes, unless one does not say enough. */
function metresOf(loads: readonly Load[]): Total {
  const missing = loads.filter(({ units }) => loadingMetresOf(units) === null).map(({ note }) => note.number);
  if (missing.length > 0) return { value: null, missing };
  const all = loads.flatMap(({ units }) => units);
  return { value: all.length === 0 ? '0.0' : loadingMetresOf(all), missing };
}

/** Length times width by 2.4 m and by how many stand on one another; the sum alone is rounded, half up. Null where a measure is missing. */
export function loadingMetresOf(units: readonly LoadingUnit[]): string | null {
  if (units.length === 0) return null;
  // A fraction: of mm, over `below`.
  let above = 0n;
  let below = 1n;
  for (const { count, length, width, stack } of units) {
    if (count === null || length === null || width === null) return null;
    const scale = 10n ** BigInt(decimalsOf(length) + decimalsOf(width));
    const own = FLOOR * BigInt(stack) * scale;
    above = above * own + exact(length) * exact(width) * BigInt(count) * below;
    below *= own;
    const common = divisor(above, below);
    above /= common;
    below /= common;
  }
  // From mm to hundredths of a metre.
  const hundredths = (2n * above + 10n * below) / (20n * below);
  const text = decimalText(hundredths, METRES);
  return text.includes('.') ? text : `${text}.0`;
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : divisor(b, a % b);
}
