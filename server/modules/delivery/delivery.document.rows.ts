import { type DespatchDocument, despatchDocument } from '../../contract/despatch-document.js';
import { inFieldsOfNow } from '../../domain/despatch/stored-document.js';

/** A document as it is stored, which may be of a time when fields of now were not known. */
export function storedDocument(document: object): DespatchDocument {
  return despatchDocument.parse(inFieldsOfNow(document));
}
