import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';
import { type CarrierChange, carrierChanges } from '../../../../../server/domain/despatch/change-carrier.js';
import type { CarrierField } from './note-fields.js';

type Carrier = NonNullable<DespatchDocument['carrier']>;
/** A carrier of the register of partners. */
export interface KnownCarrier {
  readonly code: string;
  readonly name: string;
}

/**
 * The changes that a carrier's field makes: one of the register comes with its name and without an agency, which belongs to the code before; without
 * code and name there is no carrier.
 */
export function carrierChange(
  carrier: Carrier | null,
  change: { readonly field: CarrierField; readonly was: string | null; readonly value: string | null },
  known: readonly KnownCarrier[],
): readonly CarrierChange[] {
  const { field, was, value } = change;
  const own: CarrierChange = { kind: 'carrier', field, was, value };
  const next = { ...(carrier ?? { code: '', name: '' }), [field]: value ?? '' };
  const others = (to: Carrier | null): readonly CarrierChange[] =>
    carrier === null ? [] : carrierChanges(carrier, to).filter((one) => one.field !== field);
  if (next.code === '' && next.name === '') return [own, ...others(null)];
  if (field !== 'code') return [own];
  const found = known.find(({ code }) => code === value);
  const name = found?.name.slice(0, 70) ?? next.name;
  if (carrier !== null) return [own, ...others({ ...carrier, agency: '', name })];
  return name === '' ? [own] : [own, { kind: 'carrier', field: 'name', was: null, value: name }];
}
