import { articleCreate, type ArticleRecord } from '../../../../server/contract/article.js';
import { toId } from '../../../../server/domain/ids.js';
import { toQuantity } from '../../../../server/domain/quantity/quantity.js';
import { articleBodyOf, articleDraftOf, NEW_ARTICLE } from './draft.js';

const FILLED: Omit<ArticleRecord, 'references' | 'schedules' | 'successorId'> = {
  id: toId('article', '1'),
  kind: 'external',
  partnerCompanyId: toId('partner', '7'),
  partnerCode: 'NORDVIK',
  partnerName: 'Nordvik Trucks AB',
  articleNumber: '00123',
  description: 'Brake disc',
  revision: 'B',
  unit: 'KGM',
  minStock: toQuantity('5'),
  minOrderQuantity: toQuantity('100'),
  packQuantity: toQuantity('12.5'),
  productionDays: 3,
  materialDays: 20,
  commodityCode: '870830',
  family: 'Brakes',
  barcodePrefix: 'P',
  state: 'phase-out',
  successor: '00124',
  internalArticleId: toId('article', '2'),
  internalNumber: 'OWN-1',
  version: 4,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-02T00:00:00Z',
  updatedBy: 'anna',
  importFile: null,
};

describe('the form of an article', () => {
  it('hands in all that people set', () => {
    const draft = articleDraftOf({ ...FILLED, references: [], schedules: null, successorId: null }, 'se');
    expect(draft.packQuantity).toBe('12,5');
    const body = articleCreate.body.parse(articleBodyOf(draft));
    const {
      id: _id,
      partnerCode: _code,
      partnerName: _name,
      internalNumber: _number,
      version: _version,
      createdAt: _created,
      updatedAt: _updated,
      updatedBy: _by,
      importFile: _file,
      ...set
    } = FILLED;
    expect(body).toEqual(set);
  });

  it('takes decimals with a comma, and refuses what is no number', () => {
    const body = (more: object): unknown =>
      articleCreate.body.safeParse(articleBodyOf({ ...NEW_ARTICLE, articleNumber: 'A', ...more })).data;
    expect(body({ packQuantity: '1 200,5' })).toMatchObject({ packQuantity: '1200.5', productionDays: null });
    expect(body({ productionDays: 'three' })).toBeUndefined();
    expect(body({ minStock: 'many' })).toBeUndefined();
  });
});
