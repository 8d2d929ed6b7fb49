/** Namespaces of the XML documents that are read and written. UBL 2.0 to 2.4 share theirs. */
export const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
export const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
/** Our own delivery schedule (docs/inhouse-xml.md). */
export const CONSIGNAL = 'urn:consignal:schedule:1';

const UBL_DOCUMENT = /^urn:oasis:names:specification:ubl:schema:xsd:(\w{1,60})-2$/;

export function ublNamespace(document: string): string {
  return `urn:oasis:names:specification:ubl:schema:xsd:${document}-2`;
}

/** Name of the UBL 2 document a namespace belongs to, '' where it is none. */
export function ublDocumentOf(namespace: string): string {
  return UBL_DOCUMENT.exec(namespace)?.[1] ?? '';
}

/** A name as tables write it: `cbc:ID`, `cac:Party`; without prefix it is one of our own schedule. */
export interface XmlName {
  readonly written: string;
  readonly local: string;
  readonly namespace: string;
}

/** Local names of the elements that are read. */
export const knownNames = new Set<string>();

export function xmlName(written: string): XmlName {
  const [prefix = '', local] = written.split(':');
  knownNames.add(local ?? prefix);
  return local === undefined
    ? { written, local: prefix, namespace: CONSIGNAL }
    : { written, local, namespace: prefix === 'cbc' ? CBC : CAC };
}
