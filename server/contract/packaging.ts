import { z } from 'zod';
import {
  MOST_MILLIMETRES,
  MOST_STACKED,
  PACKAGE_KINDS,
  PACKAGE_OWNERS,
  PACKAGE_STRUCTURES,
  SIZE_LENGTHS,
  TARE_WEIGHT,
} from '../domain/packaging/size.js';
import { endpoint } from './endpoint.js';
import { decimal, flag, idOfKind, instant, limit, sortBy, sortedCursor, version } from './fields.js';
import { formatted } from './format.js';

export const PACKAGING_READ = { module: 'maintenance', action: 'read' } as const;
export const PACKAGING_EDIT = { module: 'maintenance', action: 'edit' } as const;
export const PACKAGING_DELETE = { module: 'maintenance', action: 'delete' } as const;

export const packageSizeId = idOfKind('package-size');

/** A text of one line. */
export const printable = (most: number) =>
  formatted(
    'printable',
    z
      .string()
      .trim()
      .max(most)
      .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
  );
const millimetres = z.number().int().min(1).max(MOST_MILLIMETRES).nullable().default(null);

const fields = z.strictObject({
  /** What the company calls it; unique there. */
  code: printable(SIZE_LENGTHS.code).min(1),
  name: printable(SIZE_LENGTHS.name).default(''),
  kind: z.enum(PACKAGE_KINDS),
  structure: z.enum(PACKAGE_STRUCTURES),
  owner: z.enum(PACKAGE_OWNERS),
  /** kg of an empty one; null where nobody has weighed it. */
  tareWeight: formatted('weight', z.string().trim().regex(TARE_WEIGHT, 'Kilograms such as 1.5'))
    .nullable()
    .default(null),
  /** mm. */
  length: millimetres,
  width: millimetres,
  height: millimetres,
  /** How many stand on one another. */
  stackFactor: z.number().int().min(1).max(MOST_STACKED).nullable().default(null),
  /** What customers call it: it stands in despatch advices. */
  customerCode: printable(SIZE_LENGTHS.customerCode).default(''),
  /** Who gave that code, UN/EDIFACT 3055. */
  codeAgency: formatted(
    'code-agency',
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{0,3}$/, 'Up to three capitals and digits, such as 92'),
  ).default(''),
  /** Its packages get an internal number beside that of their label, and a label of the company with it. */
  internalLabel: z.boolean().default(false),
  isActive: z.boolean().default(true),
});
export type PackageSizeFields = z.output<typeof fields>;

const packageSize = z.object({
  id: packageSizeId,
  code: z.string(),
  name: z.string(),
  kind: z.enum(PACKAGE_KINDS),
  structure: z.enum(PACKAGE_STRUCTURES),
  owner: z.enum(PACKAGE_OWNERS),
  tareWeight: decimal.nullable(),
  length: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  stackFactor: z.number().int().nullable(),
  customerCode: z.string(),
  codeAgency: z.string(),
  internalLabel: z.boolean(),
  /** How many of its packages have got an internal number: counted on, never back. */
  sequenceCounter: z.number().int(),
  isActive: z.boolean(),
  /** Packing instructions that use it. */
  instructionCount: z.number().int(),
  version: z.number().int(),
  updatedAt: instant,
});
export type PackageSize = z.infer<typeof packageSize>;

/** What package sizes are sorted by. */
export const PACKAGE_SIZE_SORTS = [
  ...(['code', 'name', 'kind', 'structure', 'owner', 'tare'] as const),
  ...(['customerCode', 'instructions', 'active'] as const),
] as const;

const PATH = '/applications/packaging/sizes';
const ONE = `${PATH}/:id` as const;
const params = z.object({ id: packageSizeId });

export const packageSizeList = endpoint({
  id: 'package-size-list',
  method: 'GET',
  path: PATH,
  permission: PACKAGING_READ,
  summary: 'Package sizes, by code or in another order.',
  query: z.object({
    /** Part of the code, the name or the customer’s code. */
    q: z.string().trim().max(100).optional(),
    structure: z.enum(PACKAGE_STRUCTURES).optional(),
    isActive: flag.optional(),
    sort: sortBy(PACKAGE_SIZE_SORTS).default('code'),
    cursor: sortedCursor.optional(),
    limit: limit.default(100),
  }),
  response: z.object({ rows: z.array(packageSize), nextCursor: z.string().nullable() }),
});
export type PackageSizeQuery = z.output<typeof packageSizeList.query>;

export const packageSizeDetail = endpoint({
  id: 'package-size-detail',
  method: 'GET',
  path: ONE,
  permission: PACKAGING_READ,
  summary: 'A package size.',
  params,
  response: packageSize,
});

export const packageSizeCreate = endpoint({
  id: 'package-size-create',
  method: 'POST',
  path: PATH,
  permission: PACKAGING_EDIT,
  summary: 'Enter a package size. Its code is free in the company.',
  body: fields,
  response: packageSize,
  status: 201,
});

export const packageSizeUpdate = endpoint({
  id: 'package-size-update',
  method: 'PUT',
  path: ONE,
  permission: PACKAGING_EDIT,
  summary:
    'Change a package size. Takes the version that was read. While packing instructions use it, it stays active and keeps its structure.',
  params,
  body: fields.extend({ version }),
  response: packageSize,
});

export const packageSizeDelete = endpoint({
  id: 'package-size-delete',
  method: 'DELETE',
  path: ONE,
  permission: PACKAGING_DELETE,
  summary: 'Remove a package size. Refused while packing instructions use it.',
  params,
  response: z.object({ id: packageSizeId }),
});
