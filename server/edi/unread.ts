import type { FindingList, Place } from './findings.js';
import { type Code, codeText, NO_CODE } from './syntax/codes.js';
import type { SegmentCursor } from './syntax/segment-cursor.js';
import { CODED, type SegmentPlan } from './validation/segment-plan.js';
import type { Validation } from './validation/validation.js';

/** Elements that say how the value beside them is to be understood: whose list it is from (1131, 3055), its form, its language, a document's kind. */
const ABOUT_OTHERS: ReadonlySet<string> = new Set([
  '1001',
  '1131',
  '2379',
  '3055',
  '3453',
  '4453',
  '6411',
  '7077',
  '7083',
]);
/** Segments and values told of in one message, and how much of a value. */
const MAX_PLACES = 20;
const MAX_VALUES = 6;
const MAX_QUOTED = 40;
/** Places of values in a segment, and values by place and qualifier, that are distinguished. */
const SLOTS = 64;
const MAX_MET = 100;

/** The first components of the current segment that are not read; used from `look` to `note`. */
const left = new Int32Array(SLOTS);

/** Values at one place of a message that its reader takes nothing from. */
interface Noted {
  /** Qualifier of the segment and place of the value in it: met already. */
  readonly met: Set<number>;
  readonly values: string[];
  /** Of the first of them. */
  place: Place | null;
}

/**
 * What a message says and its document does not keep: segments of which nothing is read are told together, values that are left over in others once
 * for each place of the message's structure. That a value was read its reader leaves behind in the cursor.
 */
export class UnreadContent {
  /** By tag, and by place of the message's structure; most messages need neither. */
  private segments: Map<Code, number> | null = null;
  private places: Map<number, Noted> | null = null;
  private readonly header: Place;
  /** Whether anything of the current segment is read, and how many components are not. */
  private isRead = false;
  private count = 0;

  /** The cursor stands on UNH. */
  constructor(
    private readonly segment: SegmentCursor,
    private readonly findings: FindingList,
    private readonly validation: Validation,
  ) {
    const { start, number } = segment;
    this.header = { start, end: start, segment: number, path: 'UNH' };
  }

  /** Right after a reader has taken a segment in: what it has left. */
  look(): void {
    const { segment } = this;
    const { componentStart, componentEnd, pieceCount } = segment;
    this.isRead = false;
    let count = 0;
    for (let at = 1; at < pieceCount; at++) {
      if (segment.isRead(at)) this.isRead = true;
      else if (count < SLOTS && componentEnd[at] !== componentStart[at]) left[count++] = at;
    }
    this.count = count;
  }

  /** After the segment was checked, when its place in the message is known. */
  note(): void {
    const { segment } = this;
    // Of a segment with an error its reader keeps nothing, which follows from the error.
    if (this.count === 0 || this.findings.lastErrorAt === segment.number) return;
    if (this.isRead) this.noteValues(this.notedHere());
    else {
      const segments = (this.segments ??= new Map<Code, number>());
      const times = segments.get(segment.tag);
      if (times !== undefined || segments.size < MAX_MET) segments.set(segment.tag, (times ?? 0) + 1);
    }
  }

  private notedHere(): Noted | null {
    const key = this.validation.structure?.at ?? this.segment.tag;
    const places = (this.places ??= new Map<number, Noted>());
    const known = places.get(key);
    if (known !== undefined || places.size >= SLOTS) return known ?? null;
    const noted: Noted = { met: new Set(), values: [], place: null };
    places.set(key, noted);
    return noted;
  }

  private noteValues(noted: Noted | null): void {
    const { segment } = this;
    if (noted === null || noted.met.size >= MAX_MET) return;
    const plan = this.validation.segmentPlan;
    const isQualified = plan?.form[plan.firstSlot[1] ?? 0] === CODED;
    const qualifier = isQualified ? segment.pieceCode(1) : NO_CODE;
    let element = 1;
    for (let i = 0; i < this.count; i++) {
      const at = left[i] ?? 0;
      while ((segment.elementFirst[element + 1] ?? 0) <= at) element++;
      if (!segment.isBlank(at)) this.noteValue(noted, qualifier, element, at);
    }
  }

  private noteValue(noted: Noted, qualifier: Code, element: number, at: number): void {
    const { segment, validation, findings } = this;
    const plan = validation.segmentPlan;
    const component = at - (segment.elementFirst[element] ?? 0);
    const slot = slotOf(plan, element, component);
    // What the directory has no room for is said to be too much.
    if (plan !== null && slot >= (plan.firstSlot[element + 1] ?? 0)) return;
    const key = qualifier * SLOTS + slot;
    if (noted.met.has(key)) return;
    noted.met.add(key);
    const id = plan?.ids[slot] ?? `${element}.${component + 1}`;
    if ((at === 1 && qualifier !== NO_CODE) || ABOUT_OTHERS.has(id) || noted.values.length > MAX_VALUES) return;
    if (noted.values.length === MAX_VALUES) {
      noted.values.push('…');
      return;
    }
    const [start, end] = [segment.pieceStart(at), segment.pieceEnd(at)];
    noted.place ??= { start, end, segment: segment.number, path: validation.path };
    const said = findings.quote(start, Math.min(end, start + MAX_QUOTED)).trim();
    noted.values.push(`${qualifier === NO_CODE ? '' : `${codeText(qualifier)} `}${id} “${said}”`);
  }

  /** The message has ended. */
  report(): void {
    const { findings, segments, places } = this;
    if (segments !== null) {
      const counted = [...segments].map(([tag, times]) =>
        times === 1 ? codeText(tag) : `${codeText(tag)} (${times})`,
      );
      findings.add('segments-not-used', { ...this.header, found: counted.join(', ') });
    }
    if (places === null) return;
    const told = [...places.values()].flatMap(({ place, values }) => (place === null ? [] : [{ place, values }]));
    for (const { place, values } of told.slice(0, MAX_PLACES))
      findings.add('values-not-used', { ...place, found: values.join(', ') });
  }
}

/** Place of a value among those of its segment; 0, the tag's, is never one. */
function slotOf(plan: SegmentPlan | null, element: number, component: number): number {
  const first = plan === null ? element * 4 : (plan.firstSlot[element] ?? SLOTS);
  return Math.min(first + component, SLOTS - 1);
}
