import { z } from 'zod';
import { LAYOUT_NAMES } from '../domain/label/print.js';
import {
  AID_PLACES,
  INSTRUCTION_LENGTHS,
  instructionConflicts,
  MOST_AIDS,
  MOST_BOXES,
  PIECE_WEIGHT,
} from '../domain/packaging/instruction.js';
import { ARTICLE_QUANTITY } from '../domain/article/article.js';
import type { Quantity } from '../domain/quantity/quantity.js';
import { endpoint } from './endpoint.js';
import {
  counted,
  decimal,
  idOfKind,
  instant,
  limit,
  partnerId,
  quantity,
  sortBy,
  sortedCursor,
  version,
} from './fields.js';
import { formatted } from './format.js';
import { PACKAGING_DELETE, PACKAGING_EDIT, PACKAGING_READ, packageSizeId, printable } from './packaging.js';

export const packingInstructionId = idOfKind('packing-instruction');

const boxes = z.number().int().min(1).max(MOST_BOXES);
const shape = z.strictObject({
  /** As the customer calls the article. */
  articleNumber: printable(INSTRUCTION_LENGTHS.articleNumber).min(1),
  /** The customer; null for every one. */
  partnerCompanyId: partnerId.nullable().default(null),
  /** Code of the ship-to; '' for every one of the customer. */
  shipTo: printable(INSTRUCTION_LENGTHS.shipTo).default(''),
  boxSizeId: packageSizeId,
  quantityPerBox: counted<Quantity>(
    formatted(
      'quantity',
      z.string().trim().regex(ARTICLE_QUANTITY, 'A number such as 24').regex(/[1-9]/, 'More than nothing'),
    ),
  ),
  /** Without one boxes stand by themselves. */
  palletSizeId: packageSizeId.nullable().default(null),
  boxesPerLayer: boxes.nullable().default(null),
  layers: boxes.nullable().default(null),
  /** Boxes on a pallet; boxes of a layer times layers where it is left out. */
  boxesPerPallet: boxes.nullable().default(null),
  /** Whether the last pallet, where it is not full, may be shared with other articles for the same ship-to. Only with a pallet. */
  mixesRest: z.boolean().default(false),
  /** Lids and the like: so many on each box, or on each pallet. */
  aids: z
    .array(z.strictObject({ packageSizeId, count: boxes, per: z.enum(AID_PLACES) }))
    .max(MOST_AIDS)
    .default([]),
  /** The layout that labels of its boxes are printed in; null where it is chosen when they are printed. */
  labelLayout: z.enum(LAYOUT_NAMES).nullable().default(null),
  /** That of labels of its pallets; null where it is that of the boxes. */
  palletLabelLayout: z.enum(LAYOUT_NAMES).nullable().default(null),
  /** kg of one unit of the article; null where nobody has weighed it. */
  pieceWeight: formatted('weight', z.string().trim().regex(PIECE_WEIGHT, 'Kilograms such as 0.25'))
    .nullable()
    .default(null),
});
function refuseConflicts(fields: z.output<typeof shape>, context: z.core.$RefinementCtx): void {
  const conflicts = instructionConflicts({
    ...fields,
    hasCustomer: fields.partnerCompanyId !== null,
    hasPallet: fields.palletSizeId !== null,
    hasPalletAid: fields.aids.some(({ per }) => per === 'pallet'),
    hasPalletLayout: fields.palletLabelLayout !== null,
  });
  for (const { field, conflict } of conflicts)
    context.addIssue({ code: 'custom', path: [field], message: conflict, params: { sentence: conflict } });
}
const fields = shape.superRefine(refuseConflicts);
export type PackingInstructionFields = z.output<typeof fields>;

const stored = {
  id: packingInstructionId,
  articleNumber: z.string(),
  partnerCompanyId: partnerId.nullable(),
  partnerCode: z.string().nullable(),
  partnerName: z.string().nullable(),
  shipTo: z.string(),
  boxSizeId: packageSizeId,
  boxCode: z.string(),
  quantityPerBox: quantity,
  palletSizeId: packageSizeId.nullable(),
  palletCode: z.string().nullable(),
  boxesPerLayer: z.number().int().nullable(),
  layers: z.number().int().nullable(),
  boxesPerPallet: z.number().int().nullable(),
  mixesRest: z.boolean(),
  labelLayout: z.enum(LAYOUT_NAMES).nullable(),
  palletLabelLayout: z.enum(LAYOUT_NAMES).nullable(),
  pieceWeight: decimal.nullable(),
  version: z.number().int(),
  updatedAt: instant,
};
const row = z.object({
  ...stored,
  /** On a full pallet; null without one. */
  boxesOnPallet: z.number().int().nullable(),
});
export type PackingInstructionRow = z.infer<typeof row>;
const instruction = row.extend({
  aids: z.array(z.object({ packageSizeId, code: z.string(), count: z.number().int(), per: z.enum(AID_PLACES) })),
});
export type PackingInstruction = z.infer<typeof instruction>;

/** What packing instructions are sorted by. */
export const PACKING_INSTRUCTION_SORTS = [
  ...(['article', 'partner', 'shipTo', 'box', 'quantity'] as const),
  ...(['pallet', 'boxes', 'updated'] as const),
] as const;

const PATH = '/applications/packaging/instructions';
const ONE = `${PATH}/:id` as const;
const params = z.object({ id: packingInstructionId });

export const packingInstructionList = endpoint({
  id: 'packing-instruction-list',
  method: 'GET',
  path: PATH,
  permission: PACKAGING_READ,
  summary: 'Packing instructions, by article or in another order.',
  query: z.object({
    /** Part of the article number, the customer or the ship-to. */
    q: z.string().trim().max(100).optional(),
    partnerCompanyId: partnerId.optional(),
    packageSizeId: packageSizeId.optional(),
    sort: sortBy(PACKING_INSTRUCTION_SORTS).default('article'),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(row), nextCursor: z.string().nullable() }),
});
export type PackingInstructionQuery = z.output<typeof packingInstructionList.query>;

export const packingInstructionDetail = endpoint({
  id: 'packing-instruction-detail',
  method: 'GET',
  path: ONE,
  permission: PACKAGING_READ,
  summary: 'How an article is packed.',
  params,
  response: instruction,
});

export const packingInstructionCreate = endpoint({
  id: 'packing-instruction-create',
  method: 'POST',
  path: PATH,
  permission: PACKAGING_EDIT,
  summary:
    'Say how an article is packed: for every customer, for one, or for one of its ship-tos. Of several the one for the ship-to applies, then that of the customer.',
  body: fields,
  response: instruction,
  status: 201,
});

export const packingInstructionUpdate = endpoint({
  id: 'packing-instruction-update',
  method: 'PUT',
  path: ONE,
  permission: PACKAGING_EDIT,
  summary: 'Change a packing instruction. Takes the version that was read. Notes that were made stay as they are.',
  params,
  body: shape.extend({ version }).superRefine(refuseConflicts),
  response: instruction,
});

export const packingInstructionDelete = endpoint({
  id: 'packing-instruction-delete',
  method: 'DELETE',
  path: ONE,
  permission: PACKAGING_DELETE,
  summary: 'Remove a packing instruction. Notes that were made stay as they are.',
  params,
  response: z.object({ id: packingInstructionId }),
});
