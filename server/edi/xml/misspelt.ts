import { editDistance } from '../edit-distance.js';
import type { FindingList } from '../findings.js';
import { pathOf, type XmlElement } from '../syntax/xml-tree.js';
import { knownNames } from './namespaces.js';

/** Shorter names are near to too many others. */
const MIN_LENGTH = 6;
const MAX_DISTANCE = 1;
/** Different names looked at in one file. */
const MAX_NAMES = 500;

/** Reports elements whose name is one sign away from one that is read and that stands nowhere beside them: what they hold is not read. */
export function reportMisspelt(root: XmlElement, findings: FindingList): void {
  const names = new Map<string, XmlElement>();
  gather(root, names);
  for (const [name, element] of names) {
    if (name.length < MIN_LENGTH || knownNames.has(name)) continue;
    const near = [...knownNames].find((known) => isMisspelling(name, known) && !isBeside(element, known));
    if (near === undefined) continue;
    const place = {
      start: element.start,
      end: element.contentStart,
      segment: element.line,
      path: () => pathOf(element),
    };
    findings.add('xml-element-misspelt', place, near);
    findings.foresee(['document-field-missing']);
  }
}

/** The first element of each name. */
function gather(element: XmlElement, names: Map<string, XmlElement>): void {
  for (const child of element.children) {
    if (!names.has(child.name) && names.size < MAX_NAMES) names.set(child.name, child);
    gather(child, names);
  }
}

function isBeside({ parent }: XmlElement, name: string): boolean {
  return parent?.children.some((sibling) => sibling.name === name) === true;
}

/** A letter is missing, is one too many or changed places; another letter makes other names of the standard: PayerParty and PayeeParty. */
function isMisspelling(name: string, known: string): boolean {
  if (editDistance(name, known, MAX_DISTANCE) > MAX_DISTANCE || `${known}s` === name || `${name}s` === known)
    return false;
  return name.length !== known.length || sorted(name) === sorted(known);
}

function sorted(text: string): string {
  return Array.from(text).sort().join('');
}
