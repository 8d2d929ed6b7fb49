import type { Proposal } from '../finding.js';
import { SegmentCursor } from '../syntax/segment-cursor.js';
import { serviceStringText } from '../syntax/service-string.js';
import { ElementCheck, type ElementFault } from './element-check.js';
import { CODED, type SegmentPlan, TEXT } from './segment-plan.js';

export type ShapeFault = 'separator-unescaped' | 'separator-wrong' | 'values-shifted-right' | 'values-shifted-left';

/** A fault and where it begins in the file. */
interface FaultAt {
  readonly fault: ElementFault;
  readonly start: number;
}

/** What is wrong with a segment as a whole. */
export interface Diagnosis extends Proposal {
  readonly fault: ShapeFault;
  /** Bytes that are to blame, in the file. */
  readonly start: number;
  readonly end: number;
  readonly expected: string;
  /** Number of the element, from 1. */
  readonly element: number;
}

/** Whether the values of a segment are such as belong there. */
export type IsSound = (segment: SegmentCursor) => boolean;

/** A change to a segment: at which piece, and the text of the segment after it. */
interface Repair {
  readonly fault: ShapeFault;
  readonly at: number;
  readonly text: string;
  /** The sign stands in a text that people write, where any sign may stand. */
  readonly isFree?: boolean;
}

/** A segment in pieces: the text of each as it stands, and whether it begins an element. */
interface Pieces {
  readonly texts: readonly string[];
  readonly opens: readonly boolean[];
}

const MAX_PIECES = 60;
const MAX_BYTES = 1_200;
/** Repairs tried in one file: a fault of every line must not cost more than reading it. */
const MAX_TRIALS = 4_000;
/** Longest code of a list of codes (1131). */
const MAX_CODE = 3;
/** Longest segment proposed. */
const MAX_PROPOSED = 120;
/** Values that are written freely, in which any sign may stand: names, descriptions, texts, streets, towns. */
const FREE_TEXTS: ReadonlySet<string> = new Set([
  '3036',
  '3042',
  '3124',
  '3164',
  '3224',
  '3412',
  '4440',
  '7008',
  '7064',
  '7080',
]);
/** Faults that say nothing about the places of the values. */
const HARMLESS: ReadonlySet<ElementFault> = new Set<ElementFault>(['separators-trailing', 'value-padded']);
/** Faults of places rather than of values. */
const STRUCTURAL: ReadonlySet<ElementFault> = new Set<ElementFault>([
  'element-missing',
  'elements-too-many',
  'components-too-many',
]);
/** Shorter values are codes. */
const MIN_NUMBER = 17;

/**
 * Finds the one cause behind what is wrong with the values of a segment: a sign that divides a text, a wrong separator, values one place beside
 * their own. A cause counts when the segment has no fault without it.
 */
export class ShapeDiagnosis {
  private trials = 0;
  /** What helped last, by plan: the same fault mostly comes in every line. */
  private readonly helped = new WeakMap<SegmentPlan, { readonly fault: ShapeFault; readonly at: number }>();

  constructor(private readonly segment: SegmentCursor) {}

  /**
   * The cause behind the faults of the segment the cursor stands on; null where none is plain. `isSound` judges values beyond the plan: given where the
   * plan itself is uncertain, so that no sign is taken for one of a text.
   */
  of(plan: SegmentPlan, faults: readonly FaultAt[], isSound?: IsSound): Diagnosis | null {
    const { segment } = this;
    const hard = faults.filter(({ fault }) => !HARMLESS.has(fault));
    if (hard.length === 0 || this.isBeyondReach()) return null;
    // Values may be wrong where they stand: only places where more of them are listed say that they stand beside their own.
    const codes = this.listedCodes(plan, segment) + (hard.some(({ fault }) => STRUCTURAL.has(fault)) ? 0 : 1);
    const repairs = this.repairs(plan, this.pieces(), hard, isSound === undefined);
    const last = this.helped.get(plan);
    const first = repairs.findIndex(({ fault, at }) => fault === last?.fault && at === last.at);
    if (first > 0) repairs.unshift(...repairs.splice(first, 1));
    for (const repair of repairs) {
      if (++this.trials > MAX_TRIALS) return null;
      if (!this.helps(repair, plan, repair.isFree === true ? 0 : codes, isSound)) continue;
      this.helped.set(plan, repair);
      return this.diagnosis(repair);
    }
    return null;
  }

  /**
   * An empty party, place or item whose values stand in the element behind it: `NAD+BY++X::92`. All of them are allowed there, so nothing is wrong but
   * the sense; null where it is otherwise.
   */
  ofEmptyParty(plan: SegmentPlan): Diagnosis | null {
    const { segment } = this;
    for (const element of plan.agencyElements) {
      if (element >= segment.elementCount - 1) return null;
      const slot = plan.firstSlot[element] ?? 0;
      const agencyAt = (plan.agency[slot] ?? 0) - slot;
      if (segment.componentCount(element) !== 1 || segment.startAt(element, 0) < segment.endAt(element, 0)) continue;
      if (segment.componentCount(element + 1) !== agencyAt + 1 || plan.agency[plan.firstSlot[element + 1] ?? 0] !== -1)
        continue;
      const isAgency = plan.lists[slot + agencyAt]?.short.has(segment.codeAt(element + 1, agencyAt)) === true;
      const isNamed = segment.startAt(element + 1, 0) < segment.endAt(element + 1, 0);
      const list = segment.endAt(element + 1, agencyAt - 1) - segment.startAt(element + 1, agencyAt - 1);
      if (isAgency && isNamed && list <= MAX_CODE && !this.isBeyondReach())
        return this.diagnosis(dropped(this.pieces(), segment.elementFirst[element] ?? 0, this.signs));
    }
    return null;
  }

  private isBeyondReach(): boolean {
    const { segment } = this;
    return (
      segment.repeats ||
      segment.pieceCount > MAX_PIECES ||
      segment.end - segment.start > MAX_BYTES ||
      this.trials >= MAX_TRIALS
    );
  }

  private get signs(): Signs {
    const { element, component, release } = this.segment.characters;
    return {
      element: String.fromCharCode(element),
      component: String.fromCharCode(component),
      release: release === 0 ? '' : String.fromCharCode(release),
    };
  }

  /** Bytes as Latin-1, whatever they stand for: the text is taken apart again by the same signs. */
  private pieces(): Pieces {
    const { segment } = this;
    const texts: string[] = [];
    const opens: boolean[] = [];
    for (let piece = 0; piece < segment.pieceCount; piece++)
      texts.push(
        String.fromCharCode(
          ...segment.bytes.subarray(segment.componentStart[piece] ?? 0, segment.componentEnd[piece] ?? 0),
        ),
      );
    for (let element = 0; element < segment.elementCount; element++) opens[segment.elementFirst[element] ?? 0] = true;
    return { texts, opens: texts.map((_, i) => opens[i] === true) };
  }

  /** Changes worth a trial: where free texts meet, then wrong separators, then empty places too many or too few. */
  private repairs(plan: SegmentPlan, pieces: Pieces, faults: readonly FaultAt[], inTexts: boolean): Repair[] {
    const { signs } = this;
    const { texts, opens } = pieces;
    const all: Repair[] = [];
    // What is beside its place begins at the first fault or a little before it.
    const faulty = this.pieceAt(Math.min(...faults.map(({ start }) => start)));
    if (inTexts && signs.release !== '') all.push(...this.joins(plan, pieces, faulty));
    for (let at = 1; at < texts.length; at++) all.push(swapped(pieces, at, at, signs));
    if (plan.elements === 1 && texts.length > 3) all.push(swapped(pieces, 2, texts.length - 1, signs));
    for (let at = faulty; at > 0; at--) if (texts[at] === '') all.push(dropped(pieces, at, signs));
    for (let at = faulty; at > 0; at--)
      if (texts[at] !== '' || opens[at] === true) all.push(inserted(pieces, at, opens[at] === true, signs));
    return all;
  }

  /** Signs that may belong to a text: the one before the first fault with all behind it or alone, then those before it. */
  private joins(plan: SegmentPlan, pieces: Pieces, faulty: number): Repair[] {
    const { segment, signs } = this;
    const { texts } = pieces;
    const kinds = texts.map((text, at) =>
      at > 1 && at <= faulty && text !== '' && texts[at - 1] !== '' ? kindOf(plan, segment, at - 1) : 'code',
    );
    const all: Repair[] = [];
    const isFree = kinds[faulty] === 'free';
    if (kinds[faulty] !== 'code') all.push({ ...joined(pieces, faulty, faulty, signs), isFree });
    if (isFree && faulty < texts.length - 1) all.push({ ...joined(pieces, faulty, texts.length - 1, signs), isFree });
    // Names come first, and hold such signs most often.
    for (let at = 2; at < faulty; at++) if (kinds[at] === 'free') all.push(joined(pieces, at, at, signs));
    return all;
  }

  /** Whether the segment at [start, end) of the file ends in a text or a number, which its terminator may have divided. */
  endsInText(plan: SegmentPlan, start: number, end: number): boolean {
    const { bytes, origin } = this.segment;
    if (start < origin || end - start > MAX_BYTES) return false;
    const trial = this.cursorOver(String.fromCharCode(...bytes.subarray(start - origin, end - origin)));
    const isText = trial.next() && kindOf(plan, trial, trial.pieceCount - 1) !== 'code';
    trial.release();
    return isText;
  }

  /** A cursor before a segment of its own, with the signs of the file. */
  private cursorOver(text: string): SegmentCursor {
    const { characters } = this.segment;
    const whole = `${serviceStringText(characters)}${text}${String.fromCharCode(characters.terminator)}`;
    const cursor = new SegmentCursor(Uint8Array.from(whole, (sign) => sign.charCodeAt(0)));
    cursor.text = this.segment.text;
    return cursor;
  }

  private helps({ text }: Repair, plan: SegmentPlan, codes: number, isSound: IsSound = () => true): boolean {
    const trial = this.cursorOver(text);
    let helps = trial.next() && trial.tag === this.segment.tag;
    const check = new ElementCheck(trial, (fault) => {
      helps &&= HARMLESS.has(fault) && fault !== 'separators-trailing';
    });
    check.run(plan);
    helps &&= this.listedCodes(plan, trial) >= codes && isSound(trial);
    trial.release();
    return helps;
  }

  /** How many values are codes of their lists. */
  private listedCodes(plan: SegmentPlan, segment: SegmentCursor): number {
    let count = 0;
    for (let element = 1; element < segment.elementCount && element <= plan.elements; element++) {
      const slots = (plan.firstSlot[element + 1] ?? 0) - (plan.firstSlot[element] ?? 0);
      for (let k = 0; k < Math.min(slots, segment.componentCount(element)); k++) {
        const slot = (plan.firstSlot[element] ?? 0) + k;
        const value = segment.codeAt(element, k);
        if (plan.form[slot] === CODED && value > 0 && plan.lists[slot]?.short.has(value) === true) count++;
      }
    }
    return count;
  }

  private diagnosis({ fault, at, text }: Repair): Diagnosis {
    const { segment, signs } = this;
    let element = 0;
    while (element < segment.elementCount - 1 && (segment.elementFirst[element + 1] ?? 0) <= at) element++;
    const before = segment.pieceStart(at) - 1;
    const sign = String.fromCharCode(segment.bytes[before - segment.origin] ?? 0);
    const other = sign === signs.element ? signs.component : signs.element;
    const proposal = text.length > MAX_PROPOSED ? `${text.slice(0, MAX_PROPOSED)}…` : text;
    const shown = { fault, element: Math.max(1, element), proposal };
    if (fault === 'separator-unescaped' || fault === 'separator-wrong')
      return {
        ...shown,
        start: before,
        end: before + 1,
        expected: fault === 'separator-wrong' ? other : signs.release + sign,
      };
    const from = fault === 'values-shifted-right' ? Math.min(at + 1, segment.pieceCount - 1) : at;
    const to = sign === signs.element ? this.lastOf(from) : from;
    return { ...shown, start: segment.pieceStart(from), end: segment.pieceEnd(to), expected: sign };
  }

  private pieceAt(offset: number): number {
    const { segment } = this;
    let piece = 0;
    while (piece < segment.pieceCount - 1 && segment.pieceEnd(piece) < offset) piece++;
    return piece;
  }

  /** Last piece of the element that begins with a piece. */
  private lastOf(piece: number): number {
    const { segment } = this;
    let element = 0;
    while ((segment.elementFirst[element + 1] ?? segment.pieceCount) <= piece) element++;
    return (segment.elementFirst[element + 1] ?? segment.pieceCount) - 1;
  }
}

interface Signs {
  readonly element: string;
  readonly component: string;
  readonly release: string;
}

function textOf({ texts, opens }: Pieces, { element, component }: Signs, before: (i: number) => string | null): string {
  return texts
    .map((text, i) => (i === 0 ? '' : (before(i) ?? (opens[i] === true ? element : component))) + text)
    .join('');
}

/** The separators before the pieces [from, to] belong to the text. */
function joined(pieces: Pieces, from: number, to: number, signs: Signs): Repair {
  const sign = (i: number): string => (pieces.opens[i] === true ? signs.element : signs.component);
  const text = textOf(pieces, signs, (i) => (i >= from && i <= to ? signs.release + sign(i) : null));
  return { fault: 'separator-unescaped', at: from, text };
}

/** The separators before the pieces [from, to] are the other ones. */
function swapped(pieces: Pieces, from: number, to: number, signs: Signs): Repair {
  const other = (i: number): string => (pieces.opens[i] === true && i > 1 ? signs.component : signs.element);
  const text = textOf(pieces, signs, (i) => (i >= from && i <= to ? other(i) : null));
  return { fault: 'separator-wrong', at: from, text };
}

/** The piece, which is empty, is left out with the separator before it. */
function dropped({ texts, opens }: Pieces, at: number, signs: Signs): Repair {
  const kept = texts.map((_, i) => i).filter((i) => i !== at);
  const opened = kept.map((i) => opens[i] === true || (i === at + 1 && opens[at] === true));
  const text = textOf({ texts: kept.map((i) => texts[i] ?? ''), opens: opened }, signs, () => null);
  return { fault: 'values-shifted-right', at, text };
}

/** One more empty place before the piece. */
function inserted({ texts, opens }: Pieces, at: number, isElement: boolean, signs: Signs): Repair {
  const text = textOf(
    { texts: texts.toSpliced(at, 0, ''), opens: opens.toSpliced(at, 0, isElement) },
    signs,
    () => null,
  );
  return { fault: 'values-shifted-left', at, text };
}

/** Whether a piece stands where people write freely, in the place of a number of an article, an order or the like, or of a code. */
function kindOf(plan: SegmentPlan, segment: SegmentCursor, piece: number): 'free' | 'number' | 'code' {
  let element = 1;
  while (element < segment.elementCount && (segment.elementFirst[element + 1] ?? 0) <= piece) element++;
  const [first, end] = [plan.firstSlot[element] ?? 0, plan.firstSlot[element + 1] ?? 0];
  const slot = Math.min(first + piece - (segment.elementFirst[element] ?? 0), end - 1);
  if (element > plan.elements || slot < first) return 'code';
  if (FREE_TEXTS.has(plan.ids[slot] ?? '')) return 'free';
  return plan.form[slot] === TEXT && (plan.max[slot] ?? 0) >= MIN_NUMBER ? 'number' : 'code';
}
