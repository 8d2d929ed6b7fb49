import { code, NO_CODE } from '../syntax/codes.js';

import { type DtmReading, noReading, readDtm } from '../syntax/dtm.js';
import { REPEATED, type SegmentCursor } from '../syntax/segment-cursor.js';
import { dateFault, dateFormText, isDateOfForm } from './date-formats.js';
import { ALPHABETIC, CODED, DATE, NUMERIC, type SegmentPlan, TEXT } from './segment-plan.js';

/** What can be wrong with a value. */
export type ElementFault =
  | 'element-missing'
  | 'element-repeated'
  | 'elements-too-many'
  | 'components-too-many'
  | 'separators-trailing'
  | 'value-too-long'
  | 'value-too-short'
  | 'value-not-numeric'
  | 'value-not-alphabetic'
  | 'code-unlisted'
  | 'value-padded'
  | 'date-missing'
  | 'date-invalid'
  | 'date-format-mismatch';

/** Receives a fault: bytes [start, end), the element's number in the directory and what was expected. */
export type FaultListener = (
  fault: ElementFault,
  start: number,
  end: number,
  element: string,
  expected: string,
) => void;

const POINT = 0x2e;
const COMMA = 0x2c;
const MINUS = 0x2d;
const F102 = code('102');

/**
 * Checks the values of a segment against its directory (ISO 9735-1, data elements): presence, number, length, characters, code lists, dates.
 * One pass over the offsets of the cursor; nothing is allocated unless something is wrong.
 */
export class ElementCheck {
  private readonly reading: DtmReading = noReading();

  private readonly elementFirst: Int32Array;
  private readonly componentStart: Int32Array;
  private readonly componentEnd: Int32Array;
  /** Bytes at hand, as the tables count them. */
  private bytes: Uint8Array;

  constructor(
    private readonly segment: SegmentCursor,
    private readonly report: FaultListener,
  ) {
    ({
      elementFirst: this.elementFirst,
      componentStart: this.componentStart,
      componentEnd: this.componentEnd,
      bytes: this.bytes,
    } = segment);
  }

  run(plan: SegmentPlan): void {
    const { segment } = this;
    this.bytes = segment.bytes;
    const given = segment.elementCount - 1;
    const known = given < plan.elements ? given : plan.elements;
    for (let element = 1; element <= known; element++) this.element(plan, element);
    for (let element = known + 1; element <= plan.lastMandatory; element++)
      if (plan.mandatory[element] === 1) this.absent(plan, element);
    if (given > plan.elements) this.surplus(plan);
    if (given > 0 && given <= plan.elements) this.checkTrailing(given);
  }

  private element(plan: SegmentPlan, element: number): void {
    const { componentStart, componentEnd, elementFirst } = this;
    const first = elementFirst[element] ?? 0;
    const limit = elementFirst[element + 1] ?? 0;
    const slotsFrom = plan.firstSlot[element] ?? 0;
    if (limit === first + 1 && componentStart[first] === componentEnd[first]) {
      if (plan.mandatory[element] === 1) this.absent(plan, element);
      return;
    }
    if (limit === first + 1 && (plan.mandatoryEnd[element] ?? 0) <= slotsFrom + 1) {
      this.components(plan, first, limit, slotsFrom);
      return;
    }
    if (this.segment.repeats) {
      this.repetitions(plan, element, first, limit);
      return;
    }
    const slotsTo = plan.firstSlot[element + 1] ?? 0;
    const filled = limit - first <= slotsTo - slotsFrom ? limit : first + slotsTo - slotsFrom;
    this.components(plan, first, filled, slotsFrom);
    const reached = slotsFrom + filled - first;
    if (reached < (plan.mandatoryEnd[element] ?? 0)) this.absentComponents(plan, reached, element, filled - 1);
    if (limit > filled) this.surplusComponents(element, filled, limit);
    if (limit > first + 1 && componentStart[limit - 1] === componentEnd[limit - 1]) this.trailing(limit - 1);
  }

  /** Repetitions of an element (syntax version 4) are each an element of their own; where none is allowed, only the first is one. */
  private repetitions(plan: SegmentPlan, element: number, first: number, limit: number): void {
    const { marks } = this.segment;
    const slotsFrom = plan.firstSlot[element] ?? 0;
    const size = (plan.firstSlot[element + 1] ?? 0) - slotsFrom;
    for (let from = first; from < limit; ) {
      let to = from + 1;
      while (to < limit && ((marks[to] ?? 0) & REPEATED) === 0) to++;
      this.components(plan, from, Math.min(to, from + size), slotsFrom);
      if (to - from > size) this.surplusComponents(element, from + size, to);
      if (to < limit && plan.repeatable[element] !== 1) {
        const id = plan.elementIds[element] ?? '';
        this.report('element-repeated', this.segment.pieceStart(to), this.segment.pieceEnd(limit - 1), id, id);
        return;
      }
      from = to;
    }
  }

  private components(plan: SegmentPlan, from: number, to: number, slotsFrom: number): void {
    const { componentStart, componentEnd } = this;
    const { form, max, min, slotMandatory } = plan;
    for (let at = from, slot = slotsFrom; at < to; at++, slot++) {
      const start = componentStart[at] ?? 0;
      const end = componentEnd[at] ?? 0;
      const length = end - start;
      if (length === 0) {
        if (slotMandatory[slot] === 1) this.reportAt('element-missing', at, plan.ids[slot] ?? '', plan.ids[slot] ?? '');
        continue;
      }
      if (length > (max[slot] ?? 0) || length < (min[slot] ?? 0)) this.checkLength(plan, slot, at);
      const kind = form[slot];
      if (kind === TEXT) continue;
      if (kind === CODED) {
        if (length > 4 || packed(this.bytes, start, end) !== plan.lastGood[slot])
          this.checkCode(plan, slot, at, from + (plan.agency[slot] ?? -1) - slotsFrom, to);
      } else if (kind === NUMERIC) {
        if (!this.isNumber(start, end)) this.doubtNumber(plan, slot, at);
      } else if (kind === DATE) this.checkDate(plan, slot, at, to);
      else this.checkLetters(plan, slot, at);
    }
  }

  private checkCode(plan: SegmentPlan, slot: number, at: number, agencyAt: number, to: number): void {
    const { segment } = this;
    const list = plan.lists[slot];
    if (list === null || list === undefined || segment.isBlank(at)) return;
    const value = segment.pieceCode(at);
    const start = this.componentStart[at] ?? 0;
    const end = this.componentEnd[at] ?? 0;
    // Values of more than four characters are looked up as text.
    if (value > 0 ? list.short.has(value) : list.long.has(segment.pieceText(at).toUpperCase())) {
      if (segment.filledEnd(at) < end) this.padded(plan, slot, at);
      else if (end - start <= 4) plan.lastGood[slot] = packed(this.bytes, start, end);
      return;
    }
    // A list that another agency keeps, or that partners agreed on, is named beside the value.
    if ((plan.agency[slot] ?? -1) >= 0 && (hasText(segment, agencyAt, to) || hasText(segment, agencyAt - 1, to)))
      return;
    this.reportAt('code-unlisted', at, plan.ids[slot] ?? '', plan.ids[slot] ?? '');
  }

  /** Blanks at the end of a value don't count (ISO 9735-1 wants them left out). */
  private padded(plan: SegmentPlan, slot: number, at: number): void {
    this.reportAt('value-padded', at, plan.ids[slot] ?? '', this.segment.pieceText(at));
  }

  /** ISO 9735-1, numeric values: digits, a minus before them, one decimal mark; comma and point both pass, whatever UNA says. */
  private isNumber(start: number, end: number): boolean {
    const { bytes } = this;
    let digits = 0;
    let marks = 0;
    for (let i = start; i < end; i++) {
      const byte = bytes[i] ?? 0;
      if (byte >= 0x30 && byte <= 0x39) digits++;
      else if (byte === POINT || byte === COMMA || byte === this.segment.characters.decimalMark) marks++;
      else if (byte !== MINUS || i !== start) return false;
    }
    return digits > 0 && marks <= 1;
  }

  private doubtNumber(plan: SegmentPlan, slot: number, at: number): void {
    const { segment } = this;
    const text = segment.pieceText(at);
    if (text === '' || (/^-?\d*(?:[.,]\d*)?$/.test(text) && /\d/.test(text))) return;
    this.reportAt('value-not-numeric', at, plan.ids[slot] ?? '', formText(plan, slot));
  }

  private checkLetters(plan: SegmentPlan, slot: number, at: number): void {
    const { segment } = this;
    const text = segment.pieceText(at);
    if (/\d/.test(text)) this.reportAt('value-not-alphabetic', at, plan.ids[slot] ?? '', formText(plan, slot));
  }

  /** DTM 2380: the form stands in the component behind it. */
  private checkDate(plan: SegmentPlan, slot: number, at: number, to: number): void {
    const { segment } = this;
    if (at + 1 < to && this.isPlainDay(at)) return;
    const form = at + 1 < to ? segment.pieceCode(at + 1) : NO_CODE;
    const start = this.componentStart[at] ?? 0;
    const end = segment.filledEnd(at);
    if (isDateOfForm(segment.bytes, start, end, form)) {
      if (start < end && end < (this.componentEnd[at] ?? 0)) this.padded(plan, slot, at);
      return;
    }
    if (!segment.isPlain(at)) return;
    readDtm(segment.bytes, start, end, form, this.reading);
    this.reportAt(
      dateFault(segment.pieceText(at), this.reading.mismatch),
      at,
      plan.ids[slot] ?? '',
      dateFormText(segment.pieceText(at + 1)),
    );
  }

  /** The common case: form 102 and a day that every month has. */
  private isPlainDay(at: number): boolean {
    const { bytes } = this;
    const start = this.componentStart[at] ?? 0;
    const formStart = this.componentStart[at + 1] ?? 0;
    if (
      this.componentEnd[at] !== start + 8 ||
      this.componentEnd[at + 1] !== formStart + 3 ||
      packed(bytes, formStart, formStart + 3) !== F102 ||
      bytes[start] === 0x30
    )
      return false;
    for (let i = start; i < start + 8; i++) if (((bytes[i] ?? 0) ^ 0x30) > 9) return false;
    const month = ((bytes[start + 4] ?? 0) - 0x30) * 10 + (bytes[start + 5] ?? 0) - 0x30;
    const day = ((bytes[start + 6] ?? 0) - 0x30) * 10 + (bytes[start + 7] ?? 0) - 0x30;
    return month >= 1 && month <= 12 && day >= 1 && day <= 28;
  }

  /** Characters are counted, not bytes: without release characters and line breaks, and in numbers without sign and mark. */
  private checkLength(plan: SegmentPlan, slot: number, at: number): void {
    const { segment } = this;
    if (segment.isBlank(at)) return;
    let text = segment.pieceText(at);
    if (plan.form[slot] === NUMERIC) text = text.replaceAll(/[-.,]/g, '');
    const { length } = text;
    const fault =
      length > (plan.max[slot] ?? 0) ? 'value-too-long' : length < (plan.min[slot] ?? 0) ? 'value-too-short' : null;
    if (fault !== null) this.reportAt(fault, at, plan.ids[slot] ?? '', formText(plan, slot));
  }

  private reportAt(fault: ElementFault, piece: number, element: string, expected: string): void {
    this.report(fault, this.segment.pieceStart(piece), this.segment.pieceEnd(piece), element, expected);
  }

  private absent(plan: SegmentPlan, element: number): void {
    const { segment } = this;
    const id = plan.elementIds[element] ?? '';
    // Of a composite the first mandatory component is named, since that is what must be filled in.
    const slot = plan.firstSlot[element] ?? 0;
    const named = /^\d/.test(id) ? id : (plan.ids[slot] ?? id);
    this.report('element-missing', segment.startAt(element, 0), segment.endAt(element, 0), named, named);
  }

  private absentComponents(plan: SegmentPlan, from: number, element: number, lastPiece: number): void {
    const end = this.segment.pieceEnd(lastPiece);
    for (let slot = from; slot < (plan.mandatoryEnd[element] ?? 0); slot++) {
      if (plan.slotMandatory[slot] === 1)
        this.report('element-missing', end, end, plan.ids[slot] ?? '', plan.ids[slot] ?? '');
    }
  }

  private surplus(plan: SegmentPlan): void {
    const { segment } = this;
    const from = segment.elementFirst[plan.elements + 1] ?? 0;
    let last = segment.pieceCount - 1;
    while (last >= from && segment.pieceStart(last) === segment.pieceEnd(last)) last--;
    if (last < from) this.trailing(segment.pieceCount - 1);
    else
      this.report(
        'elements-too-many',
        segment.pieceStart(from),
        segment.pieceEnd(segment.pieceCount - 1),
        '',
        String(plan.elements),
      );
  }

  private surplusComponents(element: number, from: number, to: number): void {
    const { segment } = this;
    let last = to - 1;
    while (last >= from && segment.pieceStart(last) === segment.pieceEnd(last)) last--;
    if (last >= from)
      this.report('components-too-many', segment.pieceStart(from), segment.pieceEnd(to - 1), String(element), '');
  }

  private checkTrailing(given: number): void {
    const { componentStart, componentEnd, elementFirst } = this;
    const first = elementFirst[given] ?? 0;
    if (elementFirst[given + 1] === first + 1 && componentStart[first] === componentEnd[first]) this.trailing(first);
  }

  private trailing(piece: number): void {
    const at = this.segment.pieceStart(piece);
    this.report('separators-trailing', Math.max(this.segment.start, at - 1), at, '', '');
  }
}

/** Up to four bytes as a number, without a look at what they are. */
function packed(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = (value << 8) | (bytes[i] ?? 0);
  return value;
}

function hasText(segment: SegmentCursor, at: number, to: number): boolean {
  return at >= 0 && at < to && segment.pieceEnd(at) > segment.pieceStart(at);
}

/** `an..35`, `n6` as the directory writes it. */
function formText(plan: SegmentPlan, slot: number): string {
  const type = plan.form[slot] === NUMERIC ? 'n' : plan.form[slot] === ALPHABETIC ? 'a' : 'an';
  const max = plan.max[slot] ?? 0;
  return `${type}${plan.min[slot] === max ? '' : '..'}${max}`;
}
