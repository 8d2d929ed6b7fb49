import {
  encodedValue,
  type LabelData,
  type LabelLevel,
  type LabelName,
  type LabelObjectionReason,
  type LabelObjection,
} from './label-data.js';
import { code39Check, isCode39 } from './plate.js';
import type { MessageField, MessageProfile } from './profile.js';

export const SYMBOLOGIES = ['code39', 'code128', 'gs1-128', 'datamatrix'] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

/** What a symbol says: one field behind its identifier, which may depend on the level, or a message of many. */
export type SymbolContent =
  | {
      readonly field: LabelName;
      /** Empty for a plate or SSCC, which bring their own. */
      readonly identifier: string | Readonly<Record<LabelLevel, string>>;
      /** Modulo 43 behind the value, of Code 39 alone. */
      readonly hasCheck?: true;
    }
  | { readonly message: MessageProfile };

/** The text of a symbol, or what stands against it. */
export type Encoded = { readonly text: string } | { readonly objections: readonly LabelObjection[] };

const [RS, GS, EOT] = ['\u001e', '\u001d', '\u0004'];
/** Printable ASCII: what Code 128 and the fields of a message may hold here. */
const ASCII = /^[ -~]+$/;

/** The text that a symbology encodes for a label; where it can't, which field is to blame and why. */
export function encodedText(symbology: Symbology, content: SymbolContent, data: LabelData): Encoded {
  if ('message' in content) return messageText(content.message, data);
  const { field, identifier, hasCheck } = content;
  const value = encodedValue(data, field);
  if (value === '') return refused(field, 'missing');
  const text = (typeof identifier === 'string' ? identifier : identifier[data.level]) + value;
  if (!canEncode(symbology, text)) return refused(field, 'not-encodable');
  return { text: hasCheck === true ? text + (code39Check(text) ?? '') : text };
}

function refused(field: LabelName, reason: LabelObjectionReason): Encoded {
  return { objections: [{ field, reason }] };
}

function canEncode(symbology: Symbology, text: string): boolean {
  switch (symbology) {
    case 'code39':
      return isCode39(text);
    case 'gs1-128':
      return /^00\d{18}$/.test(text);
    case 'code128':
    case 'datamatrix':
      return ASCII.test(text);
  }
}

/** A message in the envelope of ISO/IEC 15434, format 06, its fields in the order of the profile. */
function messageText({ fields }: MessageProfile, data: LabelData): Encoded {
  const parts = fields.map((field) => fieldText(field, data));
  const objections = parts.flatMap((part) => ('reason' in part ? [part] : []));
  const text = `[)>${RS}06${parts.map((part) => ('text' in part && part.text !== '' ? GS + part.text : '')).join('')}${RS}${EOT}`;
  return objections.length > 0 ? { objections } : { text };
}

function fieldText(field: MessageField, data: LabelData): { readonly text: string } | LabelObjection {
  const { identifier, value: name, text = '', suffix = '', whenEmpty } = field;
  if (name === undefined) return { text: identifier + text };
  const value = encodedValue(data, name);
  if (value === '') {
    if (whenEmpty === 'refused') return { field: name, reason: 'missing' };
    return { text: whenEmpty === 'kept' ? identifier : '' };
  }
  return ASCII.test(value) ? { text: identifier + value + suffix } : { field: name, reason: 'not-encodable' };
}
