import { z } from 'zod';
import { SCAN_REFUSALS, SCAN_STEPS } from '../domain/despatch/scan.js';
import { DESPATCH_STATES } from '../domain/despatch/state.js';
import { endpoint } from './endpoint.js';
import { despatchAdviceId, instant, quantity } from './fields.js';

const NOTE = 'delivery.despatch-note';

/** Packages with a number, and how many of them were printed, marked for shipment and verified. */
export const packageCounts = z.object({
  packages: z.number().int(),
  printed: z.number().int(),
  marked: z.number().int(),
  verified: z.number().int(),
});

const mark = z.object({ at: instant, by: z.string(), scan: z.string().nullable() });
const despatchPackage = z.object({
  /** The number on its label. */
  number: z.string(),
  /** That of the company for itself, which stands on its internal label and in no message; null where its package size has none. */
  internalNumber: z.string().nullable(),
  unitId: z.string(),
  /** The label of the package around it. */
  outer: z.string().nullable(),
  /** How many packages stand in it. */
  inside: z.number().int(),
  articleNumber: z.string().nullable(),
  description: z.string().nullable(),
  quantity: quantity.nullable(),
  unit: z.string().nullable(),
  /** How often its label was printed, and when last. */
  prints: z.number().int(),
  printedAt: instant.nullable(),
  marked: mark.nullable(),
  verified: mark.nullable(),
});
export type DespatchPackage = z.infer<typeof despatchPackage>;

export const despatchPackages = endpoint({
  id: 'despatchnote-packages',
  method: 'GET',
  path: '/applications/delivery/despatchnotes/:id/packages',
  permission: { module: NOTE, action: 'read' },
  summary:
    'The packages of a despatch note by the number on their label, with their internal numbers, and what was done with each: as much as a device needs to scan without a line.',
  params: z.object({ id: despatchAdviceId }),
  response: z.object({
    despatchnoteHeadId: despatchAdviceId,
    documentNumber: z.string(),
    state: z.enum(DESPATCH_STATES),
    counts: packageCounts,
    packages: z.array(despatchPackage),
  }),
});
export type DespatchPackages = z.infer<typeof despatchPackages.response>;

/** So many scans are handed in at once. */
export const MOST_SCANS = 100;
const scanInput = z.strictObject({
  /** Given by the device before it says anything, and handed in again until there is an answer: it is taken once. */
  clientId: z.uuid(),
  step: z.enum(SCAN_STEPS),
  /** As the scanner hands it over, with control characters; nothing for an undo. */
  code: z.string().max(3_000).default(''),
  /** The note that is worked on; null: the package says it. */
  noteId: despatchAdviceId.nullable().default(null),
  /** The label of the outer package that is verified. */
  outer: z.string().trim().min(1).max(35).nullable().default(null),
  /** What stands in the package is marked, too. */
  withInside: z.boolean().default(false),
  /** The scan that an undo takes back. */
  undoes: z.uuid().nullable().default(null),
  scannedAt: instant.refine((text) => !text.startsWith('0000'), 'There is no year 0'),
});
const scanAnswer = z.object({
  clientId: z.string(),
  /** null where it was taken. */
  refusal: z.enum(SCAN_REFUSALS).nullable(),
  noteId: despatchAdviceId.nullable(),
  documentNumber: z.string().nullable(),
  /** The package by the number on its label. */
  number: z.string().nullable(),
  articleNumber: z.string().nullable(),
  quantity: quantity.nullable(),
  unit: z.string().nullable(),
  /** Who did the same before. */
  before: z.object({ at: instant, by: z.string() }).nullable(),
  /** The outer package that is verified from here on, and how many of those in it are. */
  outer: z.object({ number: z.string(), inside: z.number().int(), verified: z.number().int() }).nullable(),
  counts: packageCounts.nullable(),
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

export const despatchScan = endpoint({
  id: 'despatch-scan',
  method: 'POST',
  path: '/applications/delivery/scans',
  permission: { module: NOTE, action: 'edit' },
  summary:
    'Take scans of package labels in their order: mark packages for shipment, verify them, or undo. Each is taken once, however often it is handed in.',
  body: z.strictObject({
    /** The device, as people call it. */
    device: z.string().trim().min(1).max(100),
    scans: z.array(scanInput).min(1).max(MOST_SCANS),
  }),
  /** In the order of the scans. */
  response: z.object({ answers: z.array(scanAnswer) }),
});
export type ScansInput = z.output<typeof despatchScan.body>;
