import type { CodeList } from './directories/directory.js';
import { editDistance } from './edit-distance.js';
import type { Proposal } from './finding.js';
import { FUNCTIONS, LABELS } from './outline/labels.js';
import { UNITS } from './messages/vda4905-layout.js';
import { codeText } from './syntax/codes.js';
import { DATE_FORM_CODES } from './validation/date-formats.js';

const MAX_PROPOSED = 3;
/** Longer values are texts, not misspelt codes. */
const MAX_LENGTH = 35;
/** Shorter words begin too many names. */
const MIN_WORD = 3;

/** What people type in place of a unit's code (UN/ECE Recommendation 20 as EDIFACT uses it). */
const UNIT_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['PCE', 'PC PCS PIECE PIECES ST STK STCK STUECK STÜCK STYCK EA EACH UN UNIT UNITS PZ NR'],
    ['KGM', 'KG KILO KILOS KILOGRAM KILOGRAMS KILOGRAMM'],
    ['GRM', 'G GR GRAM GRAMS GRAMM'],
    ['TNE', 'T TO TON TONS TONNE TONNES'],
    ['MTR', 'M MT METER METERS METRE METRES'],
    ['CMT', 'CM'],
    ['MMT', 'MM'],
    ['MTK', 'M2 QM SQM'],
    ['MTQ', 'M3 CBM'],
    ['LTR', 'L LITER LITERS LITRE LITRES'],
    ['SET', 'SETS SATZ SATS'],
    ['PR', 'PAIR PAIRS PAAR PAR'],
    ['HUR', 'H HR HRS HOUR HOURS STD'],
  ].flatMap(([unit = '', words = '']) => words.split(' ').map((word) => [word, unit])),
);
/** Three letters of ISO 3166 where two are due; those of the countries that make most parts. */
const COUNTRY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  'AUT=AT BEL=BE BRA=BR CAN=CA CHE=CH CHN=CN CZE=CZ DEU=DE GER=DE D=DE DNK=DK ESP=ES E=ES FIN=FI FRA=FR F=FR GBR=GB UK=GB HUN=HU IND=IN ITA=IT I=IT JPN=JP J=JP KOR=KR MEX=MX NLD=NL NOR=NO N=NO POL=PL PRT=PT P=PT ROU=RO SVK=SK SVN=SI SWE=SE S=SE TUR=TR TWN=TW USA=US'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);
const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  EURO: 'EUR',
  EUROS: 'EUR',
  '€': 'EUR',
  $: 'USD',
  US: 'USD',
  RMB: 'CNY',
  KR: 'SEK',
  '£': 'GBP',
};
/** Names of codes by element: what the product itself calls them. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  1153: LABELS['RFF'] ?? {},
  1225: FUNCTIONS,
  2005: LABELS['DTM'] ?? {},
  3035: LABELS['NAD'] ?? {},
  3227: LABELS['LOC'] ?? {},
  6063: LABELS['QTY'] ?? {},
};
/** Words by element, or by the list that XML takes its codes from. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  2379: { ...DATE_FORM_CODES, YYYYMMDD: '102', YYYYMMDDHHMM: '203', CCYYMMDDHHMM: '203' },
  3207: COUNTRY_WORDS,
  3239: COUNTRY_WORDS,
  6345: CURRENCY_WORDS,
  6411: UNIT_WORDS,
  'ISO 3166-1': COUNTRY_WORDS,
  'ISO 4217': CURRENCY_WORDS,
  'UN/ECE Recommendation 20': { ...UNIT_WORDS, ...namesOf(UNIT_WORDS, 'PCE', 'C62') },
};

function namesOf(
  words: Readonly<Record<string, string>>,
  unit: string,
  instead: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).flatMap(([word, one]) => (one === unit ? [[word, instead]] : [])));
}

/** Units of VDA by the words that are written in their place. */
export function vdaUnitProposal(found: string): Proposal | null {
  const text = found.trim().toUpperCase();
  const unit = UNIT_WORDS[text] ?? text;
  const [near] = Object.keys(UNITS).filter((one) => UNITS[one] === unit && one !== text);
  return near === undefined ? null : { proposal: near };
}

/**
 * The codes of an element's list that are nearest to a value which is not in it: by the word it is, then by how it is written. At most three.
 * Without a list the words alone say what is meant.
 */
export function codeProposal(value: string, element: string, list?: CodeList): Proposal | null {
  const text = value.trim().toUpperCase();
  if (text === '' || text.length > MAX_LENGTH) return null;
  const codes = list === undefined ? [] : [...[...list.short].map(codeText), ...list.long];
  const known = new Set(codes);
  const meant = byMeaning(text, element).filter((one) => one !== text && (known.size === 0 || known.has(one)));
  const near = meant.length > 0 ? meant : bySpelling(text, element, codes);
  return near.length === 0 ? null : { proposal: near.slice(0, MAX_PROPOSED).join(', ') };
}

function byMeaning(text: string, element: string): readonly string[] {
  const word = WORDS[element]?.[text];
  if (word !== undefined) return [word];
  if (text.length < MIN_WORD) return [];
  const names = Object.entries(NAMES[element] ?? {});
  const plain = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const sought = plain(text);
  if (sought.length < MIN_WORD) return [];
  const begun = names.filter(([, name]) => plain(name).startsWith(sought));
  const exact = begun.filter(([, name]) => plain(name) === sought);
  return (exact.length > 0 ? exact : begun).map(([one]) => one);
}

/** By what has to be changed, well-known codes first. A value of one sign is near to all others and near to none. */
function bySpelling(text: string, element: string, codes: readonly string[]): readonly string[] {
  const limit = Math.min(text.length - 1, text.length <= 4 ? 1 : 2);
  const names = NAMES[element] ?? {};
  return codes
    .map((one) => ({
      one,
      distance: editDistance(text, one, limit),
      isKnown: Object.hasOwn(names, one) || Object.hasOwn(UNIT_CODES, one),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.isKnown) - Number(a.isKnown) ||
        Math.abs(a.one.length - text.length) - Math.abs(b.one.length - text.length),
    )
    .map(({ one }) => one);
}

const UNIT_CODES: Readonly<Record<string, true>> = Object.fromEntries(
  Object.values(UNIT_WORDS).map((unit) => [unit, true]),
);
