/** Forms of VAT registration numbers behind the country's two letters, as the tax authorities publish them; the check digits are left to them. */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};
/** Anywhere else: what fits on a form. */
const OTHER = /^[A-Z0-9]{4,18}$/;

/** A VAT number without the blanks, points and hyphens people write into it. */
export function plainVatNumber(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Whether a plain VAT number has its country's form: two letters for the country, then what that country gives out. */
export function isVatNumber(plain: string): boolean {
  const [, country = '', rest = ''] = /^([A-Z]{2})(.+)$/.exec(plain) ?? [];
  return (VAT_FORMS[country] ?? OTHER).test(rest);
}

/** A D-U-N-S number: nine digits. */
export const DUNS = /^\d{9}$/;
