import type { FindingCode } from './finding-text.js';
import { code, type Code, codeText } from './syntax/codes.js';
import type { SegmentCursor } from './syntax/segment-cursor.js';

/** What never comes last in a file. */
const HEADERS: ReadonlySet<Code> = new Set(['UNB', 'UNG', 'UNH'].map(code));

/**
 * Whether the file breaks off in the middle of a segment without terminator. A trailer that names what it ends by its reference lacks its sign alone.
 * `next`: the trailer of what is open, UNB where an interchange may begin, else null.
 */
export function isBrokenOff(segment: SegmentCursor, next: 'UNT' | 'UNZ' | 'UNB' | null, reference = ''): boolean {
  if (!segment.isAtEnd) return false;
  if (HEADERS.has(segment.tag)) return true;
  if (next === null || next === 'UNB') return next?.startsWith(segment.textAt(0, 0)) === true;
  return codeText(segment.tag) !== next || segment.textAt(1, 0) === '' || segment.textAt(2, 0) !== reference;
}

/** The control segment that came last: right behind it the very same one says nothing more. */
export class LastControl {
  private start = 0;
  private end = 0;
  private number = -1;

  /** Whether the control segment the cursor stands on is the last one once more. */
  isAgain({ number, start, end, origin, bytes }: SegmentCursor): boolean {
    const from = this.start - origin;
    let isSame = this.number === number - 1 && from >= 0 && end - start === this.end - this.start;
    for (let i = 0; isSame && i < end - start; i++) isSame = bytes[from + i] === bytes[start - origin + i];
    this.start = start;
    this.end = end;
    this.number = number;
    return isSame;
  }
}

/**
 * What a message says of its end when it breaks off before it: what has not come yet, and totals of what has. It follows from the missing end, which is
 * an error itself. What a reader did to the content that came is no such finding.
 */
export const FOLLOWING_FROM_BREAK: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'issue-date-missing',
  'ship-to-missing',
  'consignee-missing',
  'schedule-without-lines',
  'document-without-lines',
  'document-field-missing',
  'detail-start-missing',
  'article-missing',
  'article-unnumbered',
  'quantity-missing',
  'quantity-not-used',
  'despatched-quantity-missing',
  'commitment-missing',
  'calloff-date-missing',
  'calloff-dated-by-issue',
  'calloff-quantity-undated',
  'cumulative-base-missing',
  'currency-missing',
  'packages-without-article',
  'packing-parent-unknown',
  'package-quantity-mismatch',
  'package-count-wrong',
  'package-total-mismatch',
  'packaging-line-unknown',
  'label-count-wrong',
  'declared-count-wrong',
  'line-count-wrong',
  'fewer-lines',
  'lines-amount-mismatch',
  'tax-amount-mismatch',
  'total-amount-mismatch',
  'total-mismatch',
  'required-by-partner',
  'wanted-by-partner',
]);

/** The same of a file that is cut in the middle of a record, whose trailer is missing as well. */
export const FOLLOWING_FROM_CUT: ReadonlySet<FindingCode> = new Set([
  ...FOLLOWING_FROM_BREAK,
  'interchange-trailer-missing',
]);
