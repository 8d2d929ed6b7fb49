import { type Code, code } from '../syntax/codes.js';
import { type MessageTables } from '../directories/directory.js';
import { type Group, memberGroup } from './plan.js';
import {
  type Address,
  type AnyScope,
  type ChildRule,
  type Pairs,
  type ScopeRule,
  type SegmentRule,
  untypedRules,
  type Value,
} from './rules.js';

/** A qualifier of a rule: codes with their rank. */
interface Qualifier {
  readonly at: Address;
  readonly element: number;
  readonly component: number;
  readonly codes: ReadonlyMap<Code, number>;
}
interface Part {
  readonly at: Address;
  readonly element: number;
  readonly component: number;
  readonly property: string;
}
type CompiledValue = Part &
  (
    | { readonly kind: 'text' | 'decimal' | 'date' | 'day' | 'clock' | 'count' }
    | { readonly kind: 'joined'; readonly pieces: number }
    | { readonly kind: 'coded'; readonly codes: ReadonlyMap<string, string | boolean>; readonly strict: boolean }
    | { readonly kind: 'measure'; readonly base: 'KGM' | 'MMT' | 'MTQ' }
  );

/** A rule ready to be applied to segment after segment. */
export interface CompiledRule {
  readonly tag: string;
  readonly summary: boolean | undefined;
  readonly repeats: boolean;
  readonly qualifiers: readonly Qualifier[];
  readonly values: readonly CompiledValue[];
  readonly pairs?: {
    readonly from: number;
    readonly to: number;
    readonly value: number;
    readonly qualifier: number;
    readonly properties: ReadonlyMap<string, { readonly property: string; readonly rank: number }>;
    readonly otherwise: string | undefined;
    readonly standIn: string | undefined;
  };
  /** Id of the data element at a place, `6060`; the place itself where the directory doesn't say. */
  elementId(element: number, component: number): string;
}

export interface Opened {
  readonly trigger: string;
  /** Name of an inline scope, which has no property. */
  readonly key: string;
  readonly property: string | null;
  readonly many: boolean;
  readonly spare: boolean;
  readonly summary: boolean | undefined;
  readonly when: readonly Qualifier[];
  readonly outer: ReadonlyMap<Code, readonly CompiledRule[]>;
  readonly scope: CompiledScope;
}

export interface CompiledScope {
  readonly blank: () => Record<string, unknown>;
  /** Tags that belong into this scope and not into one around it. */
  readonly tags: ReadonlySet<Code>;
  readonly rules: ReadonlyMap<Code, readonly CompiledRule[]>;
  readonly children: ReadonlyMap<Code, readonly Opened[]>;
  /** Groups that are not mapped, by their first segment: the tags that belong to them. */
  readonly passed: ReadonlyMap<Code, ReadonlySet<Code>>;
}

/** A rule of any object: the compiler is past what the types of a document can say. */
type AnyRule = SegmentRule<Record<string, unknown>>;

/** Prepares rules for reading a message of a directory; without one (`group` null) scopes go by the rules alone. */
export function compile<T>(rules: ScopeRule<T>, group: Group | null, directory: MessageTables | null): CompiledScope {
  return compileScope(untypedRules(rules), group, directory);
}

function compileScope(scope: AnyScope, group: Group | null, directory: MessageTables | null): CompiledScope {
  const children = new Map<Code, Opened[]>();
  const rules = byTag(scope.segments, directory);
  for (const [index, child] of (scope.scopes ?? []).entries()) {
    const list = children.get(code(child.trigger)) ?? [];
    list.push(compileChild(scope, child, index, group, directory));
    children.set(code(child.trigger), list);
  }
  const passed = new Map<Code, ReadonlySet<Code>>();
  const tags = new Set<Code>([...rules.keys(), ...children.keys()]);
  for (const member of group?.members ?? []) {
    tags.add(code(member.tag));
    if (member.group === null) continue;
    const inside = new Set(member.group.tags);
    inside.delete(code(member.tag));
    if (inside.size > 0) passed.set(code(member.tag), new Set([...(passed.get(code(member.tag)) ?? []), ...inside]));
  }
  return { blank: scope.blank, tags, rules, children, passed };
}

function compileChild(
  parent: AnyScope,
  child: ChildRule<Record<string, unknown>>,
  index: number,
  group: Group | null,
  directory: MessageTables | null,
): Opened {
  const inner = memberGroup(group, child.trigger, child.summary);
  const scope = compileScope(
    child.property === null ? { ...child, blank: parent.blank } : child.scope,
    inner,
    directory,
  );
  const outer = byTag(child.outer ?? [], directory);
  const trigger = code(child.trigger);
  // The next trigger opens the next of its kind; it never stands inside.
  const tags = new Set([...scope.tags, ...outer.keys()]);
  tags.delete(trigger);
  // A segment that the release has around this group and not in it is not this group's: RFF behind NAD in IFTSTA until D.18A.
  for (const tag of scope.rules.keys())
    if (inner !== null && group !== null && !inner.tags.has(tag) && group.tags.has(tag)) tags.delete(tag);
  return {
    trigger: child.trigger,
    key: `#${index}`,
    property: child.property,
    summary: child.summary,
    spare: child.spare === true,
    many: child.property === null ? child.repeats === true : Array.isArray(parent.blank()[child.property]),
    when: Object.entries(child.when ?? {}).map(([at, codes]) => qualifier(at, codes)),
    outer,
    scope: { ...scope, tags },
  };
}

function byTag(rules: readonly AnyRule[], directory: MessageTables | null): Map<Code, CompiledRule[]> {
  const found = new Map<Code, CompiledRule[]>();
  for (const rule of rules)
    found.set(code(rule.segment), [...(found.get(code(rule.segment)) ?? []), compileRule(rule, directory)]);
  return found;
}

function position(at: string): { at: Address; element: number; component: number } {
  const [element = 0, component = 0] = at.split('.').map(Number);
  return { at: `${element}.${component}`, element, component };
}

function qualifier(at: string, codes: readonly string[] = []): Qualifier {
  return { ...position(at), codes: new Map(codes.map((value, rank) => [code(value), rank])) };
}

function compileRule(rule: AnyRule, directory: MessageTables | null): CompiledRule {
  const entries = Object.entries(rule.values).flatMap(([at, value]) =>
    value === undefined ? [] : [[at, value] as const],
  );
  return {
    tag: rule.segment,
    summary: rule.summary,
    repeats: rule.repeats === true,
    qualifiers: entries.flatMap(([at, value]) => ('is' in value ? [qualifier(at, value.is)] : [])),
    values: entries.flatMap(([at, value]) => compileValue(at, value)),
    ...(rule.pairs === undefined ? {} : { pairs: compilePairs(rule.pairs) }),
    elementId: (element, component) => elementId(directory, rule.segment, element, component),
  };
}

function compileValue(at: string, value: Value<Record<string, unknown>>): CompiledValue[] {
  const where = position(at);
  if ('text' in value) return [{ ...where, property: value.text, kind: 'text' }];
  if ('decimal' in value) return [{ ...where, property: value.decimal, kind: 'decimal' }];
  if ('date' in value) return [{ ...where, property: value.date, kind: 'date' }];
  if ('day' in value) return [{ ...where, property: value.day, kind: 'day' }];
  if ('clock' in value) return [{ ...where, property: value.clock, kind: 'clock' }];
  if ('joined' in value) return [{ ...where, property: value.joined, kind: 'joined', pieces: value.pieces }];
  if ('coded' in value)
    return [
      {
        ...where,
        property: value.coded,
        kind: 'coded',
        codes: new Map(Object.entries(value.codes)),
        strict: value.strict === true,
      },
    ];
  if ('count' in value) return [{ ...where, property: value.count, kind: 'count' }];
  if ('measure' in value) return [{ ...where, property: value.measure, kind: 'measure', base: value.base }];
  return [];
}

function compilePairs(pairs: Pairs<Record<string, unknown>>): NonNullable<CompiledRule['pairs']> {
  const properties = new Map(
    Object.entries(pairs.properties).map(([key, property], rank) => [key, { property, rank }]),
  );
  return {
    from: pairs.from,
    to: pairs.to,
    value: pairs.value,
    qualifier: pairs.qualifier,
    properties,
    otherwise: pairs.otherwise,
    standIn: pairs.standIn?.property,
  };
}

function elementId(directory: MessageTables | null, tag: string, element: number, component: number): string {
  const id = directory?.parts(tag)?.[element - 1]?.id;
  if (id === undefined) return `${element}.${component}`;
  return directory?.parts(id)?.[component]?.id ?? id;
}
