/**
 * Numbers that name one package in the world: the licence plate (ISO/IEC 15459, data identifiers of ANSI MH10.8.2 category J) and the SSCC of
 * GS1. Bad input is refused with a code and never throws.
 */

/** `J` any package; 1J/3J the lowest one; 2J/4J one with several in it; 5J mixed master, 6J master of like items. */
export const PLATE_IDENTIFIERS = ['J', '1J', '2J', '3J', '4J', '5J', '6J'] as const;
export type PlateIdentifier = (typeof PLATE_IDENTIFIERS)[number];
/** Who gives the numbers of companies: UN is Dun & Bradstreet, OD Odette, LA JIPDEC of Japan. */
export const PLATE_AGENCIES = ['UN', 'OD', 'LA'] as const;
export type PlateAgency = (typeof PLATE_AGENCIES)[number];

/** A licence plate in its parts. Identifier and agency are texts, as forms and files hand them over. */
export interface Plate {
  readonly identifier: string;
  readonly agency: string;
  readonly company: string;
  readonly serial: string;
}
export const PLATE_REFUSALS = ['identifier', 'agency', 'company', 'serial', 'too-long'] as const;
export type PlateRefusal = (typeof PLATE_REFUSALS)[number];

/** Characters behind the identifier (ANSI MH10.8.2). */
const LONGEST: Readonly<Record<PlateIdentifier, number>> = {
  J: 35,
  '1J': 35,
  '2J': 35,
  '3J': 35,
  '4J': 35,
  '5J': 20,
  '6J': 20,
};
/** What a company's number looks like: a D-U-N-S number has nine digits. */
const COMPANY: Readonly<Record<PlateAgency, RegExp>> = {
  UN: /^\d{9}$/,
  OD: /^[0-9A-Z]{4,12}$/,
  LA: /^[0-9A-Z]{1,12}$/,
};

function isOneOf<T extends string>(list: readonly T[], text: string): text is T {
  return list.some((one) => one === text);
}

/** Why a licence plate can't be printed; null where it can. */
export function plateRefusal({ identifier, agency, company, serial }: Plate): PlateRefusal | null {
  if (!isOneOf(PLATE_IDENTIFIERS, identifier)) return 'identifier';
  if (!isOneOf(PLATE_AGENCIES, agency)) return 'agency';
  if (!COMPANY[agency].test(company)) return 'company';
  if (!/^[0-9A-Z]+$/.test(serial)) return 'serial';
  return agency.length + company.length + serial.length > LONGEST[identifier] ? 'too-long' : null;
}

/** What a code of a plate holds: `1JUN987654321123456789`. */
export function plateText({ identifier, agency, company, serial }: Plate): string {
  return identifier + agency + company + serial;
}

/**
 * A text as a plate: `1JUN987654321000000123`, or `UN 987654321 123`, which takes the identifier given beside it. Numbers of companies other than
 * D-U-N-S have no fixed length, so those are read where blanks set the parts apart, or where the last nine characters are digits: the serial, as
 * packages are numbered here. Null where it is none.
 */
export function plateOf(text: string, without: PlateIdentifier): Plate | null {
  const [, identifier, agency = '', company = '', serial = ''] =
    /^([1-6]?J)? ?(UN) ?(\d{9}) ?([0-9A-Z]+)$/.exec(text) ??
    /^([1-6]?J)? ?(OD|LA) ([0-9A-Z]+) ([0-9A-Z]+)$/.exec(text) ??
    /^([1-6]?J)? ?(OD|LA)([0-9A-Z]{1,12})(\d{9})$/.exec(text) ??
    [];
  const plate = { identifier: identifier ?? without, agency, company, serial };
  return plateRefusal(plate) === null ? plate : null;
}

/** A plate for people: agency, company and serial apart, without the identifier, which stands in the title of the field. */
export function plateGrouped({ agency, company, serial }: Plate): string {
  return [agency, company, serial].join(' ');
}

/** The check digit of GS1 for the 17 digits before it: weights 3 and 1 in turn, complement to tens. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export type SsccRefusal = 'digits' | 'check-digit';

/** Why a text is no SSCC (18 digits, without the application identifier 00); null where it is one. */
export function ssccRefusal(sscc: string): SsccRefusal | null {
  if (!/^\d{18}$/.test(sscc)) return 'digits';
  return checkDigit(sscc.slice(0, 17)) === Number(sscc.slice(17)) ? null : 'check-digit';
}

/** An SSCC of extension digit, company prefix of GS1 (7 to 10 digits) and serial reference, together 17 digits; null where they are not. */
export function ssccOf(extension: string, prefix: string, serial: string): string | null {
  const digits = extension + prefix + serial;
  const isWhole = /^\d$/.test(extension) && /^\d{7,10}$/.test(prefix) && /^\d{17}$/.test(digits);
  return isWhole ? digits + String(checkDigit(digits)) : null;
}

/** An SSCC for people: application identifier in brackets, extension, then digits in groups of four. */
export function ssccGrouped(sscc: string): string {
  return `(00) ${sscc.slice(0, 1)} ${sscc.slice(1, 17).replaceAll(/(\d{4})(?=\d)/g, '$1 ')} ${sscc.slice(17)}`;
}

/** The characters of Code 39 in the order of their values (ISO/IEC 16388). */
const CODE_39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** Whether Code 39 can hold a text. The asterisk begins and ends its codes and can't stand in one. */
export function isCode39(text: string): boolean {
  return text !== '' && Array.from(text).every((sign) => CODE_39.includes(sign));
}

/** The check character of Code 39, modulo 43, for those customers who ask for one; null where Code 39 can't hold the text. */
export function code39Check(text: string): string | null {
  if (!isCode39(text)) return null;
  return CODE_39.charAt(Array.from(text).reduce((sum, sign) => sum + CODE_39.indexOf(sign), 0) % CODE_39.length);
}
