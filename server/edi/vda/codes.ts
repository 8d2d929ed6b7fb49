import { UNITS } from '../messages/vda4905-layout.js';
import type { PackageOwner, Packaging } from '../model/despatch-advice.js';

/** VDA code lists and what they are in the codes the neutral documents use. */

/** 714 country of origin: codes of German foreign trade statistics to ISO 3166-1 alpha-2. Codes that are not here stay as sent. */
const COUNTRIES: Readonly<Record<string, string>> = {
  '001': 'FR',
  '003': 'NL',
  '004': 'DE',
  '005': 'IT',
  '006': 'GB',
  '007': 'IE',
  '008': 'DK',
  '009': 'GR',
  '010': 'PT',
  '011': 'ES',
  '017': 'BE',
  '018': 'LU',
  '024': 'IS',
  '028': 'NO',
  '030': 'SE',
  '032': 'FI',
  '037': 'LI',
  '038': 'AT',
  '039': 'CH',
  '046': 'MT',
  '052': 'TR',
  '053': 'EE',
  '054': 'LV',
  '055': 'LT',
  '060': 'PL',
  '061': 'CZ',
  '063': 'SK',
  '064': 'HU',
  '066': 'RO',
  '068': 'BG',
  '070': 'AL',
  '072': 'UA',
  '073': 'BY',
  '074': 'MD',
  '075': 'RU',
  '091': 'SI',
  '092': 'HR',
  '093': 'BA',
  '096': 'MK',
  '097': 'ME',
  '098': 'RS',
  '204': 'MA',
  '212': 'TN',
  '220': 'EG',
  '388': 'ZA',
  '400': 'US',
  '404': 'CA',
  '412': 'MX',
  '508': 'BR',
  '512': 'CL',
  '528': 'AR',
  '600': 'CY',
  '624': 'IL',
  '632': 'SA',
  '647': 'AE',
  '662': 'PK',
  '664': 'IN',
  '666': 'BD',
  '680': 'TH',
  '690': 'VN',
  '700': 'ID',
  '701': 'MY',
  '706': 'SG',
  '708': 'PH',
  '720': 'CN',
  '728': 'KR',
  '732': 'JP',
  '736': 'TW',
  '740': 'HK',
  '800': 'AU',
  '804': 'NZ',
};
/** Origin not known. */
const UNKNOWN_COUNTRY = '000';
/** 713 despatch type to UN/ECE Recommendation 19: all trucks are road. */
const MODES: Readonly<Record<string, string>> = {
  '01': '3',
  '02': '3',
  '03': '3',
  '04': '3',
  '05': '3',
  '08': '2',
  '09': '5',
  '10': '4',
  '11': '1',
  '20': '3',
};
/** Back again: 03 is a forwarder's truck. With the kind of means that goes with it (712: plate, wagon, mail package, flight, ship). */
const DESPATCH_TYPES: Readonly<Record<string, { readonly type: string; readonly means: string }>> = {
  1: { type: '11', means: '11' },
  2: { type: '08', means: '08' },
  3: { type: '03', means: '01' },
  4: { type: '10', means: '10' },
  5: { type: '09', means: '09' },
};

function looked(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

export function countryOf(code: string | null): string | null {
  return code === null || code === UNKNOWN_COUNTRY ? null : (looked(COUNTRIES, code) ?? code);
}

export function countryCode(country: string | null): string {
  if (country === null) return UNKNOWN_COUNTRY;
  return Object.keys(COUNTRIES).find((code) => COUNTRIES[code] === country) ?? country;
}

export function transportMode(despatchType: string | null): string | null {
  return despatchType === null ? null : (looked(MODES, despatchType) ?? null);
}

/** 713 despatch type and 712 kind of means of a transport mode; '' where there is no mode. */
export function despatchType(mode: string | null): { readonly type: string; readonly means: string } {
  return (
    (mode !== null && Object.hasOwn(DESPATCH_TYPES, mode) ? DESPATCH_TYPES[mode] : undefined) ?? { type: '', means: '' }
  );
}

/** The VDA code of a unit of UN/ECE Recommendation 20: what VDA has none for stands as it is where it fits and means nothing else there; null where it doesn't. */
export function vdaUnit(unit: string): string | null {
  const known = Object.keys(UNITS).find((code) => UNITS[code] === unit);
  return known ?? (/^[A-Z0-9]{1,2}$/.test(unit) && !Object.hasOwn(UNITS, unit) ? unit : null);
}

type Ownership = Pick<Packaging, 'returnable' | 'owner'>;
/** 715 owner of a returnable package; D, a third party, is none of those that a document has. */
const OWNERS: Readonly<Record<string, PackageOwner | null>> = {
  K: 'customer-returnable',
  L: 'supplier-returnable',
  D: null,
};

/** 715: E one-way, M returnable, and the owner, who is said of returnable packages alone and so says that they are. */
export function ownership(returnable: string | null, owner: string | null): Ownership {
  const isOwned = owner !== null && Object.hasOwn(OWNERS, owner);
  if (returnable === 'E') return { returnable: false, owner: null };
  return { returnable: returnable === 'M' || isOwned ? true : null, owner: isOwned ? (OWNERS[owner] ?? null) : null };
}

/** The reverse. Who pays a one-way package has no code. */
export function ownershipCodes({ returnable, owner }: Ownership): Readonly<Record<keyof Ownership, string | null>> {
  const code = owner === null ? undefined : Object.entries(OWNERS).find(([, known]) => known === owner)?.[0];
  const comesBack = returnable ?? (owner === null ? null : code !== undefined);
  return { returnable: comesBack === null ? null : comesBack ? 'M' : 'E', owner: code ?? null };
}
