import type { ADDRESS_TYPES, COMPANY_ROLES, OwnCompany, PartnerCompany } from '../../../../server/contract/company.js';
import type {
  CUMULATIVE_SCOPES,
  FIRM_DAY_BASES,
  Relation,
  RELATION_ROLES,
} from '../../../../server/contract/relation.js';
import type { Language } from '../../../../server/contract/fields.js';
import type { PartnerId } from '../../../../server/domain/ids.js';
import type { Choosable } from '../../form/ChooseOne.js';

/** A company as its form holds it: what people type, under the names that the API has for it. */
export interface CompanyDraft {
  code: string;
  name: string;
  organisationNumber: string;
  duns: string;
  vatNumber: string;
  vatCode: string;
  corporateOffice: string;
  roles: (typeof COMPANY_ROLES)[number][];
  identifiers: { identifier: string; qualifier: string }[];
  addresses: {
    type: (typeof ADDRESS_TYPES)[number];
    name: string;
    street: string;
    zip: string;
    city: string;
    country: string;
  }[];
  shipTos: { code: string; name: string; timeZone: string; latitude: string; longitude: string }[];
  agreementsRequired: boolean;
}

export const FRESH = {
  identifiers: { identifier: '', qualifier: '' },
  addresses: { type: 'postal', name: '', street: '', zip: '', city: '', country: '' },
  shipTos: { code: '', name: '', timeZone: '', latitude: '', longitude: '' },
} as const satisfies { [List in 'identifiers' | 'addresses' | 'shipTos']: CompanyDraft[List][number] };

export const NEW_COMPANY: CompanyDraft = {
  code: '',
  name: '',
  organisationNumber: '',
  duns: '',
  vatNumber: '',
  vatCode: '',
  corporateOffice: '',
  roles: [],
  identifiers: [],
  addresses: [],
  shipTos: [],
  agreementsRequired: false,
};

const text = (value: string | null): string => value ?? '';
function orNull(value: string): string | null {
  return value.trim() === '' ? null : value;
}

export function companyDraftOf(company: PartnerCompany | OwnCompany): CompanyDraft {
  const {
    code,
    name,
    organisationNumber,
    duns,
    vatNumber,
    vatCode,
    corporateOffice,
    roles,
    identifiers,
    addresses,
    shipTos,
  } = company;
  return {
    code,
    name,
    organisationNumber: text(organisationNumber),
    duns: text(duns),
    vatNumber: text(vatNumber),
    vatCode: text(vatCode),
    corporateOffice: text(corporateOffice),
    roles,
    identifiers,
    addresses: addresses.map(({ type, ...parts }) => ({
      type,
      name: text(parts.name),
      street: text(parts.street),
      zip: text(parts.zip),
      city: text(parts.city),
      country: text(parts.country),
    })),
    shipTos: shipTos.map(({ code: place, name: placeName, timeZone, latitude, longitude }) => ({
      ...{ code: place, name: placeName, timeZone: text(timeZone) },
      ...{ latitude: String(latitude ?? ''), longitude: String(longitude ?? '') },
    })),
    agreementsRequired: 'agreementsRequired' in company && company.agreementsRequired,
  };
}

/** What is handed in of any company: nothing where a field is empty that has a form. */
function masterDataOf({
  duns,
  vatNumber,
  addresses,
  shipTos,
  ...draft
}: Omit<CompanyDraft, 'code' | 'identifiers' | 'agreementsRequired'>) {
  return {
    ...draft,
    duns: orNull(duns),
    vatNumber: orNull(vatNumber),
    addresses: addresses.map((one) => ({ ...one, country: orNull(one.country) })),
    shipTos: shipTos.map(({ latitude, longitude, ...one }) => ({
      ...{ ...one, timeZone: orNull(one.timeZone) },
      ...{ latitude: numberOrNull(latitude), longitude: numberOrNull(longitude) },
    })),
  };
}
export function partnerBodyOf({ code, identifiers, agreementsRequired: _, ...draft }: CompanyDraft): unknown {
  return { code, identifiers, ...masterDataOf(draft) };
}
/** Code and identifications of the own company are the operator's. */
export function ownBodyOf({
  code: _code,
  identifiers: _identifiers,
  agreementsRequired,
  ...draft
}: CompanyDraft): unknown {
  return { agreementsRequired, ...masterDataOf(draft) };
}

/** A relation as its form holds it. */
export interface RelationDraft {
  partnerCompanyId: Choosable<PartnerId> | null;
  role: (typeof RELATION_ROLES)[number];
  externalCode: string;
  sellerCode: string;
  shipToCode: string;
  cumulativeScope: (typeof CUMULATIVE_SCOPES)[number];
  hasReset: boolean;
  cumulativeReset: { date: string; keyDate: string; quantity: string };
  scheduleCompleteness: 'none' | NonNullable<Relation['scheduleCompleteness']>;
  /** Empty where no firm zone is agreed. */
  firmDays: string;
  firmDayBasis: (typeof FIRM_DAY_BASES)[number];
  /** Empty for Monday to Friday. */
  calendarId: string;
  inTransitMethod: Relation['inTransitMethod'];
  transitDays: string;
  packageNumberScope: Relation['packageNumberScope'];
  requiredScans: Relation['requiredScans'];
  overPercent: string;
  underPercent: string;
  earlyDays: string;
  lateDays: string;
  sendsAtDeparture: boolean;
  /** Empty where nobody has agreed on one. */
  labelLayout: NonNullable<Relation['labelLayout']> | '';
  contactEmail: string;
  contactLanguage: Language;
  active: boolean;
}

export const NEW_RELATION: RelationDraft = {
  partnerCompanyId: null,
  role: 'customer',
  externalCode: '',
  sellerCode: '',
  shipToCode: '',
  cumulativeScope: 'ship-to-article',
  hasReset: false,
  cumulativeReset: { date: '', keyDate: '', quantity: '0' },
  scheduleCompleteness: 'none',
  firmDays: '',
  firmDayBasis: 'calendar',
  calendarId: '',
  inTransitMethod: 'last-note',
  transitDays: '0',
  packageNumberScope: 'relation',
  requiredScans: 'none',
  overPercent: '0',
  underPercent: '0',
  earlyDays: '7',
  lateDays: '0',
  sendsAtDeparture: false,
  labelLayout: '',
  contactEmail: '',
  contactLanguage: 'en',
  active: true,
};

export function relationDraftOf({
  partnerCompanyId,
  partnerCode,
  partnerName,
  role,
  externalCode,
  sellerCode,
  shipToCode,
  cumulativeScope,
  cumulativeReset,
  scheduleCompleteness,
  firmDays,
  firmDayBasis,
  calendarId,
  inTransitMethod,
  transitDays,
  packageNumberScope,
  requiredScans,
  overPercent,
  underPercent,
  earlyDays,
  lateDays,
  sendsAtDeparture,
  labelLayout,
  contactEmail,
  contactLanguage,
  active,
}: Relation): RelationDraft {
  return {
    partnerCompanyId: { id: partnerCompanyId, name: partnerName, detail: partnerCode },
    role,
    externalCode: text(externalCode),
    sellerCode: text(sellerCode),
    shipToCode: text(shipToCode),
    cumulativeScope,
    hasReset: cumulativeReset !== null,
    cumulativeReset: cumulativeReset ?? NEW_RELATION.cumulativeReset,
    scheduleCompleteness: scheduleCompleteness ?? 'none',
    firmDays: firmDays === null ? '' : String(firmDays),
    firmDayBasis,
    calendarId: text(calendarId),
    inTransitMethod,
    transitDays: String(transitDays),
    packageNumberScope,
    requiredScans,
    overPercent: String(overPercent),
    underPercent: String(underPercent),
    earlyDays: String(earlyDays),
    lateDays: String(lateDays),
    sendsAtDeparture,
    labelLayout: labelLayout ?? '',
    contactEmail: text(contactEmail),
    contactLanguage: contactLanguage ?? 'en',
    active,
  };
}

/** A number, NaN for what is none, which the schema refuses. */
function numberOrNull(value: string): number | null {
  return value.trim() === '' ? null : Number(value);
}

/** What is handed in of a relation, its partner left out: that is given once, and stays. */
export function relationBodyOf({
  partnerCompanyId: _,
  hasReset,
  cumulativeReset,
  scheduleCompleteness,
  firmDays,
  transitDays,
  overPercent,
  underPercent,
  earlyDays,
  lateDays,
  ...draft
}: RelationDraft) {
  return {
    ...draft,
    labelLayout: draft.labelLayout === '' ? null : draft.labelLayout,
    externalCode: orNull(draft.externalCode),
    sellerCode: orNull(draft.sellerCode),
    shipToCode: orNull(draft.shipToCode),
    cumulativeReset: hasReset ? { ...cumulativeReset, quantity: cumulativeReset.quantity.trim() } : null,
    scheduleCompleteness: scheduleCompleteness === 'none' ? null : scheduleCompleteness,
    firmDays: numberOrNull(firmDays),
    calendarId: orNull(draft.calendarId),
    transitDays: Number(transitDays),
    overPercent: Number(overPercent),
    underPercent: Number(underPercent),
    earlyDays: Number(earlyDays),
    lateDays: Number(lateDays),
    contactEmail: orNull(draft.contactEmail.trim()),
  };
}
