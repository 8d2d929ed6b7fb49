import { z } from 'zod';
import {
  ARTICLE_KINDS,
  ARTICLE_LENGTHS,
  ARTICLE_QUANTITY,
  ARTICLE_STATES,
  ARTICLE_UNIT,
  articleConflicts,
  BARCODE_PREFIX,
  COMMODITY_CODE,
  MAX_ARTICLE_DAYS,
  MAX_ARTICLE_ROWS,
} from '../domain/article/article.js';
import type { Quantity } from '../domain/quantity/quantity.js';
import { endpoint } from './endpoint.js';
import {
  articleId,
  counted,
  instant,
  limit,
  partnerId,
  quantity,
  scheduleHeadId,
  scheduleLineId,
  sortBy,
  sortedCursor,
  version,
} from './fields.js';
import { formatted } from './format.js';

const READ = { module: 'maintenance', action: 'read' } as const;
const EDIT = { module: 'maintenance', action: 'edit' } as const;
const DELETE = { module: 'maintenance', action: 'delete' } as const;

/** What articles are sorted by. */
export const ARTICLE_SORTS = [
  ...(['number', 'description', 'kind', 'partner', 'internal', 'state', 'revision', 'unit'] as const),
  ...(['pack', 'order', 'stock', 'days', 'family', 'updated'] as const),
] as const;

const text = (most: number) =>
  formatted(
    'printable',
    z
      .string()
      .trim()
      .max(most)
      .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
  );
const articleNumber = text(ARTICLE_LENGTHS.articleNumber).min(1);
const amount = counted<Quantity>(
  formatted('quantity', z.string().trim().regex(ARTICLE_QUANTITY, 'A number such as 120 or 0.5')),
)
  .nullable()
  .default(null);
const days = z.number().int().min(0).max(MAX_ARTICLE_DAYS).nullable().default(null);

const shape = z.strictObject({
  kind: z.enum(ARTICLE_KINDS),
  /** Whose article it is; null for our own, and for one that holds for every partner. */
  partnerCompanyId: partnerId.nullable().default(null),
  articleNumber,
  description: text(ARTICLE_LENGTHS.description).default(''),
  revision: text(ARTICLE_LENGTHS.revision).default(''),
  unit: formatted(
    'unit',
    z.string().trim().toUpperCase().regex(ARTICLE_UNIT, 'Up to three capitals and digits, such as PCE'),
  ).default('PCE'),
  minStock: amount,
  minOrderQuantity: amount,
  packQuantity: amount,
  productionDays: days,
  materialDays: days,
  commodityCode: formatted(
    'commodity-code',
    z
      .string()
      .trim()
      .regex(new RegExp(`^$|${COMMODITY_CODE.source}`), 'Four to twelve digits'),
  ).default(''),
  family: text(ARTICLE_LENGTHS.family).default(''),
  barcodePrefix: formatted(
    'barcode-prefix',
    z.string().trim().toUpperCase().regex(BARCODE_PREFIX, 'Up to ten capitals and digits'),
  ).default(''),
  state: z.enum(ARTICLE_STATES).default('active'),
  /** Number of the article of the same partner that replaces it. */
  successor: text(ARTICLE_LENGTHS.articleNumber).default(''),
  /** Our own article that this one stands for. */
  internalArticleId: articleId.nullable().default(null),
});
/** A text that the form shows at the field that contradicts another. */
const CONFLICT_PATHS = { partner: 'partnerCompanyId', internalNumber: 'internalArticleId' } as const;
function refuseConflicts(fields: z.output<typeof shape>, context: z.core.$RefinementCtx): void {
  const conflicts = articleConflicts({
    ...fields,
    hasPartner: fields.partnerCompanyId !== null,
    hasInternal: fields.internalArticleId !== null,
    packQuantity: fields.packQuantity ?? '',
  });
  for (const { field, conflict } of conflicts) {
    const path = field === 'partner' || field === 'internalNumber' ? CONFLICT_PATHS[field] : field;
    context.addIssue({ code: 'custom', path: [path], message: conflict, params: { sentence: conflict } });
  }
}
const fields = shape.superRefine(refuseConflicts);
export type ArticleFields = z.output<typeof fields>;

const stored = {
  id: articleId,
  kind: z.enum(ARTICLE_KINDS),
  partnerCompanyId: partnerId.nullable(),
  partnerCode: z.string().nullable(),
  partnerName: z.string().nullable(),
  articleNumber: z.string(),
  description: z.string(),
  revision: z.string(),
  unit: z.string(),
  minStock: quantity.nullable(),
  minOrderQuantity: quantity.nullable(),
  packQuantity: quantity.nullable(),
  productionDays: z.number().int().nullable(),
  materialDays: z.number().int().nullable(),
  commodityCode: z.string(),
  family: z.string(),
  barcodePrefix: z.string(),
  state: z.enum(ARTICLE_STATES),
  successor: z.string(),
  internalArticleId: articleId.nullable(),
  internalNumber: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  /** The file that its last change came from; null where somebody made it by hand. */
  importFile: z.string().nullable(),
};
const row = z.object(stored);
export type ArticleRow = z.infer<typeof row>;
/** A number by which a partner calls one of our own articles. */
const reference = z.object({
  id: articleId,
  kind: z.enum(ARTICLE_KINDS),
  partnerCode: z.string().nullable(),
  partnerName: z.string().nullable(),
  articleNumber: z.string(),
  description: z.string(),
  state: z.enum(ARTICLE_STATES),
});
const article = row.extend({
  /** The article that replaces it, where there is one of that number. */
  successorId: articleId.nullable(),
  /** Numbers that stand for it, at most 500; of our own articles alone. */
  references: z.array(reference),
  /** Lines of schedules in force that call it off, newest first and at most 50, of its 1,000 newest lines; null for who may not read schedules. */
  schedules: z
    .array(
      z.object({
        scheduleHeadId,
        scheduleLineId,
        documentNumber: z.string(),
        articleNumber: z.string(),
        customer: z.string().nullable(),
        shipTo: z.string().nullable(),
        totalQuantity: z.string(),
        unit: z.string(),
        firstDate: z.string().nullable(),
        lastDate: z.string().nullable(),
      }),
    )
    .nullable(),
});
export type ArticleRecord = z.infer<typeof article>;

const PATH = '/applications/articles';
const ONE = `${PATH}/:id` as const;
const params = z.object({ id: articleId });
const filter = {
  /** Part of the number or the description. */
  q: z.string().trim().max(100).optional(),
  kind: z.enum(ARTICLE_KINDS).optional(),
  state: z.enum(ARTICLE_STATES).optional(),
  partnerCompanyId: partnerId.optional(),
};

export const articleList = endpoint({
  id: 'article-list',
  method: 'GET',
  path: PATH,
  permission: READ,
  summary: 'Articles of the master data, by number or in another order.',
  query: z.object({
    ...filter,
    sort: sortBy(ARTICLE_SORTS).default('number'),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});
export type ArticleQuery = z.output<typeof articleList.query>;

export const articleDetail = endpoint({
  id: 'article-detail',
  method: 'GET',
  path: ONE,
  permission: READ,
  summary: 'An article with its cross references and the schedules in force that call it off.',
  params,
  response: article,
});

export const articleCreate = endpoint({
  id: 'article-create',
  method: 'POST',
  path: PATH,
  permission: EDIT,
  summary: 'Enter an article. Its number is free among those of its kind and partner.',
  body: fields,
  response: article,
  status: 201,
});

export const articleUpdate = endpoint({
  id: 'article-update',
  method: 'PUT',
  path: ONE,
  permission: EDIT,
  summary: 'Change an article. Takes the version that was read.',
  params,
  body: shape.extend({ version }).superRefine(refuseConflicts),
  response: article,
});

export const articleDelete = endpoint({
  id: 'article-delete',
  method: 'DELETE',
  path: ONE,
  permission: DELETE,
  summary: 'Remove an article. Refused while numbers of partners stand for it.',
  params,
  response: z.object({ id: articleId }),
});

export const articleLink = endpoint({
  id: 'article-link',
  method: 'POST',
  path: `${ONE}/references`,
  permission: EDIT,
  summary:
    'Say that a number of a partner stands for one of our own articles. An external article of that number is entered where there is none.',
  params,
  body: z.strictObject({ partnerCompanyId: partnerId.nullable().default(null), articleNumber }),
  response: article,
});

export const articleUnlink = endpoint({
  id: 'article-unlink',
  method: 'DELETE',
  path: `${ONE}/references/:referenceId`,
  permission: EDIT,
  summary: 'Take a cross reference away; the article of the partner stays.',
  params: z.object({ id: articleId, referenceId: articleId }),
  response: article,
});

export const articleExport = endpoint({
  id: 'article-export',
  method: 'GET',
  path: `${PATH}/export`,
  permission: READ,
  summary: `Articles with all their fields in a file that can be imported again, by number and at most ${String(MAX_ARTICLE_ROWS)}.`,
  query: z.object({ ...filter, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  produces: 'application/octet-stream',
});
export type ArticleExportQuery = z.output<typeof articleExport.query>;
