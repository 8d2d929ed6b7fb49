import { type Code, code, NO_CODE } from '../syntax/codes.js';
import { digitsOf, fullYear, NO_DATE, packDay } from '../syntax/date.js';

/**
 * Forms of DTM 2380 by 2379 (UN/EDIFACT code list 2379, D.96A to D.20B), spelled: CCYY year; MM month; WW week; DD day; HH hour;
 * mm minute; ss second; @ a time zone of letters; # any digit; a hyphen stands for itself. Forms not listed are free.
 */
const FORMS: Readonly<Record<string, string>> = {
  2: 'DDMMYY',
  3: 'MMDDYY',
  4: 'DDMMCCYY',
  5: 'DDMMCCYYHHmm',
  101: 'YYMMDD',
  102: 'CCYYMMDD',
  106: 'MMDD',
  107: '###',
  108: 'WW',
  109: 'MM',
  110: 'DD',
  201: 'YYMMDDHHmm',
  202: 'YYMMDDHHmmss',
  203: 'CCYYMMDDHHmm',
  204: 'CCYYMMDDHHmmss',
  301: 'YYMMDDHHmm@',
  302: 'YYMMDDHHmmss@',
  303: 'CCYYMMDDHHmm@',
  304: 'CCYYMMDDHHmmss@',
  305: 'MMDDHHmm',
  306: 'DDHHmm',
  401: 'HHmm',
  402: 'HHmmss',
  404: 'HHmmss@',
  501: 'HHmmHHmm',
  502: 'HHmmss-HHmmss',
  600: '##',
  601: 'YY',
  602: 'CCYY',
  609: 'YYMM',
  610: 'CCYYMM',
  615: 'YYWW',
  616: 'CCYYWW',
  701: 'YY-YY',
  702: 'CCYY-CCYY',
  709: 'YYMM-YYMM',
  710: 'CCYYMM-CCYYMM',
  713: 'YYMMDDHHmm-YYMMDDHHmm',
  715: 'YYWW-YYWW',
  716: 'CCYYWW-CCYYWW',
  717: 'YYMMDD-YYMMDD',
  718: 'CCYYMMDD-CCYYMMDD',
  719: 'CCYYMMDDHHmm-CCYYMMDDHHmm',
  720: '#HHmm-#HHmm',
};

/** Codes 2379 by the forms they stand for. */
export const DATE_FORM_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FORMS).map(([key, form]) => [form, key]),
);
const USUAL_FORM = '102';

/** The form that a code 2379 announces, in words with the code: `CCYYMMDD (102)`; the usual one where the code is missing or unknown. */
export function dateFormText(formCode: string): string {
  const key = Object.hasOwn(FORMS, formCode) ? formCode : USUAL_FORM;
  return `${FORMS[key] ?? ''} (${key})`;
}

/** What is wrong with a date: nothing stands in its place, it is written in another form than announced, or it is none. */
export function dateFault(said: string, isMismatch: boolean): 'date-missing' | 'date-format-mismatch' | 'date-invalid' {
  if (said.trim() === '') return 'date-missing';
  return isMismatch ? 'date-format-mismatch' : 'date-invalid';
}

interface DateField {
  readonly kind: string;
  readonly at: number;
  readonly length: number;
}
interface DateForm {
  readonly length: number;
  readonly fields: readonly DateField[];
  /** Where digits end and a time zone begins, -1 where none may. */
  readonly zone: number;
}

const HYPHEN = 0x2d;
const LEAP_YEAR = 2024;
const MAX_ZONE = 5;
const F102 = code('102');
const FIELD_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  M: [1, 12],
  D: [1, 31],
  W: [1, 53],
  H: [0, 24],
  m: [0, 59],
  s: [0, 59],
};

function formOf(text: string): DateForm {
  const zone = text.indexOf('@');
  const fields = [...text.matchAll(/CC|YY|MM|WW|DD|HH|mm|ss|#+|-|@/g)]
    .map((match) => [match[0], match[0].slice(0, 1)] as const)
    .filter(([, kind]) => kind !== '@')
    .map(([whole, kind], index, all) => {
      const at = all.slice(0, index).reduce((sum, [before]) => sum + before.length, 0);
      return { kind, at, length: whole.length };
    });
  return { length: zone < 0 ? text.length : zone, fields, zone };
}

/** Periods are written with and without hyphen. */
const BY_CODE: ReadonlyMap<Code, readonly DateForm[]> = new Map(
  Object.entries(FORMS).map(([key, text]) => [
    code(key),
    text.includes('-') ? [formOf(text), formOf(text.replace('-', ''))] : [formOf(text)],
  ]),
);

/** Whether the text [start, end) can be a date or time of the form. Forms that are not known, or not given, allow everything. */
export function isDateOfForm(bytes: Uint8Array, start: number, end: number, form: Code): boolean {
  const length = end - start;
  if (form === F102) {
    const day = length === 8 ? digitsOf(bytes, start, end) : -1;
    return day >= 0 && packDay(Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100) !== NO_DATE;
  }
  const known = form === NO_CODE ? undefined : BY_CODE.get(form);
  if (known === undefined) return true;
  return known.some(
    (one) =>
      (one.zone < 0 ? length === one.length : length >= one.length && length <= one.length + MAX_ZONE) &&
      isFilled(bytes, start, one.fields),
  );
}

function isFilled(bytes: Uint8Array, start: number, fields: readonly DateField[]): boolean {
  const said: Record<string, number> = {};
  for (const { kind, at, length } of fields) {
    if (kind === '-') {
      if (bytes[start + at] !== HYPHEN) return false;
      continue;
    }
    const value = digitsOf(bytes, start + at, start + at + length);
    const limits = FIELD_LIMITS[kind];
    if (value < 0 || (limits !== undefined && (value < limits[0] || value > limits[1]))) return false;
    said[kind] = value;
  }
  const { C: century, Y: years, M: month, D: day } = said;
  if (month === undefined || day === undefined) return true;
  // Without a year the twenty-ninth of February is a day.
  const year = years === undefined ? LEAP_YEAR : century === undefined ? fullYear(years) : century * 100 + years;
  return packDay(year, month, day) !== NO_DATE;
}
