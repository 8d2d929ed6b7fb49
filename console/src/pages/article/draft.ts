import type { ArticleRecord } from '../../../../server/contract/article.js';
import type { Language } from '../../../../server/contract/fields.js';
import type { ArticleId, PartnerId } from '../../../../server/domain/ids.js';
import type { Choosable } from '../../form/ChooseOne.js';

/** An article as its form holds it: what people type, under the names that the API has for it. */
export interface ArticleDraft {
  kind: ArticleRecord['kind'];
  partnerCompanyId: Choosable<PartnerId> | null;
  articleNumber: string;
  description: string;
  revision: string;
  unit: string;
  minStock: string;
  minOrderQuantity: string;
  packQuantity: string;
  productionDays: string;
  materialDays: string;
  commodityCode: string;
  family: string;
  barcodePrefix: string;
  state: ArticleRecord['state'];
  successor: string;
  internalArticleId: Choosable<ArticleId> | null;
}

export const NEW_ARTICLE: ArticleDraft = {
  kind: 'internal',
  partnerCompanyId: null,
  articleNumber: '',
  description: '',
  revision: '',
  unit: 'PCE',
  minStock: '',
  minOrderQuantity: '',
  packQuantity: '',
  productionDays: '',
  materialDays: '',
  commodityCode: '',
  family: '',
  barcodePrefix: '',
  state: 'active',
  successor: '',
  internalArticleId: null,
};

/** An article as it stands, its quantities with the decimal sign of the language. */
export function articleDraftOf(article: ArticleRecord, language: Language): ArticleDraft {
  const { partnerCompanyId, partnerName, partnerCode, internalArticleId, internalNumber } = article;
  const typed = (value: string | null): string => (language === 'se' ? value?.replace('.', ',') : value) ?? '';
  return {
    kind: article.kind,
    partnerCompanyId:
      partnerCompanyId === null ? null : { id: partnerCompanyId, name: partnerName ?? '', detail: partnerCode ?? '' },
    articleNumber: article.articleNumber,
    description: article.description,
    revision: article.revision,
    unit: article.unit,
    minStock: typed(article.minStock),
    minOrderQuantity: typed(article.minOrderQuantity),
    packQuantity: typed(article.packQuantity),
    productionDays: article.productionDays === null ? '' : String(article.productionDays),
    materialDays: article.materialDays === null ? '' : String(article.materialDays),
    commodityCode: article.commodityCode,
    family: article.family,
    barcodePrefix: article.barcodePrefix,
    state: article.state,
    successor: article.successor,
    internalArticleId:
      internalArticleId === null ? null : { id: internalArticleId, name: internalNumber ?? '', detail: '' },
  };
}

/** A number with a point for decimals; empty is none. */
const amount = (text: string): string | null =>
  text.trim() === '' ? null : text.replace(/[\s\u00a0\u202f]/gu, '').replace(',', '.');
/** What is no whole number stays as it was typed, so that it is refused. */
const days = (text: string): number | string | null =>
  text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text) : text;

/** What is handed in. Of our own articles neither partner nor cross reference, which their form does not show. */
export function articleBodyOf(draft: ArticleDraft): unknown {
  const isInternal = draft.kind === 'internal';
  return {
    ...draft,
    partnerCompanyId: isInternal ? null : (draft.partnerCompanyId?.id ?? null),
    internalArticleId: isInternal ? null : (draft.internalArticleId?.id ?? null),
    minStock: amount(draft.minStock),
    minOrderQuantity: amount(draft.minOrderQuantity),
    packQuantity: amount(draft.packQuantity),
    productionDays: days(draft.productionDays),
    materialDays: days(draft.materialDays),
  };
}
