import type { Party } from '../model/party.js';
import { type Decimal, readDecimal } from './decimal.js';
import { type DtmReading, readDtm } from './dtm.js';
import type { SegmentCursor } from './segment-cursor.js';

const utf8 = new TextEncoder();

/** Reads a component as a number; false where it is none. */
export function decimalAt(segment: SegmentCursor, element: number, component: number, into: Decimal): boolean {
  const at = segment.read(element, component);
  if (at < 0) return false;
  const mark = segment.characters.decimalMark;
  if (segment.isPlain(at))
    return readDecimal(segment.bytes, segment.componentStart[at] ?? 0, segment.componentEnd[at] ?? 0, mark, into);
  const text = utf8.encode(segment.textAt(element, component));
  return readDecimal(text, 0, text.length, mark, into);
}

/** Reads C507 of a DTM (element 1: 2005 qualifier, 2380 text, 2379 format). */
export function dtmAt(segment: SegmentCursor, into: DtmReading): void {
  dateAt(segment, 1, 1, into);
}

/** Reads a date 2380 whose format 2379 stands in the next component. */
export function dateAt(segment: SegmentCursor, element: number, component: number, into: DtmReading): void {
  const at = segment.read(element, component);
  const format = segment.codeAt(element, component + 1);
  if (at >= 0 && segment.isPlain(at)) {
    readDtm(segment.bytes, segment.componentStart[at] ?? 0, segment.filledEnd(at), format, into);
    return;
  }
  const text = utf8.encode(segment.textAt(element, component));
  readDtm(text, 0, text.length, format, into);
}

/** Whether a component is there and holds anything. */
export function hasValue(segment: SegmentCursor, element: number, component: number): boolean {
  return segment.endAt(element, component) > segment.startAt(element, component);
}

/** Text of a component, null where it is empty. */
export function textOrNull(segment: SegmentCursor, element: number, component: number): string | null {
  const text = segment.textAt(element, component);
  return text === '' ? null : text;
}

/** Party of a NAD: C082 3039 code and 3055 agency, name in C080 3036, else in C058 3124. */
export function partyAt(segment: SegmentCursor): Party {
  return { code: segment.textAt(2, 0), agency: segment.textAt(2, 2), name: joined(segment, 4) || joined(segment, 3) };
}

/** The components of an element, put together with blanks: names and descriptions are cut into pieces of 35. */
export function joined(segment: SegmentCursor, element: number, from = 0): string {
  let text = '';
  for (let component = from; component < Math.min(segment.componentCount(element), from + 5); component++) {
    const piece = segment.textAt(element, component);
    if (piece !== '') text = text === '' ? piece : `${text} ${piece}`;
  }
  return text;
}
