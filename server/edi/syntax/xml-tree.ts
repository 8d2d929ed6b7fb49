/** An XML file as a light tree; every element and attribute knows where it stands in the file as received (bytes, ends exclusive). */

export interface XmlAttribute {
  /** Local name. */
  readonly name: string;
  /** '' where it has none, as most have. */
  readonly namespace: string;
  readonly value: string;
  /** The value between its quotes. */
  readonly start: number;
  readonly end: number;
}

export interface XmlElement {
  /** Local name. */
  readonly name: string;
  readonly namespace: string;
  readonly parent: XmlElement | null;
  /** Which it is among its parent's children of the same name, from 1. */
  readonly number: number;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** Character data directly in it, in one piece; '' where it has only white space beside its children. */
  readonly text: string;
  /** From `<` of its start tag to behind `>` of its end tag. */
  readonly start: number;
  readonly end: number;
  /** What stands between its tags. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Line of the file it begins on, from 1. */
  readonly line: number;
}

/** Elements that come by the dozen are numbered even where there is only one: lines, as people count them. */
const NUMBERED = /Line$|^(?:line|calloff)$/;

/** `Invoice / InvoiceLine 3 / InvoicedQuantity`: lines are numbered, and what is not the first of its name. */
export function pathOf(element: XmlElement): string {
  const steps: string[] = [];
  for (let at: XmlElement | null = element; at !== null; at = at.parent) {
    steps.push(at.number > 1 || (at.parent !== null && NUMBERED.test(at.name)) ? `${at.name} ${at.number}` : at.name);
  }
  return steps.reverse().join(' / ');
}

/** The first child of this name, if there is one. */
export function childOf(element: XmlElement, name: string, namespace: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name && child.namespace === namespace);
}

/** An attribute without namespace, if it is there. */
export function attributeOf(element: XmlElement, name: string): XmlAttribute | undefined {
  return element.attributes.find((attribute) => attribute.name === name && attribute.namespace === '');
}
