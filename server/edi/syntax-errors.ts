import type { FindingCode } from './finding-text.js';

/** Where CONTRL reports a fault: UCD (element), UCS (segment; `gap` where a segment is missing, `content` where a field of the document is), UCM or UCF or UCI (service segment, or the trailer that is missing). */
export type SyntaxLevel = 'element' | 'segment' | 'gap' | 'content' | 'service' | 'trailer';

export interface SyntaxError {
  /** 0085. */
  readonly error: string;
  readonly level: SyntaxLevel;
  /** A fault of syntax only where the directory has a number: quantities of later releases are text. */
  readonly numeric?: true;
  /** A departure from the structure of the message: content without its place. */
  readonly structural?: true;
  /** Element of the trailer that is meant, the tag being 1, whether anything stands there or not. */
  readonly element?: number;
  /** The missing trailer, 0135. */
  readonly trailer?: 'UNT' | 'UNE' | 'UNZ';
}

/** Findings of syntax as CONTRL reports them; what is not here is no matter of syntax or was reported for information. */
export const SYNTAX_ERRORS: Readonly<Partial<Record<FindingCode, SyntaxError>>> = {
  'value-not-numeric': { error: '37', level: 'element' },
  'value-not-alphabetic': { error: '37', level: 'element' },
  'value-not-number': { error: '37', level: 'element', numeric: true },
  'quantity-not-number': { error: '37', level: 'element', numeric: true },
  'value-too-long': { error: '39', level: 'element' },
  'value-too-short': { error: '40', level: 'element' },
  'code-unlisted': { error: '12', level: 'element' },
  'element-missing': { error: '13', level: 'element' },
  'components-too-many': { error: '16', level: 'element' },
  'elements-too-many': { error: '16', level: 'segment' },
  'element-repeated': { error: '35', level: 'element' },
  'value-repeated': { error: '35', level: 'element' },
  'separator-unescaped': { error: '15', level: 'segment' },
  'separator-wrong': { error: '12', level: 'segment' },
  'values-shifted-right': { error: '12', level: 'segment' },
  'values-shifted-left': { error: '12', level: 'segment' },
  'segment-unknown': { error: '15', level: 'segment' },
  'segment-not-in-message': { error: '15', level: 'segment', structural: true },
  'segment-misplaced': { error: '15', level: 'segment', structural: true },
  'calloff-order': { error: '15', level: 'segment', structural: true },
  'calloff-outside-line': { error: '15', level: 'segment' },
  'segments-too-many': { error: '35', level: 'segment', structural: true },
  'groups-too-many': { error: '36', level: 'segment', structural: true },
  'segment-missing': { error: '13', level: 'gap', structural: true },
  'section-control-missing': { error: '13', level: 'gap' },
  'detail-start-missing': { error: '13', level: 'gap' },
  'terminator-missing': { error: '22', level: 'segment' },
  'segment-too-long': { error: '18', level: 'segment' },
  'message-type-missing': { error: '13', level: 'service' },
  'message-not-supported': { error: '14', level: 'service' },
  'message-trailer-missing': { error: '13', level: 'trailer', trailer: 'UNT' },
  'message-reference-mismatch': { error: '28', level: 'service', element: 3 },
  'fewer-segments': { error: '29', level: 'service', element: 2 },
  'fewer-messages': { error: '29', level: 'service', element: 2 },
  'segment-count-wrong': { error: '29', level: 'service', element: 2 },
  'group-trailer-missing': { error: '13', level: 'trailer', trailer: 'UNE' },
  'group-reference-mismatch': { error: '28', level: 'service', element: 3 },
  'group-count-wrong': { error: '29', level: 'service', element: 2 },
  'interchange-trailer-missing': { error: '13', level: 'trailer', trailer: 'UNZ' },
  'file-cut-off': { error: '13', level: 'trailer', trailer: 'UNZ' },
  'interchange-reference-mismatch': { error: '28', level: 'service', element: 3 },
  'interchange-count-wrong': { error: '29', level: 'service', element: 2 },
  'interchange-party-missing': { error: '13', level: 'service' },
  'segment-outside-message': { error: '33', level: 'service' },
};

/** Faults of content that only the application sees: reported by APERAK, and by CONTRL only where partners agreed to do without APERAK. */
export const BUSINESS_ERRORS: Readonly<Partial<Record<FindingCode, SyntaxError>>> = {
  // For the syntax a date is text; that DTM 2379 announces weeks, and that a year has 52 or 53 of them, is content.
  'date-missing': { error: '13', level: 'element' },
  'date-invalid': { error: '12', level: 'element' },
  'date-format-mismatch': { error: '12', level: 'element' },
  'document-field-missing': { error: '13', level: 'content' },
  'document-number-missing': { error: '13', level: 'content' },
  'issue-date-missing': { error: '13', level: 'content' },
  'article-missing': { error: '13', level: 'content' },
  'quantity-missing': { error: '13', level: 'content' },
  'calloff-date-missing': { error: '13', level: 'content' },
  'required-by-partner': { error: '13', level: 'content' },
};

/** Faults of the file as a whole, which concern every interchange in it. */
export const FILE_ERRORS: ReadonlyMap<string, string> = new Map<FindingCode, string>([
  ['too-many-segments', '18'],
  ['too-many-interchanges', '18'],
  ['too-many-messages', '18'],
  ['too-many-lines', '18'],
]);
