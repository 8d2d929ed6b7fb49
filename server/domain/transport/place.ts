import type { CompanyId, PartnerId } from '../ids.js';
import type { TownFound, TownName } from './town.js';

/** A party of a despatch advice, as far as it says where goods are. */
export interface PlaceParty {
  readonly code: string;
  readonly name: string;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
}
/** An address of the register. */
export interface PlaceAddress {
  readonly type: string;
  readonly name: string | null;
  readonly city: string | null;
  readonly country: string | null;
}
/** A company of the register with its places of delivery and collection, and where somebody has said these are. */
export interface PlaceOwner {
  readonly id: PartnerId | CompanyId;
  readonly name: string;
  readonly addresses: readonly PlaceAddress[];
  readonly shipTos: readonly {
    readonly code: string;
    readonly latitude?: number | null | undefined;
    readonly longitude?: number | null | undefined;
  }[];
}

/** Why a place is not on the map: its address names no town, or no country in two letters; there is no such town, or several. */
export const PLACE_REASONS = ['no-town', 'no-country', 'unknown', 'ambiguous'] as const;
export type PlaceReason = (typeof PLACE_REASONS)[number];

/** Where a place is: as the register says, or in the middle of its town; or why nobody knows. */
export type PlaceFound =
  | { readonly source: 'exact' | 'town'; readonly latitude: number; readonly longitude: number; readonly town: string }
  | { readonly source: null; readonly reason: PlaceReason; readonly town: string };

/** Types of our own addresses that goods are collected from, the likeliest first. */
const OWN_TYPES = ['ship-from', 'visiting', 'postal'];

/** The address that says where a place is: that of the document; else the one of the register that is for it. */
function addressOf(
  party: PlaceParty,
  owner: PlaceOwner | undefined,
  isOwn: boolean,
): Pick<PlaceParty, 'city' | 'region' | 'country'> {
  if (party.city) return party;
  const { addresses = [] } = owner ?? {};
  const named = addresses.filter(
    ({ type, name, city }) => type === 'ship-to' && city && name?.toLowerCase() === party.name.toLowerCase(),
  );
  const ours = isOwn ? OWN_TYPES.flatMap((type) => addresses.filter((one) => one.type === type && one.city)) : [];
  const [address] = isOwn ? ours : named;
  return address ? { city: address.city, country: address.country, region: null } : party;
}

/**
 * Where a place is, or what to look up for it.
 * @param isOwn it is one of our own, that goods are collected from.
 */
export function placeOf(
  party: PlaceParty,
  owner: PlaceOwner | undefined,
  isOwn: boolean,
): { readonly found: PlaceFound } | { readonly lookUp: TownName } {
  const { city, region, country } = addressOf(party, owner, isOwn);
  const town = [city, country].filter(Boolean).join(', ');
  const said = party.code === '' ? undefined : owner?.shipTos.find(({ code }) => code === party.code);
  if (typeof said?.latitude === 'number' && typeof said.longitude === 'number')
    return { found: { source: 'exact', latitude: said.latitude, longitude: said.longitude, town } };
  if (!city) return { found: { source: null, reason: 'no-town', town } };
  const letters = country?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(letters)) return { found: { source: null, reason: 'no-country', town } };
  return { lookUp: { country: letters, town: city, region } };
}

/** A place by its town. */
export function placeByTown({ town, country }: TownName, found: TownFound): PlaceFound {
  const said = `${town}, ${country}`;
  return typeof found === 'string'
    ? { source: null, reason: found, town: said }
    : { source: 'town', ...found, town: said };
}
