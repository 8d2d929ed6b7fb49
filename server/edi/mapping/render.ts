import type { Group } from './plan.js';
import type { Codes } from './profile.js';
import {
  type Address,
  type AnyScope,
  type Bag,
  type ChildRule,
  isAddress,
  type ScopeRule,
  type SegmentRule,
  untyped,
  type Value,
} from './rules.js';
import { dateComponents, piecesOf, sixDigits, withDigits } from './values.js';

/** A segment to be written: elements of components; the tag is element 0. */
export type SegmentText = readonly (readonly string[])[];

/** A segment with the segments of the group it opens. */
interface Node {
  readonly tag: string;
  readonly segment: SegmentText;
  readonly summary: boolean | undefined;
  /** No loss where the release has no place for it. */
  readonly alternative?: boolean;
  readonly children: readonly Node[];
}

/** What a document says and a message can't. */
export interface Loss {
  readonly property: string;
  /** `changed`: a reader of the message sees another value; `added`: it sees one although the document has none. */
  readonly reason: 'no-place' | 'too-long' | 'no-code' | 'no-character' | 'changed' | 'added';
  /** What could not be written: the whole text, of other reasons the first value. */
  readonly text?: string;
}

export interface Rendered {
  readonly segments: readonly SegmentText[];
  readonly losses: readonly Loss[];
}

type AnyRule = SegmentRule<Record<string, unknown>>;
type AnyChild = ChildRule<Record<string, unknown>>;

/** Puts a message's segments between UNH and UNT together: by the rules, in the order that the directory has them. */
export function render<T>(rules: ScopeRule<T>, document: T, group: Group, codes: Codes): Rendered {
  const { scope, object } = untyped(rules, document);
  return new Renderer(codes).run(scope, object, group);
}

class Renderer {
  private readonly losses: Loss[] = [];

  constructor(private readonly codes: Codes) {}

  run(scope: AnyScope, document: Bag, group: Group): Rendered {
    const segments: SegmentText[] = [];
    this.place(this.nodes(scope, document), group, segments);
    return { segments, losses: this.losses };
  }

  private lose(property: string, reason: Loss['reason']): void {
    this.losses.push({ property, reason });
  }

  /** What the rules of a scope make of its object. */
  private nodes(scope: AnyScope, object: Bag): Node[] {
    return [
      ...this.segments(scope.segments, object),
      ...(scope.scopes ?? []).flatMap((child) => this.children(child, object)),
    ];
  }

  private segments(rules: readonly AnyRule[], object: Bag): Node[] {
    return rules.flatMap((rule) =>
      this.written(rule, object).map((segment) => ({
        tag: rule.segment,
        segment,
        summary: rule.summary,
        children: [],
      })),
    );
  }

  private written(rule: AnyRule, object: Bag): SegmentText[] {
    if (rule.repeats === true) return this.repeated(rule, object);
    const cells = this.cells(rule, object);
    return cells === null ? [] : [segmentOf(rule.segment, cells)];
  }

  /** One segment for each text of a list. */
  private repeated(rule: AnyRule, object: Bag): SegmentText[] {
    const property = Object.values(rule.values).flatMap((value) =>
      value === undefined ? [] : (propertyOf(value) ?? []),
    )[0];
    const list = property === undefined ? [] : object[property];
    if (property === undefined || !Array.isArray(list)) return [];
    return list.flatMap((text: unknown) => this.written({ ...rule, repeats: false }, { [property]: text }));
  }

  private cells(rule: AnyRule, object: Bag): Map<Address, string> | null {
    const cells = new Map<Address, string>();
    let said = rule.always === true;
    for (const [at, value] of entriesOf(rule)) {
      if (value === undefined || value.readOnly === true) continue;
      if ('is' in value) cells.set(at, this.codes.written(rule.segment, at, value.is[0] ?? ''));
      else if ('set' in value) cells.set(at, value.set);
      else if ('count' in value) {
        const count = itemsOf(object[value.count]).length;
        if (count > 0) said = true;
        cells.set(at, String(count));
      } else if (this.fill(rule, at, value, object, cells) && value.companion !== true) said = true;
    }
    if (rule.pairs !== undefined && rule.pairs.readOnly !== true && this.fillPairs(rule, rule.pairs, object, cells))
      said = true;
    return said ? cells : null;
  }

  private fill(
    rule: AnyRule,
    at: Address,
    value: Value<Record<string, unknown>>,
    object: Bag,
    cells: Map<Address, string>,
  ): boolean {
    const property = propertyOf(value);
    const content = property === null ? null : object[property];
    if (property === null || content === null || content === undefined || content === '') return false;
    const text = typeof content === 'string' ? content : '';
    if ('coded' in value) return this.fillCode(rule, at, value, content, cells);
    if ('day' in value || 'clock' in value) return this.fillDay(at, property, text, 'clock' in value, cells);
    if ('joined' in value) return this.fillPieces(at, value, text, cells);
    if ('date' in value) {
      const [date, format] = dateComponents(text);
      cells.set(at, date);
      cells.set(beside(at, 1), format);
    } else if ('text' in value && value.most !== undefined && text.length > value.most) {
      this.lose(property, 'no-code');
      return false;
    } else cells.set(at, 'decimal' in value ? withDigits(text, value.digits ?? 0) : text);
    return true;
  }

  private fillDay(at: Address, property: string, date: string, isClock: boolean, cells: Map<Address, string>): boolean {
    if (isClock && date.length <= 10) return false;
    const digits = isClock ? date.slice(11, 16).replace(':', '') : sixDigits(date);
    if (digits === null) this.lose(property, 'no-code');
    else cells.set(at, digits);
    return digits !== null && !isClock;
  }

  private fillCode(
    rule: AnyRule,
    at: Address,
    value: { readonly coded: string; readonly codes: Readonly<Record<string, string | boolean>> },
    content: unknown,
    cells: Map<Address, string>,
  ): boolean {
    const found = Object.entries(value.codes).find(([, meaning]) => meaning === content)?.[0];
    if (found === undefined) {
      this.lose(value.coded, 'no-code');
      return false;
    }
    cells.set(at, this.codes.written(rule.segment, at, found));
    return true;
  }

  private fillPieces(
    at: Address,
    value: { readonly joined: string; readonly pieces: number; readonly size: number },
    text: string,
    cells: Map<Address, string>,
  ): boolean {
    const pieces = piecesOf(text, value.pieces, value.size) ??
      piecesOf(text.slice(0, value.pieces * value.size), value.pieces, value.size) ?? [text.slice(0, value.size)];
    if (piecesOf(text, value.pieces, value.size) === null) this.lose(value.joined, 'too-long');
    pieces.forEach((piece, index) => cells.set(beside(at, index), piece));
    return true;
  }

  private fillPairs(
    rule: AnyRule,
    pairs: NonNullable<AnyRule['pairs']>,
    object: Bag,
    cells: Map<Address, string>,
  ): boolean {
    const first = new Map<string, string>();
    for (const [code_, property] of Object.entries(pairs.properties))
      if (!first.has(property)) first.set(property, code_);
    const skipped = saidElsewhere(pairs, object);
    let element = pairs.from;
    for (const [property, code_] of first) {
      const content = object[property];
      if (typeof content !== 'string' || content === '' || property === skipped) continue;
      if (element > pairs.to) {
        this.lose(property, 'no-place');
        continue;
      }
      cells.set(`${element}.${pairs.value}`, content);
      const at: Address = `${element}.${pairs.qualifier}`;
      cells.set(at, this.codes.written(rule.segment, at, code_));
      element++;
    }
    return element > pairs.from;
  }

  private children(child: AnyChild, object: Bag): Node[] {
    if (child.readOnly === true) return [];
    const outer = this.segments(child.outer ?? [], object);
    const inside =
      child.property === null
        ? [this.nodes({ ...child, blank: () => ({}) }, object)]
        : itemsOf(object[child.property]).map((item) => this.nodes(child.scope, item));
    const rules = child.property === null ? child.segments : child.scope.segments;
    return inside.flatMap((nodes) => this.group(child, rules, [...nodes, ...outer]));
  }

  /** The nodes of one group: its first segment, and the others under it. */
  private group(child: AnyChild, rules: readonly AnyRule[], nodes: readonly Node[]): Node[] {
    if (nodes.length === 0 && child.property === null) return [];
    const own = nodes.filter((node) => node.tag === child.trigger && node.children.length === 0);
    const cells = new Map<Address, string>();
    for (const [at, codes] of Object.entries(child.when ?? {}))
      if (isAddress(at)) cells.set(at, this.codes.written(child.trigger, at, codes?.[0] ?? ''));
    for (const rule of rules) {
      if (rule.segment !== child.trigger) continue;
      for (const [at, value] of entriesOf(rule)) if (value !== undefined && 'set' in value) cells.set(at, value.set);
    }
    const [only] = own;
    const segment =
      cells.size === 0 && only !== undefined && own.length === 1
        ? only.segment
        : own.reduce<SegmentText>((before, node) => overlay(before, node.segment), segmentOf(child.trigger, cells));
    const children = own.length === 0 ? nodes : nodes.filter((node) => !own.includes(node));
    return [{ tag: child.trigger, segment, summary: child.summary, alternative: child.alternative === true, children }];
  }

  /** Writes nodes in the order of a group's members; what the release has no place for is a loss. */
  private place(nodes: readonly Node[], group: Group, into: SegmentText[], isRoot = true): void {
    const sections = isRoot ? group.members.filter((member) => member.tag === 'UNS').length : 0;
    const all = nodes.flatMap((node) => flattened(node, group));
    const left = new Set(all);
    const byTag = new Map<string, Node[]>();
    for (const node of all) {
      const same = byTag.get(node.tag);
      if (same === undefined) byTag.set(node.tag, [node]);
      else same.push(node);
    }
    let section = 0;
    for (const member of group.members) {
      if (member.tag === 'UNS' && isRoot)
        into.push(segmentOf('UNS', new Map([['1.0', ++section === sections ? 'S' : 'D']])));
      for (const node of byTag.get(member.tag) ?? []) {
        if (
          !left.has(node) ||
          (node.summary !== undefined && node.summary !== member.summary) ||
          (node.children.length > 0 && member.group === null)
        )
          continue;
        left.delete(node);
        into.push(node.segment);
        if (member.group !== null) this.place(node.children, member.group, into, false);
      }
    }
    for (const node of left)
      if (node.alternative !== true)
        this.lose(
          node.segment
            .map((element) => element.join(':'))
            .join('+')
            .slice(0, 40),
          'no-place',
        );
  }
}

/** A group's segments side by side, where the release has them so: CTA and COM in APERAK. */
function flattened(node: Node, { members }: Group): Node[] {
  const places = members.filter((member) => member.tag === node.tag);
  if (node.children.length === 0 || places.length === 0 || places.some((member) => member.group !== null))
    return [node];
  return [{ ...node, children: [] }, ...node.children];
}

function itemsOf(value: unknown): Bag[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item): item is Bag => typeof item === 'object' && item !== null);
}

function propertyOf(value: Value<Record<string, unknown>>): string | null {
  if ('text' in value) return value.text;
  if ('decimal' in value) return value.decimal;
  if ('date' in value) return value.date;
  if ('coded' in value) return value.coded;
  if ('day' in value) return value.day;
  if ('clock' in value) return value.clock;
  if ('joined' in value) return value.joined;
  return 'measure' in value ? value.measure : null;
}

function beside(at: Address, components: number): Address {
  const [element = 0, component = 0] = at.split('.').map(Number);
  return `${element}.${component + components}`;
}

type Entry = readonly [Address, Value<Record<string, unknown>> | undefined];
/** Rules are few and live as long as the process, and every document goes through all of them. */
const entries = new WeakMap<object, readonly Entry[]>();
function entriesOf({ values }: AnyRule): readonly Entry[] {
  const known =
    entries.get(values) ??
    Object.entries(values).flatMap(([at, value]): Entry[] => (isAddress(at) ? [[at, value]] : []));
  entries.set(values, known);
  return known;
}

const places = new Map<Address, readonly [number, number]>();
/** `4.1` as element and component; of addresses there are no more than a segment has places. */
function placeOf(at: Address): readonly [number, number] {
  const known = places.get(at);
  if (known !== undefined) return known;
  const [element = 0, component = 0] = at.split('.').map(Number);
  places.set(at, [element, component]);
  return [element, component];
}

function segmentOf(tag: string, cells: ReadonlyMap<Address, string>): SegmentText {
  const elements: string[][] = [[tag]];
  for (const [at, text] of cells) {
    const [element, component] = placeOf(at);
    while (elements.length <= element) elements.push([]);
    const row = elements[element] ?? [];
    while (row.length <= component) row.push('');
    row[component] = text;
  }
  return elements;
}

/** Both segments in one: what the second says counts. */
function overlay(first: SegmentText, second: SegmentText): SegmentText {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, element) => {
    const [before = [], after = []] = [first[element], second[element]];
    return Array.from(
      { length: Math.max(before.length, after.length) },
      (__, component) => after[component] || (before[component] ?? ''),
    );
  });
}

/** Of a value and what stands in for it, the one that is not written here: the place of both is where the rule has something for any other value. */
function saidElsewhere({ standIn, otherwise }: NonNullable<AnyRule['pairs']>, object: Bag): string | null {
  if (standIn === undefined) return null;
  const isSame = object[standIn.property] === object[standIn.for];
  if (otherwise !== undefined) return isSame ? standIn.for : standIn.property;
  return isSame ? standIn.property : null;
}
