import { attributeOf, type XmlElement } from '../syntax/xml-tree.js';
import type { OutlineEntry } from './outline.js';

/** Longest value that is shown, in characters. */
const MAX_VALUE = 200;
/** Attributes that belong to a value: currency and unit in UBL. */
const COMPANIONS = ['currencyID', 'unitCode'] as const;

/** Reads an XML document aloud: elements that begin on lines `from` to `to`, groups as headings, what only wraps another element left out. */
export function xmlOutline(
  root: XmlElement,
  { from, to }: { readonly from: number; readonly to: number },
): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const waiting: { readonly element: XmlElement; readonly level: number }[] = [{ element: root, level: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, level } = next;
    if (element.line > to) continue;
    const wraps = element !== root && isWrapper(element);
    const entry = wraps ? null : entryOf(element, level);
    if (entry !== null && element.line >= from) entries.push(entry);
    const inner = wraps ? level : level + 1;
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i];
      if (child !== undefined) waiting.push({ element: child, level: inner });
    }
  }
  return entries;
}

/** An element that says no more than the one inside: a name of a party, or a group that its parent shows already. */
function isWrapper({ children, parent, text }: XmlElement): boolean {
  if (children.length === 0 || text.trim() !== '') return false;
  return (
    (children.length === 1 && children[0]?.children.length === 0) ||
    (parent?.parent !== null && parent?.children.length === 1)
  );
}

function entryOf(element: XmlElement, level: number): OutlineEntry | null {
  const { line, start, end, contentStart, contentEnd, children, text, parent } = element;
  // A value that is all of its group goes by the group's name, which says more: the ID of an order reference.
  const { name, number } =
    children.length === 0 && parent?.children.length === 1 && parent.parent !== null ? parent : element;
  const common = {
    level,
    label: number > 1 || /[lL]ine$/.test(name) ? `${words(name)} ${number}` : words(name),
    reference: element.name,
    segment: line,
  };
  if (children.length > 0) return { ...common, value: '', start, end: contentStart, heading: true };
  if (text.trim() !== '') {
    const companions = COMPANIONS.map((companion) => attributeOf(element, companion)?.value ?? '');
    return {
      ...common,
      value: [cut(text.trim()), ...companions].filter((part) => part !== '').join(' '),
      start: contentStart,
      end: contentEnd,
      heading: false,
    };
  }
  const values = element.attributes.map(({ value }) => value).filter((value) => value !== '');
  return values.length === 0 ? null : { ...common, value: cut(values.join(', ')), start, end, heading: false };
}

function cut(text: string): string {
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE)}…`;
}

/** `AccountingSupplierParty` as people read it: `Accounting supplier party`; abbreviations stay together. */
function words(name: string): string {
  const spaced = name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  const [first = '', ...rest] = spaced.split(' ');
  return [
    first.charAt(0).toUpperCase() + first.slice(1),
    ...rest.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())),
  ].join(' ');
}
