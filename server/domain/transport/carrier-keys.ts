import { MOVEMENT_REFERENCE } from './fields.js';

/** What a carrier names a consignment by, and what a transport is looked for by. */
export interface ConsignmentKey {
  readonly kind: 'transport' | 'waybill' | 'movement' | 'note';
  readonly value: string;
}

/** What a message says of one consignment. */
export interface NamedConsignment {
  /** CNI 1004. */
  readonly consignmentNumber: string | null;
  /** RFF 1153 and 1154. */
  readonly references: readonly { readonly qualifier: string; readonly value: string }[];
  /** What the message names where the consignment does not. */
  readonly messageReference: string | null;
}

/** RFF 1153 of shipments and bookings, of waybills, and of despatch advices. */
const TRANSPORT: ReadonlySet<string> = new Set(['SRN', 'CU', 'SI', 'CRN', 'FF', 'BN', 'AAS']);
const WAYBILL: ReadonlySet<string> = new Set(['AAM', 'AAS', 'AWB', 'BM', 'HWB', 'MB', 'MWB']);
const NOTE: ReadonlySet<string> = new Set(['AAK', 'AAU', 'DQ']);
/** A reference has 35 characters, in later releases 70. */
const MOST = 70;

/** The keys of a consignment, each once, in an order that is the same for the same keys. */
export function keysOf({ consignmentNumber, references, messageReference }: NamedConsignment): ConsignmentKey[] {
  const keys = new Map<string, ConsignmentKey>();
  const add = (kind: ConsignmentKey['kind'], said: string): void => {
    const value = said.replaceAll('\0', '').trim().slice(0, MOST);
    if (value !== '') keys.set(`${kind} ${value}`, { kind, value });
  };
  for (const { qualifier, value } of references) {
    const name = qualifier.toUpperCase();
    if (TRANSPORT.has(name)) add('transport', value);
    if (WAYBILL.has(name)) add('waybill', value);
    if (NOTE.has(name)) add('note', value);
    if (MOVEMENT_REFERENCE.test(value.toUpperCase())) add('movement', value.toUpperCase());
  }
  if (consignmentNumber !== null) {
    add('transport', consignmentNumber);
    add('waybill', consignmentNumber);
  }
  if (keys.size === 0 && messageReference !== null) add('transport', messageReference);
  return [...keys.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

/** RFF 1153 of equipment. */
export function isEquipment(qualifier: string): boolean {
  return qualifier.toUpperCase() === 'EQ';
}

/** A number of equipment as it is compared: marks and blanks between its signs do not count. */
export function equipmentKey(number: string): string {
  return number.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
