/**
 * Faults of structure that a message's own reader reports in words of the document, so that the check of its structure keeps quiet about them:
 * `UNS<LIN` for a UNS missing where LIN comes, `GIS<` wherever it is missed, `SCC` for one out of its place.
 */
export const SAID_BY_READERS: Readonly<Record<string, ReadonlySet<string>>> = {
  // detail-start-missing, document-number-missing, issue-date-missing, calloff-order, calloff-outside-line
  DELFOR: new Set([
    'UNS<NAD',
    'UNS<LIN',
    'GIS<',
    'GEI<',
    'BGM<',
    'DTM<',
    'QTY<DTM',
    'QTY<RFF',
    'LIN<SCC',
    'LIN<QTY',
    'SCC',
  ]),
};
