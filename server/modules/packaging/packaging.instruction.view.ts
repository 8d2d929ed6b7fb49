import { Injectable } from '@nestjs/common';
import type {
  PACKING_INSTRUCTION_SORTS,
  PackingInstruction,
  PackingInstructionQuery,
  PackingInstructionRow,
} from '../../contract/packing-instruction.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PackingInstructionId, RelationId } from '../../domain/ids.js';
import type { InstructionLayouts } from '../../domain/label/layout-choice.js';
import type { LayoutName } from '../../domain/label/print.js';
import type { PackAid, PackRule, PackSize } from '../../domain/packaging/pack.js';
import {
  column,
  numberOrder,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Boxes on a full pallet, as `boxesOnPallet` of the domain counts them. */
const BOXES = (t: string): string =>
  `CASE WHEN ${t}.pallet_size_id IS NOT NULL THEN coalesce(${t}.boxes_per_pallet, ${t}.boxes_per_layer * ${t}.layers) END`;
const COLUMNS = /* sql */ `
  i.id, i.article_number AS "articleNumber", i.partner_company_id AS "partnerCompanyId", p.code AS "partnerCode", p.name AS "partnerName", i.ship_to AS "shipTo",
  i.box_size_id AS "boxSizeId", b.code AS "boxCode", trim_scale(i.quantity_per_box)::text AS "quantityPerBox", i.pallet_size_id AS "palletSizeId", l.code AS "palletCode",
  i.boxes_per_layer AS "boxesPerLayer", i.layers, i.boxes_per_pallet AS "boxesPerPallet", ${BOXES('i')} AS "boxesOnPallet", i.mixes_rest AS "mixesRest",
  i.label_layout AS "labelLayout", i.pallet_label_layout AS "palletLabelLayout", trim_scale(i.piece_weight)::text AS "pieceWeight", i.version, i.updated_at AS "updatedAt"`;
const FROM = /* sql */ `
  FROM packing_instruction i JOIN package_size b ON b.company_id = i.company_id AND b.id = i.box_size_id
  LEFT JOIN package_size l ON l.company_id = i.company_id AND l.id = i.pallet_size_id
  LEFT JOIN partner_company p ON p.company_id = i.company_id AND p.id = i.partner_company_id`;

const codeOf = (id: string) => (t: string) =>
  `(SELECT s.code FROM package_size s WHERE s.company_id = ${t}.company_id AND s.id = ${t}.${id})`;
const SORTS: Sorts<(typeof PACKING_INSTRUCTION_SORTS)[number]> = {
  article: textOrder(column('article_number')),
  partner: textOrder(
    (t) =>
      `(SELECT p.name FROM partner_company p WHERE p.company_id = ${t}.company_id AND p.id = ${t}.partner_company_id)`,
  ),
  shipTo: textOrder(column('ship_to')),
  box: textOrder(codeOf('box_size_id')),
  quantity: numberOrder(column('quantity_per_box')),
  pallet: textOrder(codeOf('pallet_size_id')),
  boxes: numberOrder(BOXES),
  updated: timeOrder(column('updated_at')),
};

const SIZE = (t: string): string =>
  `json_build_object('code', ${t}.code, 'owner', ${t}.owner, 'tareWeight', trim_scale(${t}.tare_weight)::text, 'length', ${t}.length, 'width', ${t}.width,
    'height', ${t}.height, 'stackFactor', ${t}.stack_factor, 'customerCode', ${t}.customer_code, 'codeAgency', ${t}.code_agency)`;
/** The most specific instruction of each article: that of the ship-to, else of the customer, else of every customer. */
const RULES = /* sql */ `
SELECT k.place, i.id, trim_scale(i.quantity_per_box)::text AS "quantityPerBox", trim_scale(i.piece_weight)::text AS "pieceWeight", i.label_layout AS "labelLayout", i.pallet_label_layout AS "palletLabelLayout",
  ${BOXES('i')} AS boxes, i.boxes_per_layer AS "boxesPerLayer", i.layers, i.mixes_rest AS "mixesRest", ${SIZE('b')} AS box,
  CASE WHEN l.id IS NOT NULL THEN ${SIZE('l')} END AS pallet,
  (SELECT coalesce(json_agg(json_build_object('count', a.count, 'per', a.per, 'size', ${SIZE('s')}) ORDER BY a.position), '[]') FROM packing_aid a
    JOIN package_size s ON s.company_id = a.company_id AND s.id = a.package_size_id WHERE a.company_id = i.company_id AND a.instruction_id = i.id) AS aids
FROM unnest($2::int[], $3::bigint[], $4::text[], $5::text[]) AS k (place, relation, ship_to, article) LEFT JOIN company_relation r ON r.company_id = $1 AND r.id = k.relation
CROSS JOIN LATERAL (SELECT * FROM packing_instruction x WHERE x.company_id = $1 AND x.article_number = btrim(k.article)
  AND (x.partner_company_id IS NULL OR x.partner_company_id = r.partner_company_id) AND (x.ship_to = '' OR upper(x.ship_to) = upper(btrim(k.ship_to)))
  ORDER BY x.ship_to = '', x.partner_company_id NULLS LAST LIMIT 1) AS i
JOIN package_size b ON b.company_id = i.company_id AND b.id = i.box_size_id LEFT JOIN package_size l ON l.company_id = i.company_id AND l.id = i.pallet_size_id`;

/** An article at a ship-to, whose relation is that of its customer; null where nobody has entered one. */
export interface PackedArticle {
  readonly articleNumber: string;
  readonly relationId: RelationId | null;
  readonly shipTo: string;
}
/** The instruction that applies to an article. */
export interface AppliedRule extends PackRule {
  readonly instructionId: PackingInstructionId;
  readonly layouts: InstructionLayouts;
}
interface RuleRow {
  readonly place: number;
  readonly id: PackingInstructionId;
  readonly quantityPerBox: string;
  readonly pieceWeight: string | null;
  readonly labelLayout: LayoutName | null;
  readonly palletLabelLayout: LayoutName | null;
  readonly boxes: number | null;
  readonly boxesPerLayer: number | null;
  readonly layers: number | null;
  readonly mixesRest: boolean;
  readonly box: PackSize;
  readonly pallet: PackSize | null;
  readonly aids: readonly PackAid[];
}

/** Reads packing instructions. */
@Injectable()
export class InstructionView {
  /** A page of them, keyed by what they are sorted by and their id. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: PackingInstructionQuery,
  ): Promise<{ rows: PackingInstructionRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const param = (value: unknown): string => `$${String(params.push(value))}`;
    const conditions = ['i.company_id = $1'];
    if (query.q !== undefined && query.q !== '')
      conditions.push(
        `concat_ws(' ', i.article_number, p.code, p.name, i.ship_to) ILIKE ${param(`%${query.q.replace(/[\\%_]/g, '\\$&')}%`)}`,
      );
    if (query.partnerCompanyId !== undefined)
      conditions.push(`i.partner_company_id = ${param(query.partnerCompanyId)}`);
    if (query.packageSizeId !== undefined) {
      const size = param(query.packageSizeId);
      conditions.push(`(i.box_size_id = ${size} OR i.pallet_size_id = ${size}
        OR EXISTS (SELECT FROM packing_aid a WHERE a.company_id = i.company_id AND a.instruction_id = i.id AND a.package_size_id = ${size}))`);
    }
    const { orderBy, behind, sortValue } = sortedBy(query, { as: 'i', sorts: SORTS, param });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<PackingInstructionRow>>(
      `SELECT ${COLUMNS}, ${sortValue} ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${param(query.limit + 1)}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async instruction(tx: Tx, companyId: CompanyId, id: PackingInstructionId): Promise<PackingInstruction> {
    const [row] = await tx.query<PackingInstruction>(
      `SELECT ${COLUMNS}, (SELECT coalesce(json_agg(json_build_object('packageSizeId', a.package_size_id::text, 'code', s.code, 'count', a.count, 'per', a.per)
          ORDER BY a.position), '[]') FROM packing_aid a JOIN package_size s ON s.company_id = a.company_id AND s.id = a.package_size_id
          WHERE a.company_id = i.company_id AND a.instruction_id = i.id) AS aids
      ${FROM} WHERE i.company_id = $1 AND i.id = $2`,
      [companyId, id],
    );
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** The instruction that applies to each of the articles, in their order; null where there is none. */
  async rules(tx: Tx, companyId: CompanyId, articles: readonly PackedArticle[]): Promise<(AppliedRule | null)[]> {
    if (articles.length === 0) return [];
    const rows = await tx.query<RuleRow>(
      RULES,
      [
        companyId,
        articles.map((_, place) => place),
        articles.map(({ relationId }) => relationId),
        articles.map(({ shipTo }) => shipTo),
        articles.map(({ articleNumber }) => articleNumber),
      ],
      'packing-rules',
    );
    const found = new Map(rows.map((row) => [row.place, ruleOf(row)]));
    return articles.map((_, place) => found.get(place) ?? null);
  }
}

function ruleOf({ id, quantityPerBox, pieceWeight, box, aids, ...row }: RuleRow): AppliedRule {
  const layouts = { box: row.labelLayout, pallet: row.palletLabelLayout };
  return { instructionId: id, quantityPerBox, pieceWeight, layouts, box, aids, pallet: palletOf(row) };
}

function palletOf({
  pallet: size,
  boxes,
  boxesPerLayer,
  layers: most,
  mixesRest,
}: Pick<RuleRow, 'pallet' | 'boxes' | 'boxesPerLayer' | 'layers' | 'mixesRest'>): AppliedRule['pallet'] {
  if (size === null || boxes === null) return null;
  const layers = boxesPerLayer === null || most === null ? null : { boxes: boxesPerLayer, most };
  return { size, boxes, layers, mixesRest };
}
