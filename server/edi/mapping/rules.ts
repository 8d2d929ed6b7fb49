/**
 * Mapping between an EDIFACT message and a neutral document, as data that is read in both directions: the same table takes a message apart and
 * puts it together. A scope is a segment group (or the message itself) and an object of the document; scopes are opened by their first segment.
 */

/** `element.component`, both counted from the tag: `1.0` is the first component of the first element, `1.1` the second. */
export type Address = `${number}.${number}`;

/** Whether a text is an address: an element and a component. */
export function isAddress(text: string): text is Address {
  return /^\d{1,2}\.\d{1,2}$/.test(text);
}

type Key<T> = keyof T & string;
type ItemOf<V> = NonNullable<V> extends readonly (infer E)[] ? E : NonNullable<V>;

/** What stands in a component. Properties are those of the scope's object; `readOnly` values are other places where senders put the same. */
export type Value<T> = Content<T> & {
  readonly readOnly?: boolean;
  /** Goes along with another value, and does not call for a segment by itself: the unit of a quantity. */
  readonly companion?: boolean;
};
type Content<T> =
  /** Text as sent. What is longer than `most` is none of the codes that may stand here, and is not written. */
  | { readonly text: Key<T>; readonly most?: number }
  /** Number, kept as an exact decimal string; written with zeros in front where it has fewer than `digits`. */
  | { readonly decimal: Key<T>; readonly digits?: number }
  /** Date 2380 with its format 2379 in the next component. */
  | { readonly date: Key<T> }
  /** Date without a format beside it: YYMMDD, CCYYMMDD is read too. */
  | { readonly day: Key<T> }
  /** Time HHMM of a `day` of the same property; stands behind it. */
  | { readonly clock: Key<T> }
  /** A code with a meaning of its own in the document; of several codes for one meaning the first is written. */
  | {
      readonly coded: Key<T>;
      readonly codes: Readonly<Record<string, string | boolean>> /** A code without a meaning here is a finding. */;
      readonly strict?: boolean;
    }
  /** Text cut into pieces of `size`, put together with blanks; starts at this component. */
  | { readonly joined: Key<T>; readonly pieces: number; readonly size: number }
  /** Measurement in a base unit; the unit 6411 stands in the component before. */
  | { readonly measure: Key<T>; readonly base: 'KGM' | 'MMT' | 'MTQ' }
  /** How many items the list has; a message that says another number gets a finding. */
  | { readonly count: Key<T> }
  /** Qualifier: the rule speaks of segments with one of these codes. Earlier codes count more; the first is written. */
  | { readonly is: readonly string[] }
  /** Written, never read. */
  | { readonly set: string };

/** Composites that repeat with a value and its qualifier, such as LIN and PIA C212 (7140, 7143). */
export interface Pairs<T> {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly qualifier: number;
  /** Qualifier to property; the first qualifier of a property is written. */
  readonly properties: Readonly<Record<string, Key<T>>>;
  /** Where values with any other qualifier go, unless something better comes. */
  readonly otherwise?: Key<T>;
  /** A property whose value stands for another one that is not given: where the two are the same, it is written alone, and only once. */
  readonly standIn?: { readonly property: Key<T>; readonly for: Key<T> };
  /** Senders put these values here too; they are not written here. */
  readonly readOnly?: boolean;
}

export interface SegmentRule<T> {
  readonly segment: string;
  readonly values: Readonly<Partial<Record<Address, Value<T>>>>;
  readonly pairs?: Pairs<T>;
  /** The property is a list of texts; each segment adds one. */
  readonly repeats?: boolean;
  /** Only behind UNS+S. */
  readonly summary?: boolean;
  /** Written even where the document has nothing for it. */
  readonly always?: boolean;
}

interface Opening<T> {
  readonly trigger: string;
  /** Which triggers are meant, by codes at addresses; earlier codes count more, the first is written. */
  readonly when?: Readonly<Partial<Record<Address, readonly string[]>>>;
  readonly summary?: boolean;
  /** Senders put it here too; it is not written here. */
  readonly readOnly?: boolean;
  /** Read only where no other group gave the list an item: totals that repeat what the groups before said. */
  readonly spare?: boolean;
  /** Left out without loss where the release has no such group; another rule writes the same into its successor. */
  readonly alternative?: boolean;
  /** Segments inside that speak of the object around. */
  readonly outer?: readonly SegmentRule<T>[];
}
/** A group with an object of its own, or several of them in a list. */
type OwnScope<T> = {
  [P in Key<T>]: Opening<T> & { readonly property: P; readonly scope: ScopeRule<ItemOf<T[P]>> };
}[Key<T>];
/** A group whose segments speak of the object around it. */
interface InlineScope<T> extends Opening<T> {
  readonly property: null;
  /** Every such group is read, not only the best; all is written into one. */
  readonly repeats?: boolean;
  readonly segments: readonly SegmentRule<T>[];
  readonly scopes?: readonly ChildRule<T>[];
}
export type ChildRule<T> = OwnScope<T> | InlineScope<T>;

export interface ScopeRule<T> {
  /** The object with nothing said yet: absent is null, lists are empty. */
  readonly blank: () => T;
  readonly segments: readonly SegmentRule<T>[];
  readonly scopes?: readonly ChildRule<T>[];
}

/** What a document is to code that goes by rules alone: properties by name. */
export type Bag = Readonly<Record<string, unknown>>;
/** Rules of any object: readers and writers of all messages are past what the types of one document can say. */
export type AnyScope = ScopeRule<Record<string, unknown>>;

/** The rules of a message and a document of it, without the types of that one document. */
export function untyped<T>(rules: ScopeRule<T>, document: T): { readonly scope: AnyScope; readonly object: Bag } {
  return { scope: untypedRules(rules), object: document as Bag };
}
/** The rules of a message without the types of its document. */
export function untypedRules<T>(rules: ScopeRule<T>): AnyScope {
  return rules as unknown as AnyScope;
}

export const is = (...codes: string[]): { is: readonly string[] } => ({ is: codes });
export const set = (constant: string): { set: string } => ({ set: constant });

/** DTM C507: 2005 qualifier, 2380, 2379. */
export function dateRule<T>(property: Key<T>, ...qualifiers: string[]): SegmentRule<T> {
  return { segment: 'DTM', values: { '1.0': is(...qualifiers), '1.1': { date: property } } };
}
/** RFF C506: 1153 qualifier, 1154. */
export function referenceRule<T>(property: Key<T>, ...qualifiers: string[]): SegmentRule<T> {
  return { segment: 'RFF', values: { '1.0': is(...qualifiers), '1.1': { text: property } } };
}
/** QTY C186: 6063 qualifier, 6060, 6411. */
export function quantityRule<T>(property: Key<T>, unit: Key<T> | null, ...qualifiers: string[]): SegmentRule<T> {
  return {
    segment: 'QTY',
    values: {
      '1.0': is(...qualifiers),
      '1.1': { decimal: property },
      ...(unit === null ? {} : { '1.2': { text: unit, companion: true } }),
    },
  };
}
/** MOA C516: 5025 qualifier, 5004. */
export function amountRule<T>(property: Key<T>, ...qualifiers: string[]): SegmentRule<T> {
  return { segment: 'MOA', values: { '1.0': is(...qualifiers), '1.1': { decimal: property } } };
}
/** MEA 6311, C502 6313, C174 6411 and 6314, in the base unit. */
export function measureRule<T>(
  property: Key<T>,
  base: 'KGM' | 'MMT' | 'MTQ',
  purposes: readonly string[],
  ...dimensions: string[]
): SegmentRule<T> {
  return {
    segment: 'MEA',
    values: { '1.0': is(...purposes), '2.0': is(...dimensions), '3.0': set(base), '3.1': { measure: property, base } },
  };
}
