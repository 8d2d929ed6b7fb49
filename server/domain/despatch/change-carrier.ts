import { type Carrier, CARRIER_FIELDS, type NoteChange, requireSeen } from './note-change.js';

type CarrierField = (typeof CARRIER_FIELDS)[number];
export type CarrierChange = Extract<NoteChange, { kind: 'carrier' }>;

const NO_CARRIER: Carrier = {
  code: '',
  agency: '',
  name: '',
  street: null,
  city: null,
  postalCode: null,
  region: null,
  country: null,
  vatNumber: null,
  contact: null,
  phone: null,
  email: null,
};

/** What a carrier says in a field; null where it says nothing there. */
export function carrierField(carrier: Carrier | null, field: CarrierField): string | null {
  return carrier?.[field] || null;
}

/** The carrier after a change of one of its fields; null where nothing is said of it any more. @throws ChangeRefused changed */
export function withCarrierField(carrier: Carrier | null, { field, was, value }: CarrierChange): Carrier | null {
  requireSeen(`carrier.${field}`, carrierField(carrier, field), was);
  const isText = field === 'code' || field === 'agency' || field === 'name';
  const next = { ...(carrier ?? NO_CARRIER), [field]: isText ? (value ?? '') : value };
  return CARRIER_FIELDS.every((one) => carrierField(next, one) === null) ? null : next;
}

/** The changes that make one carrier another. */
export function carrierChanges(from: Carrier | null, to: Carrier | null): readonly CarrierChange[] {
  return CARRIER_FIELDS.flatMap((field): CarrierChange[] => {
    const [was, value] = [carrierField(from, field), carrierField(to, field)];
    return was === value ? [] : [{ kind: 'carrier', field, was, value }];
  });
}
