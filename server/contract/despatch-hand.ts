import { z } from 'zod';
import { NOTE_QUANTITY, NOTE_SHEET_LIMITS } from '../domain/despatch/note-sheet.js';
import { NOTE_SHEET_FIELDS } from '../domain/despatch/note-sheet-words.js';
import type { Quantity } from '../domain/quantity/quantity.js';
import { despatchNote } from './delivery.js';
import { endpoint } from './endpoint.js';
import { agreementId, counted, day, decimal, despatchAdviceId, version } from './fields.js';
import { formatted } from './format.js';

const READ = { module: 'delivery.despatch-note', action: 'read' } as const;
const EDIT = { module: 'delivery.despatch-note', action: 'edit' } as const;
const NOTES = '/applications/delivery/despatchnotes';

const text = (most: number) => z.string().trim().min(1).max(most);
const optional = (most: number) => text(most).nullable().default(null);
const positive = counted<Quantity>(
  formatted('quantity', z.string().regex(NOTE_QUANTITY, 'A quantity such as 120 or 0.5, more than nothing')),
);

const line = z.strictObject({
  articleNumber: text(35),
  quantity: positive,
  /** That of the release where it is left out, else PCE. */
  unit: formatted(
    'unit',
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,3}$/),
  )
    .nullable()
    .default(null),
  /** What one package holds. Null: as usual, by the packing instruction, else the release, else the register of articles, else all in one package. */
  packQuantity: positive.nullable().default(null),
  /** That of the release where it is left out. */
  orderNumber: optional(35),
  batch: optional(35),
  productionDate: day.nullable().default(null),
  bestBeforeDate: day.nullable().default(null),
  description: optional(70),
});
export type HandLine = z.output<typeof line>;

export const despatchByHand = endpoint({
  id: 'despatchnote-by-hand',
  method: 'POST',
  path: `${NOTES}/by-hand`,
  permission: EDIT,
  summary:
    'Make a despatch note of any articles: what the releases in force say of them at the ship-to is filled in, they are packed by their packing instructions, and packages and note get their numbers.',
  body: z
    .strictObject({
      agreementId: agreementId.optional(),
      /** The customer as the agreement names it: its partner, or its address in UNB. */
      customer: text(140).optional(),
      shipTo: z.strictObject({ code: text(35), name: z.string().trim().max(70).default('') }),
      pickUpDate: day.nullable().default(null),
      shipmentDate: day.nullable().default(null),
      despatchDate: day,
      /** As long after the despatch as the relation says, where it is left out. */
      arrivalDate: day.nullable().default(null),
      /** Those of the releases where they are left out. */
      dock: optional(25),
      gate: optional(25),
      shipmentReference: optional(35),
      transportDocument: optional(35),
      /** Code or name of the carrier; both where both are known. */
      carrier: z
        .strictObject({
          code: z.string().trim().max(35).default(''),
          name: z.string().trim().max(70).default(''),
        })
        .nullable()
        .default(null),
      trailer: optional(17),
      container: optional(17),
      chassis: optional(17),
      lines: z.array(line).min(1).max(NOTE_SHEET_LIMITS.lines),
    })
    .refine(({ agreementId: id, customer }) => id !== undefined || customer !== undefined, {
      path: ['customer'],
      message: 'An agreement or a customer',
    }),
  response: despatchNote,
  status: 201,
});
export type HandInput = z.output<typeof despatchByHand.body>;

export const despatchCustomers = endpoint({
  id: 'despatchnote-customers',
  method: 'GET',
  path: `${NOTES}/by-hand/customers`,
  permission: READ,
  summary: 'The active agreements under which despatch advices go out, by customer.',
  response: z.object({
    rows: z.array(
      z.object({
        agreementId,
        iaid: z.string(),
        partner: z.string(),
        /** The customer’s address as in UNB 0004:0007 of its schedules. */
        customer: z.string(),
        /** Null where the agreement takes messages of any type. */
        messageType: z.string().nullable(),
      }),
    ),
  }),
});
export type DespatchCustomer = z.infer<typeof despatchCustomers.response>['rows'][number];

const SHEET = {
  method: 'POST',
  permission: EDIT,
  body: 'file',
  query: z.object({
    /** The sign for decimals where a number in a text leaves both readings open. */
    decimal: z.enum(['.', ',']).default('.'),
  }),
} as const;

export const despatchSheetPreview = endpoint({
  ...SHEET,
  id: 'despatchnote-sheet-preview',
  path: `${NOTES}/sheet/preview`,
  summary: `The despatch notes that a file would make, one for each customer, ship-to and day, and what is wrong in which row and column; nothing is stored. XLSX or CSV as the raw body or one file as multipart/form-data, up to ${String(NOTE_SHEET_LIMITS.rows)} rows and ${String(NOTE_SHEET_LIMITS.notes)} notes.`,
  response: z.object({
    fileName: z.string(),
    /** Headings that mean nothing here. */
    ignored: z.array(z.string()),
    notes: z.array(
      z.object({
        /** The first row of the note in the file. */
        row: z.number().int(),
        /** As the agreement names its partner. */
        customer: z.string(),
        shipTo: z.string(),
        despatchDate: z.string(),
        articleCount: z.number().int(),
        packageCount: z.number().int(),
        /** Articles that no release in force calls off at the ship-to. */
        unknown: z.array(z.string()),
      }),
    ),
    /** In the language of the caller; the first of them. */
    faults: z.array(
      z.object({ row: z.number().int(), field: z.enum(NOTE_SHEET_FIELDS), value: z.string(), message: z.string() }),
    ),
    faultCount: z.number().int(),
  }),
});
export type NoteSheetPreview = z.infer<typeof despatchSheetPreview.response>;

export const despatchSheet = endpoint({
  ...SHEET,
  id: 'despatchnote-sheet',
  path: `${NOTES}/sheet`,
  summary: 'Make the despatch notes of a file, all of them or none: refused while a cell of it is wrong.',
  response: z.object({
    notes: z.array(z.object({ despatchnoteHeadId: despatchAdviceId, documentNumber: z.string() })),
  }),
});

const packages = { count: z.number().int(), code: z.string().nullable() };
export const despatchRepackProposal = endpoint({
  id: 'despatchnote-repack-proposal',
  method: 'GET',
  path: `${NOTES}/:id/repack`,
  permission: READ,
  summary:
    'How a despatch note that was not sent would be packed as usual: its pallets and boxes, and why several articles share a pallet. Nothing is changed, and no number is taken.',
  params: z.object({ id: despatchAdviceId }),
  response: z.object({
    /** Of the note that was looked at. */
    version: z.number().int(),
    /** Loading units: pallets, and boxes without one. */
    packageCount: z.number().int(),
    /** All packages with a label. */
    labelCount: z.number().int(),
    /** Packages among them that stay as they are, since nothing in them has an instruction. */
    keptCount: z.number().int(),
    /** Whole kilograms of the note; null where nobody knows them. */
    grossWeight: z.string().nullable(),
    /** What is packed anew, in the order of the note. */
    units: z.array(
      z.object({
        /** Pallets that are alike in all. */
        count: z.number().int(),
        /** Code of the pallet size; null of boxes without a pallet. */
        pallet: z.string().nullable(),
        /** It holds several articles. */
        isMixed: z.boolean(),
        /** Kilograms of one with all that is in it; null where nobody knows them. */
        grossWeight: z.string().nullable(),
        /** Lids and the like on the pallet. */
        aids: z.array(z.object(packages)),
        contents: z.array(
          z.object({
            articleNumber: z.string(),
            quantity: decimal,
            unit: z.string(),
            boxes: z.array(z.object({ ...packages, each: decimal })),
            /** On the boxes. */
            aids: z.array(z.object(packages)),
          }),
        ),
        /** What boxes of each size take of a pallet that several articles or lines share: so many of its layers, or of the boxes that it holds; null of others. */
        shares: z
          .array(
            z.object({ box: z.string(), by: z.enum(['layer', 'box']), used: z.number().int(), most: z.number().int() }),
          )
          .nullable(),
      }),
    ),
  }),
});
export type RepackProposal = z.infer<typeof despatchRepackProposal.response>;

export const despatchRepack = endpoint({
  id: 'despatchnote-repack',
  method: 'POST',
  path: `${NOTES}/:id/repack`,
  permission: EDIT,
  summary:
    'Pack a despatch note that was not sent as usual: articles with a packing instruction anew by it, in packages with new numbers. Refused once packages of it are marked.',
  params: z.object({ id: despatchAdviceId }),
  body: z.strictObject({
    /** Of the note whose proposal was looked at: refused where it has changed since. */
    version: version.optional(),
  }),
  response: despatchNote,
});
