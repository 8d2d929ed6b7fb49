/**
 * What a rule can be set by, as data: forms, checks of input and texts are made of it. Each is empty where it may be, which switches its
 * limit off; 0 is a limit.
 */
export type ParameterSpec =
  /** Whole days. */
  | { readonly kind: 'days'; readonly initial: number | null; readonly isRequired?: true }
  /** Decimal text, at most two decimals. */
  | { readonly kind: 'percent'; readonly initial: string | null; readonly isRequired?: true }
  /** Decimal text in the unit of the line. */
  | { readonly kind: 'quantity'; readonly initial: string | null; readonly isRequired?: true }
  | { readonly kind: 'flag'; readonly initial: boolean }
  | { readonly kind: 'choice'; readonly initial: string; readonly choices: readonly [string, ...string[]] }
  | { readonly kind: 'zones'; readonly initial: readonly ToleranceZone[] };
export type ParameterSpecs = Readonly<Record<string, ParameterSpec>>;

/** How far a release may change what lies so many days ahead, in percent of what was called off there before. */
export interface ToleranceZone {
  /** The last day of the zone, counted from the issue date; it begins behind the zone before. */
  readonly days: number;
  readonly minusPercent: string;
  readonly plusPercent: string;
}

type Required<S, V> = S extends { readonly isRequired: true } ? V : V | null;
type ValueOf<S extends ParameterSpec> = S extends { readonly kind: 'days' }
  ? Required<S, number>
  : S extends { readonly kind: 'percent' | 'quantity' }
    ? Required<S, string>
    : S extends { readonly kind: 'flag' }
      ? boolean
      : S extends { readonly kind: 'choice'; readonly choices: readonly (infer C)[] }
        ? C
        : readonly ToleranceZone[];
/** What the parameters of a rule are set to. */
export type ValuesOf<S extends ParameterSpecs> = { readonly [K in keyof S]: ValueOf<S[K]> };
export type ParameterValues = Readonly<Record<string, number | string | boolean | readonly ToleranceZone[] | null>>;

export const MOST_DAYS = 730;
export const MOST_ZONES = 10;
/** Above 0, up to what a percentage may be. */
export const PERCENT = /^\d{1,5}(\.\d{1,2})?$/;
export const LIMIT_QUANTITY = /^\d{1,12}(\.\d{1,6})?$/;

/** Whether a value can stand for a parameter. */
export function isValueOf(spec: ParameterSpec, value: unknown): boolean {
  if (value === null) return mayBeEmpty(spec);
  switch (spec.kind) {
    case 'days':
      return isDays(value);
    case 'percent':
      return typeof value === 'string' && PERCENT.test(value);
    case 'quantity':
      return typeof value === 'string' && LIMIT_QUANTITY.test(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && spec.choices.includes(value);
    case 'zones':
      return areZones(value);
  }
}

function mayBeEmpty(spec: ParameterSpec): boolean {
  return (spec.kind === 'days' || spec.kind === 'percent' || spec.kind === 'quantity') && spec.isRequired !== true;
}

function isDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_DAYS;
}

function areZones(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_ZONES) return false;
  const zones: readonly unknown[] = value;
  return zones.every((zone, at) => isZone(zone) && (at === 0 || follows(zone, zones[at - 1])));
}
function isZone(value: unknown): value is ToleranceZone {
  if (typeof value !== 'object' || value === null) return false;
  const { days, minusPercent, plusPercent } = value as Partial<ToleranceZone>;
  return isDays(days) && [minusPercent, plusPercent].every((one) => typeof one === 'string' && PERCENT.test(one));
}
function follows(zone: ToleranceZone, before: unknown): boolean {
  return isZone(before) && zone.days > before.days;
}

/** What parameters are where nobody has set them. */
export function initialValues(specs: ParameterSpecs): ParameterValues {
  return Object.fromEntries(Object.entries(specs).map(([name, { initial }]) => [name, initial]));
}

/** Stored values, with the initial ones for parameters that did not exist when they were stored; without those that exist no longer. */
export function completeValues(specs: ParameterSpecs, stored: Readonly<Record<string, unknown>>): ParameterValues {
  return Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => {
      const value = stored[name];
      return [name, value !== undefined && isValueOf(spec, value) ? (value as ParameterValues[string]) : spec.initial];
    }),
  );
}
