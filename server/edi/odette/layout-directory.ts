import type { CodeList, ElementDefinition, MessageTables, Part } from '../directories/directory.js';
import type { LayoutComponent, LayoutMember, MessageLayout } from './layout.js';

/** Where a field stands in its segment. */
export interface FieldPlace {
  readonly element: number;
  readonly component: number;
}

const NO_CODES: CodeList = { short: new Set(), long: new Set() };
const UNLIMITED = 0x7fffffff;

/** A layout as tables that messages are checked against and read by. Of what is not verified no lengths and no presence are asked. */
export class LayoutDirectory implements MessageTables {
  readonly name: string;
  /** Segments with anything unverified, in the order of the layout. */
  readonly unverified: readonly string[];
  /** Faults of structure not to be reported, since place and presence are not certain: `TAG<` missing, `TAG` misplaced. */
  readonly uncertain: ReadonlySet<string>;
  private readonly components = new Map<string, LayoutComponent>();
  private readonly places = new Map<string, ReadonlyMap<string, FieldPlace>>();

  /** `errors` are those of a partner's table that could not be used. */
  constructor(
    readonly layout: MessageLayout,
    readonly errors: readonly string[] = [],
  ) {
    this.name = `${layout.message} ${layout.version} ${layout.agency}`;
    for (const [tag, { elements }] of Object.entries(layout.segments)) {
      const places = new Map<string, FieldPlace>();
      elements.forEach(({ components }, element) => {
        components.forEach((each, component) => {
          this.components.set(each.id, each);
          if (each.field !== undefined) places.set(each.field, { element: element + 1, component });
        });
      });
      this.places.set(tag, places);
    }
    const doubtful = flat(layout.members)
      .filter(({ verified }) => !verified)
      .map(({ segment }) => segment);
    this.uncertain = new Set(doubtful.flatMap((tag) => [tag, `${tag}<`]));
    this.unverified = Object.keys(layout.segments).filter((tag) => doubtful.includes(tag) || this.isDoubtful(tag));
  }

  private isDoubtful(tag: string): boolean {
    const elements = this.layout.segments[tag]?.elements ?? [];
    return elements.length === 0 || elements.some(({ components }) => components.some(({ verified }) => !verified));
  }

  /** Where a field of a segment stands; undefined where the layout doesn't place it. */
  place(tag: string, field: string): FieldPlace | undefined {
    return this.places.get(tag)?.get(field);
  }

  fields(tag: string): Iterable<string> {
    return this.places.get(tag)?.keys() ?? [];
  }

  parts(key: string): readonly Part[] | null {
    const [tag = '', number] = key.split('/');
    const elements = this.layout.segments[tag]?.elements ?? [];
    if (elements.length === 0) return null;
    if (number !== undefined)
      return (elements[Number(number)]?.components ?? []).map((each) => ({
        id: each.id,
        mandatory: each.mandatory && each.verified,
      }));
    return elements.map(({ mandatory, components }, index) => {
      const [first] = components;
      const verified = components.every((each) => each.verified);
      return {
        id: components.length === 1 && first !== undefined ? first.id : `${tag}/${index}`,
        mandatory: mandatory && verified,
      };
    });
  }

  element(id: string): ElementDefinition | null {
    const match = /^(an|a|n)(\.\.)?(\d+)$/.exec(this.components.get(id)?.form ?? '');
    if (match === null) return null;
    const [, type, range, length] = match;
    const verified = this.components.get(id)?.verified === true;
    const max = verified ? Number(length) : UNLIMITED;
    // Letters and digits of what is not verified are not distinguished; numbers are the reader's.
    return {
      id,
      type: verified && (type === 'a' || type === 'n') ? type : 'an',
      min: verified && range === undefined ? max : 0,
      max,
      coded: false,
    };
  }

  codeList(): CodeList {
    return NO_CODES;
  }

  structure(message: string): string | null {
    return message === this.layout.message ? `UNH!${this.layout.members.map(packed).join('')}UNT!` : null;
  }
}

function flat(members: readonly LayoutMember[]): LayoutMember[] {
  return members.flatMap((each) => [each, ...flat(each.group ?? [])]);
}

/** `DEL9`, `(ARD!DEL9)9`: mandatory as the layout says, repetitions of what is not verified without limit. */
function packed({ segment, mandatory, repetitions, verified, group }: LayoutMember): string {
  const sign = mandatory && verified ? '!' : '';
  const times = verified ? repetitions : UNLIMITED;
  return group === undefined
    ? `${segment}${sign}${times}`
    : `(${segment}!${group.map(packed).join('')})${sign}${times}`;
}
