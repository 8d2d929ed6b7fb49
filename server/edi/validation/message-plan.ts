import { type MessageTables } from '../directories/directory.js';
import { code, type Code, CodeTable } from '../syntax/codes.js';
import { planSegment, type SegmentPlan } from './segment-plan.js';

/** A segment as a message has it. */
export interface PlannedTag {
  /** Position among the message's tags; -1 for a segment of the directory that the message doesn't have. */
  readonly index: number;
  readonly tag: string;
  readonly segment: SegmentPlan | null;
}

/** How the next segment may follow: on from the place before, again at the same place, or again the group. */
export const ONWARD = 0;
export const AGAIN = 1;
export const GROUP_AGAIN = 2;

/** A way from one place of a message to another that has the tag in question. */
export interface Way {
  readonly target: number;
  readonly kind: number;
  /** The place or group that is counted up where the way repeats something, else the group that is entered, -1 if none. */
  readonly counted: number;
  /** Mandatory places passed by. */
  readonly missing: readonly number[];
}

/** Ways kept for one step: the first ones are the innermost. */
const MAX_WAYS = 6;
/** Mandatory segments that may be missing at once before a segment is taken for a stray. */
const MAX_MISSING = 2;
const REPEATS_ONCE = 0.5;
const UNKNOWN = 0;
const NONE = -1;

/**
 * Structure of a message as a table: places (segments and groups) in order of the directory, and for each place and tag the way to go.
 * Ways are worked out when first needed and then looked up.
 */
export class MessagePlan {
  readonly tags: CodeTable<PlannedTag>;
  /** The segments of the message, in the order in which they are first named. */
  readonly planned: readonly PlannedTag[];
  /** Index of the place's tag, -1 for a group. */
  readonly tagOf: number[] = [];
  readonly maximum: number[] = [];
  readonly mandatory: boolean[] = [];
  /** Group a place belongs to; 0 is the message itself. */
  readonly parent: number[] = [];
  /** Place behind the last one inside. */
  readonly end: number[] = [];
  private readonly names: string[] = [];
  private readonly table: Int32Array;
  private readonly ways = new Map<number, readonly Way[]>();
  private readonly foreign = new Map<Code, PlannedTag | null>();

  constructor(
    readonly directory: MessageTables,
    readonly message: string,
    structure: string,
  ) {
    this.place(-1, true, 1, -1);
    this.parse(structure);
    this.planned = this.names.map((tag, index) => ({ index, tag, segment: planSegment(directory, tag) }));
    this.tags = new CodeTable(this.planned.map((planned) => [code(planned.tag), planned]));
    this.end[0] = this.tagOf.length;
    this.table = new Int32Array(this.tagOf.length * this.names.length);
  }

  get places(): number {
    return this.tagOf.length;
  }

  name(place: number): string {
    return this.names[this.tagOf[(this.tagOf[place] ?? -1) < 0 ? place + 1 : place] ?? -1] ?? '';
  }

  /** What is known of a tag that the message doesn't have; null where the directory doesn't know it either. */
  foreignTag(tag: Code, name: string): PlannedTag | null {
    const known = this.foreign.get(tag);
    if (known !== undefined) return known;
    const segment = planSegment(this.directory, name);
    const planned = segment === null ? null : { index: -1, tag: name, segment };
    if (segment !== null) this.foreign.set(tag, planned);
    return planned;
  }

  private place(tag: number, mandatory: boolean, maximum: number, parent: number): number {
    const place = this.tagOf.push(tag) - 1;
    this.mandatory.push(mandatory);
    this.maximum.push(maximum);
    this.parent.push(parent);
    this.end.push(place + 1);
    return place;
  }

  private tagIndex(name: string): number {
    const at = this.names.indexOf(name);
    if (at >= 0) return at;
    const index = this.names.push(name) - 1;
    return index;
  }

  private parse(structure: string): void {
    const open: number[] = [0];
    for (const [, sign = '', must, times = '1'] of structure.matchAll(/([A-Z]{3}|\(|\))(!?)(\d*)/g)) {
      const parent = open.at(-1) ?? 0;
      const maximum = times === '' ? 1 : Number(times);
      if (sign === '(') open.push(this.place(-1, false, 1, parent));
      else if (sign === ')') {
        open.pop();
        this.end[parent] = this.tagOf.length;
        this.mandatory[parent] = must === '!';
        this.maximum[parent] = maximum;
      } else this.place(this.tagIndex(sign), must === '!', maximum, parent);
    }
  }

  /** The way without gaps for a tag, packed (`target << 2 | kind`), -1 where there is none. */
  clear(place: number, tag: number): number {
    const at = place * this.names.length + tag;
    const known = this.table[at] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const [first] = this.waysFrom(place, tag);
    const packed = first !== undefined && this.cost(first) === 0 ? (first.target << 2) | first.kind : NONE;
    this.table[at] = packed;
    return packed;
  }

  /** What a way costs: its gaps; repeating what may stand only once is better than a gap. */
  private cost(way: Way): number {
    return way.missing.length + (way.kind !== ONWARD && (this.maximum[way.counted] ?? 1) === 1 ? REPEATS_ONCE : 0);
  }

  /** All ways for a tag: the cheapest first, then the innermost. */
  waysFrom(place: number, tag: number): readonly Way[] {
    const key = place * this.names.length + tag;
    const known = this.ways.get(key);
    if (known !== undefined) return known;
    const found = this.search(place, tag)
      .sort((a, b) => this.cost(a) - this.cost(b))
      .slice(0, MAX_WAYS);
    this.ways.set(key, found);
    return found;
  }

  private search(from: number, tag: number): Way[] {
    const ways: Way[] = [];
    if (this.tagOf[from] === tag) ways.push({ target: from, kind: AGAIN, counted: from, missing: [] });
    let at = from;
    const missing: number[] = [];
    for (;;) {
      const group = this.parent[at] ?? -1;
      if (group < 0) return ways;
      this.inside(this.end[at] ?? at + 1, group, tag, missing, ways);
      if (group > 0) this.enter(group, GROUP_AGAIN, tag, missing, ways);
      at = group;
      if (missing.length > MAX_MISSING || ways.length > MAX_WAYS) return ways;
    }
  }

  /** Places of a group from one on. Mandatory ones that are passed by go to `missing`. */
  private inside(from: number, group: number, tag: number, missing: number[], ways: Way[]): void {
    for (let place = from; place < (this.end[group] ?? 0); place = this.end[place] ?? place + 1) {
      if (missing.length > MAX_MISSING) return;
      if ((this.tagOf[place] ?? -1) < 0) this.enter(place, ONWARD, tag, missing, ways);
      else if (this.tagOf[place] === tag)
        ways.push({ target: place, kind: ONWARD, counted: -1, missing: [...missing] });
      if (this.mandatory[place] === true) missing.push((this.tagOf[place] ?? -1) < 0 ? place + 1 : place);
    }
  }

  /** A group by its first segment, or, one segment missing, by a later one. */
  private enter(group: number, kind: number, tag: number, missing: readonly number[], ways: Way[]): void {
    const trigger = group + 1;
    if (this.tagOf[trigger] === tag) ways.push({ target: trigger, kind, counted: group, missing: [...missing] });
    // Groups without their first segment are only thought of where nothing else is missing.
    if (missing.length > 0) return;
    const further: Way[] = [];
    this.inside(this.end[trigger] ?? trigger + 1, group, tag, [trigger], further);
    ways.push(
      ...further
        .filter((way) => way.missing.length === 1)
        .map((way) => (way.counted < 0 || kind === GROUP_AGAIN ? { ...way, kind, counted: group } : way)),
    );
  }

  /** The nearest place before `from` that has the tag, else the first behind it. */
  nearest(from: number, tag: number): number {
    for (let place = from; place > 0; place--) if (this.tagOf[place] === tag) return place;
    return this.tagOf.indexOf(tag, from);
  }
}

const plans = new WeakMap<MessageTables, Map<string, MessagePlan | null>>();

/** The plan of a message in a directory; null where the directory doesn't have the message. */
export function messagePlan(directory: MessageTables, message: string): MessagePlan | null {
  const ofTables = plans.get(directory) ?? new Map<string, MessagePlan | null>();
  plans.set(directory, ofTables);
  const known = ofTables.get(message);
  if (known !== undefined) return known;
  const structure = directory.structure(message);
  if (structure === null) return null;
  const plan = new MessagePlan(directory, message, structure);
  ofTables.set(message, plan);
  return plan;
}
