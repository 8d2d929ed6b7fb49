import type { PartnerId } from '../ids.js';
import type { Hazard } from './hazard.js';
import type { Incoterm } from './incoterms.js';

/** Modes of transport by UN Recommendation 19. */
export const TRANSPORT_MODES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type TransportMode = (typeof TRANSPORT_MODES)[number];

/**
 * A movement reference number of customs: year, country, twelve signs that the office gives, what kind of movement it is and a check digit. Countries
 * calculate that digit in their own ways, so its form alone is looked at.
 */
export const MOVEMENT_REFERENCE = /^\d{2}[A-Z]{2}[A-Z0-9]{13}\d$/;

/** The carrier as a party of the documents. */
export interface CarrierParty {
  readonly code: string;
  readonly agency: string;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly region: string | null;
  readonly country: string | null;
  readonly vatNumber: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** What people say of a transport; null where nobody does. Departure and arrival: a day, or a day and a time at the place. */
export interface TransportFields {
  readonly name: string | null;
  readonly plannedDeparture: string | null;
  readonly plannedArrival: string | null;
  readonly mode: TransportMode | null;
  readonly carrier: CarrierParty | null;
  /** The carrier in the register; null where it was typed. */
  readonly carrierPartnerId: PartnerId | null;
  /** The plate of the vehicle. */
  readonly vehicle: string | null;
  readonly driver: string | null;
  readonly trailer: string | null;
  readonly container: string | null;
  readonly seal: string | null;
  readonly engineNumber: string | null;
  readonly chassisFrom: string | null;
  readonly chassisTo: string | null;
  readonly movementReference: string | null;
  /** The number of the waybill; that of the transport where it is left out. */
  readonly transportDocument: string | null;
  readonly incoterm: Incoterm | null;
  readonly hazards: readonly Hazard[];
  readonly goods: string | null;
  readonly instructions: string | null;
  readonly payment: string | null;
  readonly cashOnDelivery: string | null;
  readonly successiveCarriers: string | null;
  readonly specialAgreements: string | null;
}

/** A transport of which nothing is said. */
export const NO_FIELDS: TransportFields = {
  name: null,
  plannedDeparture: null,
  plannedArrival: null,
  mode: null,
  carrier: null,
  carrierPartnerId: null,
  vehicle: null,
  driver: null,
  trailer: null,
  container: null,
  seal: null,
  engineNumber: null,
  chassisFrom: null,
  chassisTo: null,
  movementReference: null,
  transportDocument: null,
  incoterm: null,
  hazards: [],
  goods: null,
  instructions: null,
  payment: null,
  cashOnDelivery: null,
  successiveCarriers: null,
  specialAgreements: null,
};
export const TRANSPORT_FIELDS = Object.keys(NO_FIELDS) as readonly (keyof TransportFields)[];

/** What fields say against one another, with the field that is wrong. */
export interface FieldsFault {
  readonly path: keyof TransportFields;
  readonly code: 'transport-arrives-before' | 'transport-chassis-range';
}

export function faultsOf({
  plannedDeparture,
  plannedArrival,
  chassisFrom,
  chassisTo,
}: TransportFields): readonly FieldsFault[] {
  // A day without a time is any time of it.
  const isBefore = (a: string, b: string): boolean => {
    const length = Math.min(a.length, b.length);
    return a.slice(0, length) < b.slice(0, length);
  };
  return [
    ...(plannedDeparture !== null && plannedArrival !== null && isBefore(plannedArrival, plannedDeparture)
      ? [{ path: 'plannedArrival', code: 'transport-arrives-before' } as const]
      : []),
    ...(chassisTo !== null && chassisFrom === null
      ? [{ path: 'chassisFrom', code: 'transport-chassis-range' } as const]
      : []),
  ];
}

/** A change of fields as somebody asked for it: what they saw, and what it shall be. */
export interface FieldsChange<F extends TransportFields = TransportFields> {
  readonly before: Partial<F>;
  readonly after: Partial<F>;
}

/**
 * A change with what follows from it for the carrier: one chosen from the register brings its name and address, and one that is typed is
 * none of the register.
 * @param chosen the carrier of the register that the change names.
 */
export function withCarrier<F extends TransportFields>(
  now: F,
  { before, after }: FieldsChange<F>,
  chosen: CarrierParty | null,
): FieldsChange<F> {
  const { carrier, carrierPartnerId } = after;
  if (chosen !== null && carrier === undefined)
    return { before: { ...before, carrier: now.carrier }, after: { ...after, carrier: chosen } };
  const isTyped = carrier !== undefined && carrierPartnerId === undefined;
  if (!isTyped || (carrier?.code === now.carrier?.code && carrier?.name === now.carrier?.name))
    return { before, after };
  return {
    before: { ...before, carrierPartnerId: now.carrierPartnerId },
    after: { ...after, carrierPartnerId: null },
  };
}

/** The fields after a change, with the change that undoes it; or the fields that somebody else has changed since. Fields that were not named stay. */
export function changedFields<F extends TransportFields>(
  now: F,
  { before, after }: FieldsChange<F>,
): { readonly fields: F; readonly undo: FieldsChange<F> } | { readonly conflicts: readonly string[] } {
  const names = TRANSPORT_FIELDS.filter((name) => after[name] !== undefined);
  const conflicts = names.filter((name) => !isSame(now[name], before[name]) && !isSame(now[name], after[name]));
  if (conflicts.length > 0) return { conflicts };
  const picked = (from: Partial<F>): Partial<F> =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<F>;
  return { fields: { ...now, ...picked(after) }, undo: { before: picked(after), after: picked(now) } };
}

/** Whether two values say the same, whatever the order of their parts. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, ordered(part)]),
  );
}
