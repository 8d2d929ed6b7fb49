/**
 * Layout of a message that no directory has, as data that can be kept as JSON: which segments in which order, what stands in them, and how sure
 * each piece of that is. Odette's own messages (UNH 0051 = OD) are described this way, since their guides are not public.
 */

export interface LayoutComponent {
  /** Number of the data element where it is known, `3347`; else its name. Shown as the place of a finding. */
  readonly id: string;
  readonly name: string;
  /** `an..35`, `n6`, `a3`. */
  readonly form: string;
  readonly mandatory: boolean;
  /** What the document takes from here: one of the message's `fields` for the segment. */
  readonly field?: string;
  readonly verified: boolean;
  /** Where this is known from, in words. */
  readonly source: string;
}

export interface LayoutElement {
  readonly mandatory: boolean;
  /** One for a simple element. */
  readonly components: readonly LayoutComponent[];
}

export interface LayoutSegment {
  readonly name: string;
  /** Empty where nothing is known of what stands in it. */
  readonly elements: readonly LayoutElement[];
}

/** A segment in the order of the message; with `group`, the first segment of a group and what follows it there. */
export interface LayoutMember {
  readonly segment: string;
  readonly mandatory: boolean;
  /** Of the segment, or of the group it opens. */
  readonly repetitions: number;
  readonly group?: readonly LayoutMember[];
  /** Whether place and presence are certain. Of a member that is not, no more is asked than that the message has the segment. */
  readonly verified: boolean;
  readonly source: string;
}

export interface MessageLayout {
  /** UNH 0051. */
  readonly agency: 'OD';
  /** UNH 0065. */
  readonly message: string;
  /** UNH 0052. */
  readonly version: string;
  readonly members: readonly LayoutMember[];
  readonly segments: Readonly<Record<string, LayoutSegment>>;
  /** By segment: what the document can take from it, wherever a table places it. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** A partner's own table: it replaces the order of the message, or single segments. */
export interface LayoutChange {
  readonly message: string;
  readonly members?: readonly LayoutMember[];
  readonly segments?: Readonly<Record<string, LayoutSegment>>;
}

/** Repetitions where no number is known. */
const ANY_NUMBER = 99_999;
export const UNVERIFIED = 'Customary use; no guide at hand';

/** Part of a layout as its table says it. */
export function component(
  name: string,
  form: string,
  field?: string,
  more: Partial<LayoutComponent> = {},
): LayoutComponent {
  return {
    id: name,
    name,
    form,
    mandatory: false,
    ...(field === undefined ? {} : { field }),
    verified: false,
    source: UNVERIFIED,
    ...more,
  };
}

export function element(...components: LayoutComponent[]): LayoutElement {
  return { mandatory: components.some(({ mandatory }) => mandatory), components };
}

export function member(segment: string, more: Partial<LayoutMember> = {}): LayoutMember {
  return { segment, mandatory: false, repetitions: ANY_NUMBER, verified: false, source: UNVERIFIED, ...more };
}

/** Name and number of a party in one composite, an address behind them where the message has one: sizes of 3347 and 3036. */
export function partyElement(party: string, withAddress = false): LayoutElement {
  const address = withAddress
    ? [1, 2, 3, 4].map((line) => component(`${party} address ${line}`, 'an..35', line === 1 ? 'street' : undefined))
    : [];
  return element(
    component(`${party} code`, 'an..20', 'code'),
    component(`${party} name`, 'an..35', 'name'),
    ...address,
  );
}
