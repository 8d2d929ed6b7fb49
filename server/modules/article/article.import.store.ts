import { Injectable } from '@nestjs/common';
import type { ArticlePreview } from '../../contract/article-import.js';
import type { ArticleField } from '../../domain/article/article.js';
import type { ArticleId, CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Owner } from './article.store.js';

/** Rows and cells that a preview names. */
export const SHOWN_ROWS = 200;
const NAMED = 500;

/** How each field is stored: its column, its value of the given row `g`, and the text of what is stored in `a`. */
const text = (column: string, name: string) => ({ column, given: `g."${name}"`, stored: `a.${column}` });
const amount = (column: string, name: string) => ({
  column,
  given: `nullif(g."${name}", '')::numeric`,
  stored: `coalesce(trim_scale(a.${column})::text, '')`,
  compared: `coalesce(trim_scale(nullif(g."${name}", '')::numeric)::text, '')`,
});
const days = (column: string, name: string) => ({
  column,
  given: `nullif(g."${name}", '')::integer`,
  stored: `coalesce(a.${column}::text, '')`,
  compared: `coalesce(nullif(g."${name}", '')::integer::text, '')`,
});
interface Kept {
  readonly column: string;
  readonly given: string;
  readonly stored: string;
  readonly compared?: string;
}
const KEPT: Readonly<Partial<Record<ArticleField, Kept>>> = {
  description: text('description', 'description'),
  revision: text('revision', 'revision'),
  unit: text('unit', 'unit'),
  minStock: amount('min_stock', 'minStock'),
  minOrderQuantity: amount('min_order_quantity', 'minOrderQuantity'),
  packQuantity: amount('pack_quantity', 'packQuantity'),
  productionDays: days('production_days', 'productionDays'),
  materialDays: days('material_days', 'materialDays'),
  commodityCode: text('commodity_code', 'commodityCode'),
  family: text('family', 'family'),
  barcodePrefix: text('barcode_prefix', 'barcodePrefix'),
  state: text('state', 'state'),
  successor: text('successor', 'successor'),
};
const ALL = Object.values(KEPT);

/** The rows of the file ($2), each with the partner that its code names. */
const GIVEN = /* sql */ `given AS MATERIALIZED (
  SELECT g.*, p.id AS partner_id FROM json_to_recordset($2::json) AS g (row integer, kind text, partner text, "articleNumber" text, description text, revision text,
    unit text, "minStock" text, "minOrderQuantity" text, "packQuantity" text, "productionDays" text, "materialDays" text, "commodityCode" text, family text,
    "barcodePrefix" text, state text, successor text, "internalNumber" text)
  LEFT JOIN partner_company p ON p.company_id = $1 AND g.partner <> '' AND lower(p.code) = lower(g.partner)
)`;
const KEY =
  'a.company_id = $1 AND a.article_number = g."articleNumber" AND a.kind = g.kind AND coalesce(a.partner_company_id, 0) = coalesce(g.partner_id, 0)';

/** What a file would do. */
interface Compared extends Pick<ArticlePreview, 'faults' | 'rows'> {
  /** The articles that the first rows would change. */
  readonly changedIds: readonly ArticleId[];
  readonly counts: Pick<ArticlePreview['counts'], 'added' | 'changed' | 'unchanged' | 'wrong' | 'doubtful'>;
  readonly doubts: ArticlePreview['doubts'];
}

@Injectable()
export class ArticleImportStore {
  /** Holds back other imports of the same company until this one is through. */
  async lock(tx: Tx, companyId: CompanyId): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`articles ${companyId}`]);
  }

  /** What the rows of a file would add and change, and what of them can't be: partners and own articles that there are none of. */
  async compare(tx: Tx, companyId: CompanyId, json: string, fields: readonly ArticleField[]): Promise<Compared> {
    const named = fields.filter((field) => KEPT[field] !== undefined || field === 'internalNumber');
    const before = named.map((field) => KEPT[field]?.stored ?? `coalesce(i.article_number, '')`);
    const after = named.map((field) => KEPT[field]?.compared ?? KEPT[field]?.given ?? 'g."internalNumber"');
    const [row] = await tx.query<{ found: Omit<Compared, 'rows' | 'changedIds'> & { rows: readonly ShownRow[] } }>(
      `WITH ${GIVEN}, wrong AS (
        SELECT row, 'partner' AS field, 'unknown-partner' AS code, partner AS value FROM given WHERE partner <> '' AND partner_id IS NULL
        UNION ALL SELECT row, 'internalNumber', 'unknown-internal', "internalNumber" FROM given WHERE "internalNumber" <> ''
          AND "internalNumber" NOT IN (SELECT "articleNumber" FROM given WHERE kind = 'internal')
          AND "internalNumber" NOT IN (SELECT article_number FROM article WHERE company_id = $1 AND kind = 'internal')
      ), joined AS MATERIALIZED (
        SELECT g.row, g.kind, g.partner, g."articleNumber", g.description, a.id::text AS id,
          ARRAY[${before.join(', ')}]::text[] AS before, ARRAY[${after.join(', ')}]::text[] AS after
        FROM given g LEFT JOIN article a ON ${KEY} LEFT JOIN article i ON i.company_id = $1 AND i.id = a.internal_article_id
        WHERE g.row NOT IN (SELECT row FROM wrong)
      ), judged AS (
        SELECT *, CASE WHEN id IS NULL THEN 'added' WHEN before IS DISTINCT FROM after THEN 'changed' ELSE 'unchanged' END AS status FROM joined
      ), alike AS (
        SELECT ltrim(n.article_number, '0') AS bare, min(n.article_number) AS known FROM (
          SELECT article_number FROM article WHERE company_id = $1 UNION SELECT article_number FROM external_article WHERE company_id = $1) n
        WHERE n.article_number ~ '^[0-9]+$' GROUP BY 1 HAVING count(*) = 1
      ), doubts AS (
        SELECT j.row, 'articleNumber' AS field, 'other-zeros' AS code, j."articleNumber" AS value, k.known
        FROM judged j JOIN alike k ON k.bare = ltrim(j."articleNumber", '0') AND k.known <> j."articleNumber" WHERE j.status = 'added' AND j."articleNumber" ~ '^[0-9]+$'
      )
      SELECT json_build_object(
        'counts', (SELECT json_build_object('added', count(*) FILTER (WHERE status = 'added'), 'changed', count(*) FILTER (WHERE status = 'changed'),
          'unchanged', count(*) FILTER (WHERE status = 'unchanged'), 'wrong', (SELECT count(DISTINCT row) FROM wrong), 'doubtful', (SELECT count(*) FROM doubts)) FROM judged),
        'faults', (SELECT coalesce(json_agg(w ORDER BY w.row), '[]') FROM (SELECT * FROM wrong ORDER BY row LIMIT ${String(NAMED)}) w),
        'doubts', (SELECT coalesce(json_agg(d ORDER BY d.row), '[]') FROM (SELECT * FROM doubts ORDER BY row LIMIT ${String(NAMED)}) d),
        'rows', (SELECT coalesce(json_agg(r ORDER BY r.row), '[]') FROM (SELECT * FROM judged WHERE status <> 'unchanged' ORDER BY row LIMIT ${String(SHOWN_ROWS)}) r)) AS found`,
      [companyId, json],
    );
    if (!row) throw new Error('The comparison gave no row');
    const { found } = row;
    const changedIds = found.rows.flatMap(({ id }) => (id === null ? [] : [id]));
    return { ...found, changedIds, rows: found.rows.map((one) => shown(one, named)) };
  }

  /** Takes over the rows of a file that was compared. */
  async write(
    tx: Tx,
    { companyId, userId }: Owner,
    {
      json,
      fields,
      fileName,
    }: { readonly json: string; readonly fields: readonly ArticleField[]; readonly fileName: string },
  ): Promise<void> {
    const present = fields.flatMap((field) => KEPT[field] ?? []);
    const by = [companyId, json, userId, fileName];
    if (present.length > 0)
      await tx.query(
        `WITH ${GIVEN} UPDATE article a SET version = a.version + 1, updated_at = now(), updated_by = $3, import_file = $4,
          ${present.map(({ column, given }) => `${column} = ${given}`).join(', ')}
        FROM given g WHERE ${KEY} AND ARRAY[${present.map(({ stored }) => stored).join(', ')}]::text[]
          IS DISTINCT FROM ARRAY[${present.map(({ given, compared = given }) => compared).join(', ')}]::text[]`,
        by,
      );
    await tx.query(
      `WITH ${GIVEN} INSERT INTO article (company_id, created_by, updated_by, import_file, kind, partner_company_id, article_number, ${ALL.map(({ column }) => column).join(', ')})
      SELECT $1, $3, $3, $4, g.kind, g.partner_id, g."articleNumber", ${ALL.map(({ given }) => given).join(', ')} FROM given g
      WHERE NOT EXISTS (SELECT FROM article a WHERE ${KEY}) ON CONFLICT DO NOTHING`,
      by,
    );
    // Own articles of the same file are there by now.
    if (fields.includes('internalNumber'))
      await tx.query(
        `WITH ${GIVEN} UPDATE article a SET internal_article_id = i.id, version = a.version + 1, updated_at = now(), updated_by = $3, import_file = $4
        FROM given g LEFT JOIN article i ON i.company_id = $1 AND i.kind = 'internal' AND g."internalNumber" <> '' AND i.article_number = g."internalNumber"
        WHERE ${KEY} AND a.internal_article_id IS DISTINCT FROM i.id`,
        by,
      );
  }
}

interface ShownRow extends Omit<ArticlePreview['rows'][number], 'changes'> {
  readonly id: ArticleId | null;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function shown(
  { row, status, kind, partner, articleNumber, description, before, after }: ShownRow,
  fields: readonly ArticleField[],
): ArticlePreview['rows'][number] {
  const changes =
    status === 'added'
      ? []
      : fields.flatMap((field, at) =>
          before[at] === after[at] ? [] : [{ field, before: before[at] ?? '', after: after[at] ?? '' }],
        );
  return { row, status, kind, partner, articleNumber, description, changes };
}
