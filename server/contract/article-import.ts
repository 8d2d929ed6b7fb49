import { z } from 'zod';
import { ARTICLE_FIELDS, MAX_ARTICLE_ROWS } from '../domain/article/article.js';
import { ARTICLE_DOUBTS, ARTICLE_FAULTS } from '../domain/article/article-sheet.js';
import { endpoint } from './endpoint.js';

const PATH = '/applications/articles/import';

const field = z.enum(ARTICLE_FIELDS);
const remark = <Code extends string>(codes: readonly [Code, ...Code[]]) =>
  z.object({ row: z.number().int(), field, code: z.enum(codes), value: z.string() });
const IMPORT = {
  method: 'POST',
  permission: { module: 'maintenance', action: 'edit' },
  requiresUnrestrictedView: true,
  body: 'file',
  query: z.object({
    /** The sign for decimals where a number in a text leaves both readings open. */
    decimal: z.enum(['.', ',']).default('.'),
  }),
} as const;
const counts = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
});

export const articleImportPreview = endpoint({
  ...IMPORT,
  id: 'article-import-preview',
  path: `${PATH}/preview`,
  summary: `What a file of articles would change, and what is wrong with it; nothing is written. XLSX or CSV as the raw body or one file as multipart/form-data, up to 25 MB and ${String(MAX_ARTICLE_ROWS)} articles.`,
  response: z.object({
    fileName: z.string(),
    /** Fields that have a column. */
    fields: z.array(field),
    /** Headings that mean nothing here. */
    ignored: z.array(z.string()),
    counts: counts.extend({ wrong: z.number().int(), doubtful: z.number().int() }),
    /** The first cells that are wrong, and the first that are worth a look. */
    faults: z.array(remark(ARTICLE_FAULTS)),
    doubts: z.array(remark(ARTICLE_DOUBTS).extend({ known: z.string().nullable() })),
    /** The first rows that would add or change something. */
    rows: z.array(
      z.object({
        row: z.number().int(),
        status: z.enum(['added', 'changed']),
        kind: z.string(),
        partner: z.string(),
        articleNumber: z.string(),
        description: z.string(),
        changes: z.array(z.object({ field, before: z.string(), after: z.string() })),
      }),
    ),
  }),
});
export type ArticlePreview = z.infer<typeof articleImportPreview.response>;

export const articleImport = endpoint({
  ...IMPORT,
  id: 'article-import',
  path: PATH,
  summary: 'Take over a file of articles, all of it or nothing: refused while a cell of it is wrong.',
  response: counts,
});
export type ImportCounts = z.infer<typeof counts>;
