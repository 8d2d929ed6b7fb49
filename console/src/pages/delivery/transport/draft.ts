import type { Transport, TransportChangeInput } from '../../../../../server/contract/transport.js';
import type { PartnerId } from '../../../../../server/domain/ids.js';
import type { Hazard } from '../../../../../server/domain/transport/hazard.js';
import { codesOf, type IncotermCode, type IncotermEdition } from '../../../../../server/domain/transport/incoterms.js';
import { isSame, type TransportMode } from '../../../../../server/domain/transport/fields.js';

type Fields = Transport['fields'];

/** Fields that are typed as they are. */
export const TEXT_FIELDS = [
  'name',
  'vehicle',
  'driver',
  'trailer',
  'container',
  'seal',
  'engineNumber',
  'chassisFrom',
  'chassisTo',
  'movementReference',
  'transportDocument',
  'goods',
  'cashOnDelivery',
] as const satisfies readonly (keyof Fields)[];
export const AREA_FIELDS = [
  'instructions',
  'payment',
  'specialAgreements',
  'successiveCarriers',
] as const satisfies readonly (keyof Fields)[];
const MOMENT_FIELDS = ['plannedDeparture', 'plannedArrival'] as const satisfies readonly (keyof Fields)[];
const PLAIN_FIELDS = [...TEXT_FIELDS, ...AREA_FIELDS, ...MOMENT_FIELDS] as const;
type PlainField = (typeof PLAIN_FIELDS)[number];

/** What is typed into the form of a transport; '' where nothing is said. */
export interface TransportDraft {
  readonly plain: Readonly<Record<PlainField, string>>;
  readonly mode: TransportMode | '';
  readonly carrierCode: string;
  readonly carrierName: string;
  /** The carrier in the register; null while it is typed. */
  readonly carrierPartnerId: PartnerId | null;
  readonly incoterm: IncotermCode | '';
  readonly edition: IncotermEdition;
  readonly place: string;
  readonly hazards: readonly Hazard[];
}

export function draftOf({ carrier, carrierPartnerId, incoterm, mode, hazards, ...fields }: Fields): TransportDraft {
  return {
    plain: Object.fromEntries(PLAIN_FIELDS.map((name) => [name, fields[name] ?? ''])) as TransportDraft['plain'],
    mode: mode ?? '',
    carrierCode: carrier?.code ?? '',
    carrierName: carrier?.name ?? '',
    carrierPartnerId,
    incoterm: incoterm?.code ?? '',
    edition: incoterm?.edition ?? '2020',
    place: incoterm?.place ?? '',
    hazards,
  };
}

/** The edition, and the code where the edition has it. */
export function withEdition(draft: TransportDraft, edition: IncotermEdition): TransportDraft {
  const has = draft.incoterm !== '' && codesOf(edition).includes(draft.incoterm);
  return { ...draft, edition, incoterm: has ? draft.incoterm : '' };
}

/** What a draft makes of the fields that were seen: the change of those that differ; null where none does. */
export function changeOf(seen: Fields, draft: TransportDraft): TransportChangeInput | null {
  const { carrierCode: code, carrierName: name, carrierPartnerId, incoterm, edition, place, mode, hazards } = draft;
  // Another one of the register brings its address along.
  const isChosen = carrierPartnerId !== null && carrierPartnerId !== seen.carrierPartnerId;
  const isNamed = code.trim() !== '' || name.trim() !== '';
  const plain = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, draft.plain[field].trim() || null]));
  const next: Partial<Fields> = {
    ...plain,
    mode: mode === '' ? null : mode,
    ...(!isChosen && {
      carrier: isNamed ? { ...NO_CARRIER, ...seen.carrier, code: code.trim(), name: name.trim() } : null,
    }),
    carrierPartnerId,
    incoterm: incoterm === '' ? null : { code: incoterm, edition, place: place.trim() },
    hazards: hazards.map(({ notes, ...hazard }) => (notes === undefined ? hazard : { ...hazard, notes: [...notes] })),
  };
  const names = (Object.keys(next) as (keyof Fields)[]).filter((field) => !isSame(next[field], seen[field]));
  if (names.length === 0) return null;
  const picked = (from: Partial<Fields>): TransportChangeInput['after'] =>
    Object.fromEntries(names.map((field) => [field, from[field]]));
  return { before: picked(seen), after: picked(next) };
}

const NO_CARRIER = {
  ...{ code: '', agency: '', name: '', street: null, city: null, postalCode: null, region: null, country: null },
  ...{ vatNumber: null, contact: null, phone: null, email: null },
};
