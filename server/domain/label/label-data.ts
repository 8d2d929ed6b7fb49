import { dayNumber, dayText } from '../calendar/day.js';
import { type Plate, plateGrouped, plateRefusal, plateText, ssccGrouped, ssccRefusal } from './plate.js';

/** `single`: the innermost package. `master`: packages of like items. `mixed`: of different ones. */
export const LABEL_LEVELS = ['single', 'master', 'mixed'] as const;
export type LabelLevel = (typeof LABEL_LEVELS)[number];

/** What a value has to be: any text, a code in one line, a decimal number with a point, a whole number, a day as 2026-11-27, a country. */
type Form = 'text' | 'code' | 'decimal' | 'whole' | 'day' | 'country';

/** What a transport label says. Weights are in kg; a quantity counts in the unit beside it. */
const FORMS = {
  receiverName: 'text',
  receiverPlant: 'text',
  receiverPlace: 'text',
  dock: 'text',
  unloadingPoint: 'text',
  storageLocation: 'text',
  usage: 'text',
  note: 'code',
  supplierName: 'text',
  supplierAddress: 'text',
  supplierNumber: 'code',
  supplierDuns: 'code',
  shipFrom: 'code',
  plant: 'code',
  netWeight: 'decimal',
  grossWeight: 'decimal',
  packages: 'whole',
  customerPart: 'code',
  quantity: 'decimal',
  unit: 'code',
  supplierPart: 'code',
  description: 'text',
  engineeringChange: 'code',
  order: 'code',
  orderLine: 'code',
  kanban: 'code',
  batch: 'code',
  productionDate: 'day',
  despatchDate: 'day',
  expiryDate: 'day',
  serial: 'code',
  internalNumber: 'code',
  packaging: 'code',
  origin: 'country',
  manufacturer: 'code',
  manufacturerPart: 'code',
  handlingCode: 'code',
  customerFlag: 'code',
  freeText: 'text',
} as const satisfies Record<string, Form>;
export type LabelValue = keyof typeof FORMS;
/** A value, one of the two numbers that name a package, or the data identifier of its plate. */
export type LabelName = LabelValue | 'plate' | 'plateIdentifier' | 'sscc';

/** What a label says: values as decimal text, days as 2026-11-27, all others as they are printed. */
export interface LabelData {
  readonly level: LabelLevel;
  readonly values: Readonly<Partial<Record<LabelValue, string>>>;
  readonly plate?: Plate;
  /** Eighteen digits, without the application identifier. */
  readonly sscc?: string;
}

export const LABEL_OBJECTIONS = [
  // A layout or message asks for it, and it is not there.
  'missing',
  // It is not of its form: no number, no day, a line break.
  'form',
  // The symbology has no such character.
  'not-encodable',
  // More characters than the standard lets the field have.
  'too-long',
  // It is wider or higher than its place on the label.
  'does-not-fit',
  // The printer has no letters for it.
  'not-printable',
  // Part of a licence plate or SSCC.
  'identifier',
  'agency',
  'company',
  'serial',
  'digits',
  'check-digit',
  // The identifier of the plate is that of another level: 6J on a single label.
  'level',
] as const;
export type LabelObjectionReason = (typeof LABEL_OBJECTIONS)[number];
/** Why a label can't be printed: which value, or the message of several, and what is against it. */
export interface LabelObjection {
  readonly field: LabelName | 'message';
  readonly reason: LabelObjectionReason;
}

const PATTERN: Readonly<Record<Exclude<Form, 'day'>, RegExp>> = {
  text: /^\P{Cc}{1,120}$/u,
  code: /^[^\p{Cc}\p{M}]{1,35}$/u,
  decimal: /^\d{1,12}(\.\d{1,6})?$/,
  whole: /^\d{1,6}$/,
  country: /^[A-Z]{2}$/,
};
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;
/** The levels that a plate's identifier may stand on. */
const LEVELS: Readonly<Record<string, readonly LabelLevel[]>> = {
  J: LABEL_LEVELS,
  '1J': ['single'],
  '3J': ['single'],
  '2J': ['master', 'mixed'],
  '4J': ['master', 'mixed'],
  '5J': ['mixed'],
  '6J': ['master'],
};

/** The names of values in their order. */
const LABEL_VALUES: readonly LabelValue[] = Object.keys(FORMS).filter(isLabelValue);

function isLabelValue(name: string): name is LabelValue {
  return Object.hasOwn(FORMS, name);
}

/** Whether something is the name of what a layout or message may show. */
export function isLabelName(name: string): name is LabelName {
  return isLabelValue(name) || name === 'plate' || name === 'plateIdentifier' || name === 'sscc';
}

function isOfForm(name: LabelValue, value: string): boolean {
  const form = FORMS[name];
  return form === 'day' ? DAY.test(value) && dayText(dayNumber(value)) === value : PATTERN[form].test(value);
}

/** What of the data can't stand on any label; empty where nothing is wrong. An empty value counts as none. */
export function labelObjections({ level, values, plate, sscc }: LabelData): readonly LabelObjection[] {
  const found: LabelObjection[] = LABEL_VALUES.filter((name) => {
    const value = values[name] ?? '';
    return value !== '' && !isOfForm(name, value);
  }).map((field) => ({ field, reason: 'form' }));
  if (plate !== undefined) {
    const isOfLevel = LEVELS[plate.identifier]?.includes(level) !== false;
    const reason = plateRefusal(plate) ?? (isOfLevel ? null : 'level');
    if (reason !== null) found.push({ field: 'plate', reason });
  }
  const reason = sscc === undefined ? null : ssccRefusal(sscc);
  return reason === null ? found : [...found, { field: 'sscc', reason }];
}

/** As codes hold it: without the blanks that group it for people, days as 20261127, a plate with its identifier, an SSCC with its own; empty where there is none. */
export function encodedValue({ values, plate, sscc }: LabelData, name: LabelName): string {
  if (name === 'plate') return plate === undefined ? '' : plateText(plate);
  if (name === 'plateIdentifier') return plate?.identifier ?? '';
  if (name === 'sscc') return sscc === undefined ? '' : `00${sscc}`;
  const value = (values[name] ?? '').replaceAll(/\s/g, '');
  return FORMS[name] === 'day' ? value.replaceAll('-', '') : value;
}

/** As people read it: a plate and an SSCC in groups, a day as 261127; empty where there is none. */
export function printedValue({ values, plate, sscc }: LabelData, name: LabelName): string {
  if (name === 'plate') return plate === undefined ? '' : plateGrouped(plate);
  if (name === 'plateIdentifier') return plate?.identifier ?? '';
  if (name === 'sscc') return sscc === undefined ? '' : ssccGrouped(sscc);
  const value = values[name] ?? '';
  return FORMS[name] === 'day' ? value.replaceAll('-', '').slice(2) : value.trim();
}
