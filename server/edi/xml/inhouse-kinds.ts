import type { DocumentKind } from '../model/document.js';

/** Kinds of documents that the in-house XML has a form for. */
export const INHOUSE_XML_KINDS: ReadonlySet<string> = new Set<DocumentKind>(['delivery-schedule']);
