/**
 * Articles as master data. An internal one is the company's own; the others are a partner's: external as its messages call it, customer and
 * supplier as the partner itself keeps it. An external number stands for one internal article, which may have several external numbers.
 */
export const ARTICLE_KINDS = ['internal', 'external', 'customer', 'supplier'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** active; phase-out: no longer ordered anew, and replaced by its successor where it has one; inactive: nothing may be called off. */
export const ARTICLE_STATES = ['active', 'phase-out', 'inactive'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Letters of each text. */
export const ARTICLE_LENGTHS = {
  articleNumber: 70,
  description: 200,
  revision: 20,
  family: 50,
  barcodePrefix: 10,
} as const;
export const MAX_ARTICLE_DAYS = 999;

/** Up to twelve digits, and six decimals. */
export const ARTICLE_QUANTITY = /^\d{1,12}(\.\d{1,6})?$/;
/** As UN/ECE Recommendation 20 has them. */
export const ARTICLE_UNIT = /^[A-Z0-9]{1,3}$/;
/** Harmonized System and what is made of it: four to twelve digits. */
export const COMMODITY_CODE = /^\d{4,12}$/;
export const BARCODE_PREFIX = /^[A-Z0-9]{0,10}$/;
/** No control characters, and no blanks around. */
export const ARTICLE_TEXT = /^(?!\s)[^\p{C}]*(?<!\s)$/u;

/** What contradicts itself in an article, by the field that it is said at. */
export type ArticleConflict = 'partner-of-internal' | 'internal-of-internal' | 'own-successor' | 'pack-of-nothing';

interface Judged {
  readonly kind: ArticleKind;
  readonly hasPartner: boolean;
  readonly hasInternal: boolean;
  readonly articleNumber: string;
  readonly successor: string;
  readonly packQuantity: string;
}

/** The fields of an article that contradict others. */
export function articleConflicts(
  article: Judged,
): { readonly field: ArticleField; readonly conflict: ArticleConflict }[] {
  const isInternal = article.kind === 'internal';
  return [
    ...(isInternal && article.hasPartner ? [{ field: 'partner', conflict: 'partner-of-internal' } as const] : []),
    ...(isInternal && article.hasInternal
      ? [{ field: 'internalNumber', conflict: 'internal-of-internal' } as const]
      : []),
    ...(article.successor !== '' && article.successor === article.articleNumber
      ? [{ field: 'successor', conflict: 'own-successor' } as const]
      : []),
    ...(/^0+(\.0+)?$/.test(article.packQuantity)
      ? [{ field: 'packQuantity', conflict: 'pack-of-nothing' } as const]
      : []),
  ];
}

/** The fields of an article as tables have them, in the order of their columns. */
export const ARTICLE_FIELDS = [
  'kind',
  'partner',
  'articleNumber',
  'description',
  'revision',
  'unit',
  'minStock',
  'minOrderQuantity',
  'packQuantity',
  'productionDays',
  'materialDays',
  'commodityCode',
  'family',
  'barcodePrefix',
  'state',
  'successor',
  'internalNumber',
] as const;
export type ArticleField = (typeof ARTICLE_FIELDS)[number];

/** Rows that a table of articles has, at most. */
export const MAX_ARTICLE_ROWS = 50_000;
