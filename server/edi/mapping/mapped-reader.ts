import type { Place } from '../findings.js';
import type { MessageContext, MessageReader } from '../messages/message-reader.js';
import type { BusinessDocument } from '../model/document.js';
import { type Code, code, codeText, NO_CODE } from '../syntax/codes.js';
import { hasValue } from '../syntax/segment-values.js';
import { type CompiledRule, type CompiledScope, type Opened } from './compiled.js';
import { Places } from './places.js';
import type { Codes } from './profile.js';
import { dateTextAt, dayOf, decimalTextAt, isClock, joinedAt, measureAt } from './values.js';
import { dateFault, dateFormText } from '../validation/date-formats.js';

/** What is written to while reading; typed again when it becomes a document. */
type Bag = Record<string, unknown>;

/** A scope that is open: its rules, its object, and how good the values are that it has. */
interface Frame {
  /** Null for a group that is not mapped: its segments are passed over. */
  readonly scope: CompiledScope | null;
  readonly tags: ReadonlySet<Code>;
  readonly object: Bag;
  readonly ranks: Map<string, number>;
  readonly path: string;
  /** Number of the segment that opened it. */
  readonly opened: number;
  /** Rules for segments inside that speak of the object around. */
  readonly outer?: { readonly rules: Opened['outer']; readonly frame: Frame };
}

/** A number of items that a message says it has. */
interface Counted {
  readonly object: Bag;
  readonly property: string;
  readonly said: string;
  readonly place: Place;
}

const UNS = code('UNS');
const SUMMARY = code('S');
/** Objects of one message; a hostile file can't ask for more. */
const MAX_OBJECTS = 200_000;
/** Counts that are compared; a message has one or two. */
const MAX_COUNTED = 100;

/** Reads a message by its rules. The innermost scope that has a segment's tag takes it. */
export class MappedReader implements MessageReader {
  readonly places = new Places();
  private readonly frames: Frame[];
  private readonly root: Bag;
  private readonly counts = new Map<string, number>();
  private readonly counted: Counted[] = [];
  private summary = false;
  private objects = 0;

  constructor(
    private readonly context: MessageContext,
    scope: CompiledScope,
    private readonly codes: Codes,
    private readonly finished: (reader: MappedReader, document: BusinessDocument) => BusinessDocument,
  ) {
    const { segment } = context;
    this.root = scope.blank();
    this.root['interchange'] = context.interchange;
    this.root['messageNumber'] = context.messageNumber;
    this.frames = [this.frame(scope, scope.tags, this.root, '')];
    this.places.put(this.root, '', { start: segment.start, end: segment.end, segment: segment.number, path: 'UNH' });
  }

  private frame(scope: CompiledScope | null, tags: ReadonlySet<Code>, object: Bag, path: string): Frame {
    return { scope, tags, object, ranks: new Map(), path, opened: this.context.segment.number };
  }

  take(): void {
    const { tag } = this.context.segment;
    if (tag === UNS) {
      this.frames.length = 1;
      this.summary ||= this.context.segment.codeAt(1, 0) === SUMMARY;
      return;
    }
    let depth = this.frames.length - 1;
    while (depth >= 0 && this.frames[depth]?.tags.has(tag) !== true) depth--;
    const frame = this.frames[depth];
    if (frame === undefined) return;
    this.frames.length = depth + 1;
    if (frame.scope !== null) this.takeIn(frame, frame.scope, tag);
  }

  private takeIn(frame: Frame, scope: CompiledScope, tag: Code): void {
    const child = this.childFor(frame, scope, tag);
    if (child === null) {
      for (const rule of scope.rules.get(tag) ?? []) this.apply(rule, frame.object, frame);
      if (frame.outer !== undefined)
        for (const rule of frame.outer.rules.get(tag) ?? [])
          this.apply(rule, frame.outer.frame.object, frame.outer.frame);
      const passed = scope.passed.get(tag);
      if (passed !== undefined) this.frames.push(this.frame(null, passed, {}, frame.path));
      return;
    }
    const opened = this.open(frame, child);
    this.frames.push(opened);
    if (opened.scope === null) return;
    for (const rule of child.outer.get(tag) ?? []) this.apply(rule, frame.object, frame);
    for (const rule of opened.scope.rules.get(tag) ?? []) this.apply(rule, opened.object, opened);
  }

  /** The group that the segment opens, if a mapped one: the one whose codes fit best. */
  private childFor(frame: Frame, scope: CompiledScope, tag: Code): Opened | null {
    let best: Opened | null = null;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const child of scope.children.get(tag) ?? []) {
      if (child.summary !== undefined && child.summary !== this.summary) continue;
      if (child.spare && frame.ranks.has(givenTo(child))) continue;
      const rank = this.rank(child.when, child.trigger);
      if (
        rank < bestRank &&
        rank <
          (child.many
            ? Number.POSITIVE_INFINITY
            : (frame.ranks.get(child.property ?? child.key) ?? Number.POSITIVE_INFINITY))
      )
        [best, bestRank] = [child, rank];
    }
    if (best?.many === true && !best.spare) frame.ranks.set(givenTo(best), 0);
    if (best !== null && !best.many) frame.ranks.set(best.property ?? best.key, bestRank);
    return best;
  }

  private open(frame: Frame, child: Opened): Frame {
    const { segment } = this.context;
    // What kind of group it is says its first code.
    segment.read(1, 0);
    if (++this.objects > MAX_OBJECTS) return this.frame(null, child.scope.tags, {}, frame.path);
    if (child.property === null)
      return { ...this.frame(child.scope, child.scope.tags, frame.object, frame.path), ranks: frame.ranks };
    const object = child.scope.blank();
    const key = `${frame.path}${child.trigger}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    const path = child.many
      ? `${frame.path}${child.trigger} ${count} / `
      : `${frame.path}${child.trigger} ${segment.textAt(1, 0)} / `;
    const list = frame.object[child.property];
    if (child.many && Array.isArray(list)) list.push(object);
    else frame.object[child.property] = object;
    this.places.put(object, '', {
      start: segment.start,
      end: segment.end,
      segment: segment.number,
      path: path.slice(0, -3),
    });
    return { ...this.frame(child.scope, child.scope.tags, object, path), outer: { rules: child.outer, frame } };
  }

  /** How well the segment's codes fit, 0 best; infinite where they don't. */
  private rank(qualifiers: readonly CompiledRule['qualifiers'][number][], tag: string): number {
    const { segment } = this.context;
    let rank = 0;
    for (const { element, component, at, codes } of qualifiers) {
      let found = codes.get(segment.codeAt(element, component));
      if (!this.codes.plain)
        found = codes.get(code(this.codes.meaning(tag, at, segment.textAt(element, component).toUpperCase())));
      if (found === undefined) return Number.POSITIVE_INFINITY;
      rank += found;
    }
    return rank;
  }

  private apply(rule: CompiledRule, object: Bag, frame: Frame): void {
    if (rule.summary !== undefined && rule.summary !== this.summary) return;
    const rank = this.rank(rule.qualifiers, rule.tag);
    if (rank === Number.POSITIVE_INFINITY) return;
    for (const value of rule.values) this.takeValue(rule, value, object, frame, rank);
    if (rule.pairs !== undefined) this.takePairs(rule, rule.pairs, object, frame);
  }

  private takeValue(
    rule: CompiledRule,
    value: CompiledRule['values'][number],
    object: Bag,
    frame: Frame,
    rank: number,
  ): void {
    const { segment } = this.context;
    const { element, component, property } = value;
    if (
      !hasValue(segment, element, component) &&
      !(value.kind === 'joined' && joinedAt(segment, element, component, value.pieces) !== '')
    )
      return;
    if (rule.repeats) {
      const text =
        value.kind === 'joined'
          ? joinedAt(segment, element, component, value.pieces)
          : segment.textAt(element, component);
      const list = object[property];
      if (Array.isArray(list) && text !== '' && ++this.objects <= MAX_OBJECTS) list.push(text);
      return;
    }
    if (value.kind === 'clock') {
      this.takeClock(rule, value, object, frame);
      return;
    }
    if (value.kind === 'count') {
      this.takeCount(rule, value, object, frame);
      return;
    }
    const best = frame.ranks.get(property);
    if (best !== undefined && best <= rank) return;
    const found = this.valueOf(rule, value, frame);
    if (found === null || found === '') return;
    frame.ranks.set(property, rank);
    object[property] = found;
    this.places.put(object, property, this.place(rule, element, component, frame));
  }

  /** Puts a time behind the day that was read before it. */
  private takeClock(rule: CompiledRule, value: CompiledRule['values'][number], object: Bag, frame: Frame): void {
    const { element, component, property } = value;
    const text = this.context.segment.textAt(element, component);
    const day = object[property];
    if (!isClock(text)) this.refuse('date-invalid', rule, value, frame, 'HHMM');
    else if (typeof day === 'string' && !day.includes('T'))
      object[property] = `${day}T${text.slice(0, 2)}:${text.slice(2, 4)}`;
  }

  private valueOf(rule: CompiledRule, value: CompiledRule['values'][number], frame: Frame): unknown {
    const { segment } = this.context;
    const { element, component } = value;
    switch (value.kind) {
      case 'text':
        return segment.textAt(element, component);
      case 'joined':
        return joinedAt(segment, element, component, value.pieces);
      case 'coded': {
        const meaning = value.codes.get(
          this.codes.meaning(rule.tag, value.at, segment.textAt(element, component).toUpperCase()),
        );
        return (
          meaning ??
          (value.strict
            ? this.refuse('code-not-understood', rule, value, frame, [...value.codes.keys()].join(', '))
            : null)
        );
      }
      case 'count':
        return null;
      case 'decimal':
        return decimalTextAt(segment, element, component) ?? this.refuse('value-not-number', rule, value, frame);
      case 'day':
        return dayOf(segment.textAt(element, component)) ?? this.refuse('date-invalid', rule, value, frame, 'YYMMDD');
      case 'clock':
        return null;
      case 'measure': {
        const measured = measureAt(segment, element, component, value.base);
        if (measured === undefined)
          return this.refuse('measure-unit-unknown', rule, { element, component: component - 1 }, frame, value.base);
        return measured ?? this.refuse('value-not-number', rule, value, frame);
      }
      case 'date': {
        const { date, mismatch } = dateTextAt(segment, element, component);
        const format = dateFormText(segment.textAt(element, component + 1));
        if (date === null || mismatch)
          this.refuse(dateFault(segment.textAt(element, component), mismatch), rule, value, frame, format);
        return date;
      }
    }
  }

  private refuse(
    finding:
      | 'value-not-number'
      | 'measure-unit-unknown'
      | 'date-missing'
      | 'date-invalid'
      | 'date-format-mismatch'
      | 'code-not-understood',
    rule: CompiledRule,
    { element, component }: { readonly element: number; readonly component: number },
    frame: Frame,
    expected = '',
  ): null {
    this.context.findings.add(finding, this.place(rule, element, component, frame), expected);
    return null;
  }

  private place(rule: CompiledRule, element: number, component: number, { path, opened }: Frame): Place {
    const { segment } = this.context;
    const { number } = segment;
    const [qualifier] = rule.qualifiers;
    const said = qualifier === undefined ? NO_CODE : segment.codeAt(qualifier.element, qualifier.component);
    const own = (): string =>
      opened === number && path !== '' ? '' : said === NO_CODE ? `${rule.tag} / ` : `${rule.tag} ${codeText(said)} / `;
    return {
      start: segment.startAt(element, component),
      end: segment.endAt(element, component),
      segment: number,
      path: () => `${path}${own()}${rule.elementId(element, component)}`,
    };
  }

  private takePairs(rule: CompiledRule, pairs: NonNullable<CompiledRule['pairs']>, object: Bag, frame: Frame): void {
    const { segment } = this.context;
    for (let element = pairs.from; element <= Math.min(pairs.to, segment.elementCount - 1); element++) {
      if (!hasValue(segment, element, pairs.value)) continue;
      const at = `${element}.${pairs.qualifier}` as const;
      const qualifier = this.codes.meaning(rule.tag, at, segment.textAt(element, pairs.qualifier).toUpperCase());
      const known = pairs.properties.get(qualifier);
      const place = this.place(rule, element, pairs.value, frame);
      const take = (property: string | undefined, rank: number): void => {
        if (property === undefined || (frame.ranks.get(property) ?? Number.POSITIVE_INFINITY) <= rank) return;
        frame.ranks.set(property, rank);
        object[property] = segment.textAt(element, pairs.value);
        this.places.put(object, property, place);
        if (qualifier === '' && rule.tag === 'PIA') this.context.findings.add('article-kind-missing', place, '7143');
      };
      if (known !== undefined) take(known.property, known.rank);
      if (known === undefined || known.property === pairs.standIn) take(pairs.otherwise, pairs.properties.size);
    }
  }

  private takeCount(rule: CompiledRule, value: CompiledRule['values'][number], object: Bag, frame: Frame): void {
    const { element, component, property } = value;
    const said = decimalTextAt(this.context.segment, element, component);
    if (said === null) this.refuse('value-not-number', rule, value, frame);
    else if (this.counted.length < MAX_COUNTED)
      this.counted.push({ object, property, said, place: this.place(rule, element, component, frame) });
  }

  private checkCounts(): void {
    for (const { object, property, said, place } of this.counted) {
      const list = object[property];
      const count = String(Array.isArray(list) ? list.length : 0);
      if (count !== said)
        this.context.findings.add(Number(said) > Number(count) ? 'fewer-lines' : 'line-count-wrong', place, count);
    }
  }

  finish(): BusinessDocument {
    if (this.objects > MAX_OBJECTS)
      this.context.findings.add('message-too-large', this.places.of(this.root), String(MAX_OBJECTS));
    this.checkCounts();
    return this.finished(this, this.root as unknown as BusinessDocument);
  }
}

/** Mark among the ranks of a frame: the list has an item of a group that counts. */
function givenTo({ property, key }: Opened): string {
  return `${property ?? key} given`;
}
