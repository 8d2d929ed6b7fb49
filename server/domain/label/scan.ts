import { IDENTIFIERS, type LabelField } from './identifiers.js';
import { plateOf, ssccRefusal } from './plate.js';

/** A field as it stands on a label. */
export interface LabelPart {
  readonly field: LabelField;
  /** `1J`; of an SSCC its application identifier, `00`. */
  readonly identifier: string;
  readonly value: string;
}
/** What a scanner handed over, and what it says. */
export interface Scan {
  /** As people read it: control characters and what scanners put in front left out. */
  readonly text: string;
  /** Fields in their order; none where the text is a plain number or name. */
  readonly parts: readonly LabelPart[];
  /** Why nothing was taken from it though it looks like a label: an envelope that the standard does not know, or an SSCC with a wrong digit. */
  readonly refusal?: 'envelope' | 'check-digit';
  /** Its fields run into each other, because the scanner typed nothing for what separates them: only its plate is taken, where that is certain. */
  readonly warning?: 'no-separators';
}

/** A two-dimensional code holds no more (ISO 15434), and no field is typed that is longer. */
export const LONGEST_SCAN = 3_000;

const RS = '\u001e';
const GS = '\u001d';
const EOT = '\u0004';
/** How scanners that may not type control characters spell them. */
const SPELT: readonly (readonly [spelling: RegExp, control: string])[] = [
  [/\u241e|<RS>|\{RS\}/gi, RS],
  [/\u241d|<GS>|\{GS\}/gi, GS],
  [/\u2404|<EOT>|\{EOT\}/gi, EOT],
];
/** `]d2` and the like: which symbology it was, as scanners may say in front (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z][0-9a-zA-Z]/;
/** `[)>` RS, then formats until EOT; of those, 06 has data identifiers. Scanners drop RS at times. */
const ENVELOPE = new RegExp(`^\\[\\)>${RS}?`);
const FORMAT_06 = `06${GS}`;
/** The same where nothing was typed for any control character. */
const UNSEPARATED = /^06\w[^\u001c-\u001f]*$/;
/** A plate whose end is certain: a serial of nine digits with none behind it, of a company whose number has nine digits or is of letters alone. */
const PLATES = /([1-6]J)((?:UN\d{9}|(?:OD|LA)[A-Z]+)\d{9}(?!\d))/g;
/** A scanner may be set to type one printable sign for each control character, as in MAT labels: `[)>@06@P123@@`. */
const ONE_SIGN = /^\[\)>([^\w\s[\]()<>])06\1/;
/** Printed by templates that mistook the envelope's second sign. */
const WRONG_ENVELOPE = /^\[[\]}(]>/;
/** A category letter behind at most three digits. */
const FIELD = /^(\d{0,3}[A-Z])(.+)$/;
/** The numbers that one looks for, most specific first. */
const LOOKED_FOR: readonly LabelField[] = [
  'note',
  'package',
  'master-label',
  'mixed-label',
  'internal-label',
  'serial',
  'order',
  'article',
  'supplier-article',
];
const MOST_TERMS = 4;
/** As much as the search takes. */
const LONGEST_TERM = 100;

function partOf(text: string): LabelPart | null {
  const [, identifier = '', value = ''] = FIELD.exec(text) ?? [];
  const known = IDENTIFIERS[identifier];
  return known?.value.test(value.trim()) ? { field: known.field, identifier, value: value.trim() } : null;
}

function ssccDigits(text: string): string {
  return /^\(?00\)?(\d{18})$/.exec(text)?.[1] ?? '';
}

function ssccOf(text: string): LabelPart | null {
  const digits = ssccDigits(text);
  return ssccRefusal(digits) === null ? { field: 'package', identifier: '00', value: digits } : null;
}

/** Fields of an ISO 15434 envelope in format 06; fields with identifiers that nobody here looks for are left out. */
function partsOf(envelope: string): LabelPart[] {
  return envelope
    .replaceAll(EOT, '')
    .split(RS)
    .filter((format) => format.startsWith(FORMAT_06))
    .flatMap((format) =>
      format
        .split(GS)
        .slice(1)
        .flatMap((field) => partOf(field.trim()) ?? []),
    );
}

/** Reads what was scanned: an ISO 15434 envelope, one field with its data identifier, an SSCC, or any number as it is. */
export function readScan(raw: string): Scan {
  const typed = SPELT.reduce((text, [spelling, control]) => text.replace(spelling, control), raw.slice(0, LONGEST_SCAN))
    .trim()
    .replace(SYMBOLOGY, '');
  const spelt = withControls(typed);
  if (ENVELOPE.test(spelt)) {
    const message = spelt.replace(ENVELOPE, '');
    if (UNSEPARATED.test(message)) return plateAlone(plain(spelt));
    const parts = partsOf(message);
    return { text: parts.map(({ identifier, value }) => identifier + value).join(' ') || plain(spelt), parts };
  }
  const text = plain(spelt);
  if (WRONG_ENVELOPE.test(text)) return { text, parts: [], refusal: 'envelope' };
  const part = ssccOf(text) ?? partOf(text);
  if (part) return { text, parts: [part] };
  return ssccRefusal(ssccDigits(text)) === 'check-digit'
    ? { text, parts: [], refusal: 'check-digit' }
    : { text, parts: [] };
}

/** Of a message without separators the plate alone; nothing where there are several, or its end is not certain. */
function plateAlone(text: string): Scan {
  const [[, identifier = '', value = ''] = [], ...others] = text.matchAll(PLATES);
  const known = IDENTIFIERS[identifier];
  const warning = 'no-separators';
  if (!known || others.length > 0 || plateOf(value, '1J') === null)
    return { text, parts: [], refusal: 'envelope', warning };
  return { text: identifier + value, parts: [{ field: known.field, identifier, value }], warning };
}

/** The control characters of an envelope where a scanner typed one sign for all of them. */
function withControls(text: string): string {
  const sign = ONE_SIGN.exec(text)?.[1];
  return sign === undefined ? text : `[)>${RS}${text.slice(4).replaceAll(sign, GS)}`;
}

/** Without control characters, which would show as boxes. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/**
 * What to look for, most specific first. One field alone may be a number that merely begins like one, so it is looked for as it stands, too.
 */
export function searchTerms({ text, parts }: Scan): readonly string[] {
  const values = LOOKED_FOR.flatMap((field) => parts.filter((part) => part.field === field).map((part) => part.value));
  const terms = parts.length > 1 ? values : [text, ...values];
  return [...new Set(terms)].filter((term) => term !== '' && term.length <= LONGEST_TERM).slice(0, MOST_TERMS);
}
