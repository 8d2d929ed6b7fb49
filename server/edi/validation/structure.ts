import { AGAIN, GROUP_AGAIN, type MessagePlan, ONWARD, type PlannedTag, type Way } from './message-plan.js';

/** What is reported about the structure of a message. The segment in question is the current one, or, for `misplacedBefore`, the one before. */
export interface StructureListener {
  missing(place: number): void;
  tooMany(place: number): void;
  misplaced(): void;
  misplacedBefore(): void;
}

const NOWHERE = -1;

/**
 * Follows the segments of one message through its structure (ISO 9735, segment sequence: top to bottom, innermost group first). Where one does not
 * fit, it goes on from the likeliest place, so that one fault is reported once and what follows is judged as if nothing had happened.
 */
export class StructureWalker {
  /** Place of the current segment. */
  at = 1;
  /** By place: which repetition of its segment or group this is, within the group around. */
  readonly count: Int32Array;
  /** Where it would have gone on without the last doubtful step, and without the last step at all. */
  private other = NOWHERE;
  private before = NOWHERE;
  /** What was repeated last, and how often anything was. */
  private repeated = 0;
  repetitions = 0;
  private readonly reported = new Set<number>();

  constructor(
    private readonly plan: MessagePlan,
    private readonly listener: StructureListener,
  ) {
    this.count = new Int32Array(plan.places);
    this.count[1] = 1;
  }

  /** The next segment; its tag is one of the message. */
  take({ index }: PlannedTag): void {
    const { plan, at } = this;
    const clear = plan.clear(at, index);
    if (clear < 0 || !this.step(at, clear >> 2, clear & 3)) this.doubt(index);
  }

  /** A segment under another name: goes on from its place where it fits, and reports nothing. */
  takeSilently({ index }: PlannedTag): void {
    const { plan, at } = this;
    const clear = plan.clear(at, index);
    if (clear >= 0) this.step(at, clear >> 2, clear & 3);
  }

  /** How often what was repeated last may come again. */
  get room(): number {
    return (this.plan.maximum[this.repeated] ?? 1) - (this.count[this.repeated] ?? 0);
  }

  /** What was repeated last came so many times more, in the very same way. */
  cameAgain(times: number): void {
    this.count[this.repeated] = (this.count[this.repeated] ?? 0) + times;
    this.repetitions += times;
  }

  /** Takes a way without gaps unless that would be one repetition too many. */
  private step(from: number, target: number, kind: number): boolean {
    const { count, plan } = this;
    if (kind === ONWARD) {
      count[target] = 1;
      const group = plan.parent[target] ?? 0;
      if (group === target - 1 && target > 1) count[group] = 1;
    } else {
      const repeated = kind === AGAIN ? target : (plan.parent[target] ?? 0);
      if ((count[repeated] ?? 0) >= (plan.maximum[repeated] ?? 1)) return false;
      count[repeated] = (count[repeated] ?? 0) + 1;
      this.repeated = repeated;
      this.repetitions++;
      if (kind === GROUP_AGAIN) count[target] = 1;
    }
    this.before = from;
    this.at = target;
    return true;
  }

  private doubt(tag: number): void {
    const { at } = this;
    const ways = this.plan.waysFrom(at, tag);
    const [first] = ways;
    if (ways.some((way) => way.missing.length === 0 && this.follow(at, way))) return;
    if (this.comesBack(this.other, tag)) this.other = NOWHERE;
    else if (first?.missing.length === 0) this.repeatTooOften(first);
    else if (this.before !== this.other && !this.isCertain(at) && this.comesBack(this.before, tag)) {
      if (this.once(at)) this.listener.misplacedBefore();
    } else this.recover(ways, tag);
  }

  /** What the message must have once is no stray. */
  private isCertain(place: number): boolean {
    return this.plan.mandatory[place] === true && this.plan.parent[place] === 0;
  }

  /** Whether the segment follows an earlier place, so that what came between was the stray. */
  private comesBack(place: number, tag: number): boolean {
    return (
      place >= 0 && this.plan.waysFrom(place, tag).some((way) => way.missing.length === 0 && this.follow(place, way))
    );
  }

  /** A way of any kind, no repetition too many. Counts are kept for the first segment of a group that is missing, too. */
  private follow(from: number, way: Way): boolean {
    const { target, kind, counted } = way;
    if (way.missing.length === 0) return this.step(from, target, kind);
    if (kind !== ONWARD && (this.count[counted] ?? 0) >= (this.plan.maximum[counted] ?? 1)) return false;
    if (counted >= 0) this.count[counted] = kind === ONWARD ? 1 : (this.count[counted] ?? 0) + 1;
    this.count[target] = 1;
    this.before = NOWHERE;
    this.at = target;
    return true;
  }

  private recover(ways: readonly Way[], tag: number): void {
    const { at, listener } = this;
    const way = ways.find((candidate) => this.follow(at, candidate));
    if (way !== undefined) {
      this.other = at;
      for (const place of way.missing) listener.missing(place);
      return;
    }
    const place = this.plan.nearest(at, tag);
    if (place < 0) return;
    if (this.once(place)) listener.misplaced();
    this.other = at;
    this.before = NOWHERE;
    this.count[place] = 1;
    this.at = place;
  }

  private repeatTooOften({ target, counted }: Way): void {
    this.count[counted] = (this.count[counted] ?? 0) + 1;
    // In each instance of the group around it is reported once.
    if (this.count[counted] === (this.plan.maximum[counted] ?? 1) + 1) this.listener.tooMany(counted);
    this.before = NOWHERE;
    this.at = target;
  }

  /** Strays of one kind are reported once in a message: what makes one makes many. */
  private once(place: number): boolean {
    if (this.reported.has(place)) return false;
    this.reported.add(place);
    return true;
  }
}
