/** Somebody in a message: identification as sent, with the agency that gave it (NAD C082 3039 and 3055, VDA customer and supplier numbers). */
export interface Party {
  /** Identification (NAD C082 3039, VDA customer number); '' where only a name is given. */
  readonly code: string;
  /** Code list responsible agency (NAD C082 3055), '' if none. */
  readonly agency: string;
  readonly name: string;
}

/** A party with what trade documents say of it beside its identification: address, tax and contact. Absent is null. */
export interface TradeParty extends Party {
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2 as sent (NAD 3207). */
  readonly country: string | null;
  /** RFF+VA, UBL PartyTaxScheme/CompanyID. */
  readonly vatNumber: string | null;
  /** Name of a person or department (CTA C056 3412). */
  readonly contact: string | null;
  /** COM 3148 of types TE and EM. */
  readonly phone: string | null;
  readonly email: string | null;
}

/** A party of which nothing is said. */
export const NO_PARTY: TradeParty = {
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
