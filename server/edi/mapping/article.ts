import { is, type SegmentRule } from './rules.js';

interface Articles {
  readonly articleNumber: string;
  readonly gtin?: string;
  readonly supplierArticleNumber: string | null;
}

/** C212 7143 of a GTIN: EN international article number, SRV GTIN, UP and EU its American and European forms. */
const GTIN = { EN: 'gtin', SRV: 'gtin', UP: 'gtin', EU: 'gtin' } as const;
const STAND_IN = { property: 'gtin', for: 'articleNumber' } as const;

/** LIN: 1082 line number and C212 with the customer's article number (IN), else whatever number is given. */
export function lineRule<T extends Articles & { readonly lineNumber: string }>(): SegmentRule<T> {
  return {
    segment: 'LIN',
    values: { '1.0': { text: 'lineNumber' } },
    pairs: {
      from: 3,
      to: 3,
      value: 0,
      qualifier: 1,
      properties: { IN: 'articleNumber', BP: 'articleNumber', ...GTIN },
      otherwise: 'articleNumber',
      standIn: STAND_IN,
    },
  };
}

/** PIA+1: further numbers of the article. */
export function articleRule<T extends Articles>(more: Readonly<Record<string, keyof T & string>> = {}): SegmentRule<T> {
  return {
    segment: 'PIA',
    values: { '1.0': { set: '1' } },
    pairs: {
      from: 2,
      to: 6,
      value: 0,
      qualifier: 1,
      properties: { SA: 'supplierArticleNumber', VP: 'supplierArticleNumber', ...more, ...GTIN },
      standIn: STAND_IN,
    },
  };
}

/** PIA: the customer's article number where LIN has another, such as a GTIN. */
export function customerArticleRule<T extends Articles>(): SegmentRule<T> {
  return {
    segment: 'PIA',
    values: {},
    pairs: {
      from: 2,
      to: 6,
      value: 0,
      qualifier: 1,
      properties: { IN: 'articleNumber', BP: 'articleNumber' },
      readOnly: true,
    },
  };
}

/** PIA+5: the number that the article goes by, of whatever kind, where nothing better is given. */
export function mainArticleRule<T extends Articles>(): SegmentRule<T> {
  return {
    segment: 'PIA',
    values: { '1.0': is('5') },
    pairs: {
      from: 2,
      to: 6,
      value: 0,
      qualifier: 1,
      properties: {
        IN: 'articleNumber',
        BP: 'articleNumber',
        SA: 'supplierArticleNumber',
        VP: 'supplierArticleNumber',
        ...GTIN,
      },
      otherwise: 'articleNumber',
      standIn: STAND_IN,
      readOnly: true,
    },
  };
}

/** IMD: the article in words (C273 7008, two pieces). */
export function descriptionRule<T extends { readonly description: string | null }>(size = 35): SegmentRule<T> {
  return { segment: 'IMD', values: { '1.0': { set: 'F' }, '3.3': { joined: 'description', pieces: 2, size } } };
}
