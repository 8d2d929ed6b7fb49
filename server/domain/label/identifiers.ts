/** What a field of a transport label says. */
export const LABEL_FIELDS = [
  'note',
  'package',
  'master-label',
  'mixed-label',
  'internal-label',
  'serial',
  'article',
  'supplier-article',
  'quantity',
  'order',
  'batch',
  'supplier',
  'receiver',
  'weight',
  'unit',
] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];

interface Identifier {
  readonly field: LabelField;
  /** What may stand behind it. A word that merely begins with the same letter is no field. */
  readonly value: RegExp;
}

/** What the standards let a field hold: capital letters, digits and a few signs, as Code 39 has them. Numbers have a digit; NORDVIK is no despatch note. */
const ANY = /^(?=.*\d)[0-9A-Z .$/+%*()#&:_-]{1,35}$/;
const NUMBER = /^\d{1,12}([.,]\d{1,6})?$/;
/** Issuing agency, company and serial of a licence plate (ISO/IEC 15459): at most 35 characters with its identifier. */
const PLATE = /^[0-9A-Z]{5,33}$/;

/** What the code of an internal label begins with: Y, which MH10.8.2 leaves to applications within a company. */
export const INTERNAL_IDENTIFIER = 'Y';
/** An internal number as it is counted: no longer than the database counts. */
export const INTERNAL_NUMBER = /^[1-9]\d{0,17}$/;

const is = (field: LabelField, value = ANY): Identifier => ({ field, value });

/**
 * Data identifiers of ANSI MH10.8.2 that transport labels of the car industry carry: Odette and Galia (OTL, GTL), VDA 4902 and VDA 4994.
 * Where VDA 4902 and MH10.8.2 differ, both readings mean the same field here.
 */
export const IDENTIFIERS: Readonly<Record<string, Identifier>> = {
  // The number of the despatch note, which is that of the despatch advice.
  N: is('note'),
  '16K': is('note'),
  // GTL carries it in one of these, or in both.
  '2S': is('note'),
  '2K': is('note'),
  // Licence plates: the lowest package, one of several, mixed and homogeneous masters.
  J: is('package', PLATE),
  '1J': is('package', PLATE),
  '2J': is('package', PLATE),
  '3J': is('package', PLATE),
  '4J': is('package', PLATE),
  '5J': is('mixed-label', PLATE),
  '6J': is('master-label', PLATE),
  // MAT labels: the number of a package, built as a plate.
  '3S': is('package', PLATE),
  // VDA 4902 and older Odette labels: single, homogeneous master, mixed.
  S: is('serial'),
  M: is('master-label'),
  G: is('mixed-label'),
  [INTERNAL_IDENTIFIER]: is('internal-label', INTERNAL_NUMBER),
  P: is('article'),
  '1P': is('supplier-article'),
  '30S': is('supplier-article'),
  Q: is('quantity', NUMBER),
  K: is('order'),
  '1T': is('batch'),
  H: is('batch'),
  V: is('supplier'),
  '8V': is('receiver'),
  '2Q': is('weight', NUMBER),
  '3Q': is('unit', /^[A-Z0-9]{2,3}$/),
};
