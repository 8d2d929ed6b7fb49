import type { BusinessDocument } from '../model/document.js';
import type { XmlElement } from '../syntax/xml-tree.js';
import type { XmlReading } from './values.js';
import type { XmlWriter } from './xml-writer.js';

/** A kind of UBL document: how it is read, and written where it is. */
export interface UblDocument {
  /** Name of the root element: `Invoice`. */
  readonly name: string;
  /** Who sends it and who gets it: names of party elements, the first that is there counts. */
  readonly sender: readonly string[];
  readonly recipient: readonly string[];
  readonly read: (root: XmlElement, reading: XmlReading) => BusinessDocument;
  /** Null where the document is not this kind; else what writes its content. */
  readonly write: (document: BusinessDocument) => ((out: XmlWriter) => void) | null;
}

/** Where the document stood: the only one of its file. */
export const ORIGIN = { interchange: 0, messageNumber: 1 } as const;
