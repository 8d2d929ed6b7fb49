import { z } from 'zod';
import { LAYOUT_REASONS } from '../domain/label/layout-choice.js';
import { LABEL_KINDS, LAYOUT_NAMES, SHIPPED_LAYOUT_NAMES } from '../domain/label/print.js';
import { endpoint } from './endpoint.js';
import { despatchAdviceId } from './fields.js';
import { printProfileId, printSettings } from './print-profile.js';

/** Labels of one note that are printed at once. */
export const MOST_LABELS = 1_000;

const READ = { module: 'delivery.despatch-note', action: 'read' } as const;
const PATH = '/applications/delivery/despatchnotes/:id/labels';
const params = z.object({ id: despatchAdviceId });

const chosen = z.strictObject({
  /** Transport labels, or the internal ones of the packages that have an internal number; those have a layout of their own. */
  kind: z.enum(LABEL_KINDS).default('transport'),
  /** Only the labels of these numbers; absent: all of the note. */
  numbers: z.array(z.string().trim().min(1).max(35)).min(1).max(MOST_LABELS).optional(),
  /** The print profile; null for what is built in, absent for the one that counts. What stands below is of this print alone. */
  profileId: printProfileId.nullable().optional(),
  /** One layout for all transport labels; absent: each its own, by the profile. */
  layout: z.enum(LAYOUT_NAMES).optional(),
  format: printSettings.format.optional(),
  resolution: printSettings.resolution.optional(),
  paper: printSettings.paper.optional(),
  perSheet: printSettings.perSheet.optional(),
  startPosition: printSettings.startPosition.optional(),
  copies: printSettings.copies.optional(),
});
/** Which labels of a note, and how they are to be printed. */
export type LabelsChosen = z.output<typeof chosen>;

export const despatchLabels = endpoint({
  id: 'despatchnote-labels',
  method: 'POST',
  path: PATH,
  permission: READ,
  summary: `The transport labels of a despatch note as PDF or ZPL II, one for each label number, at most ${String(MOST_LABELS)}, by the print profile of the user, else that of the company. Each has the layout of its packing instruction, else that of the customer, else that of the profile. Each is read back before the file is handed out; one that is wrong refuses all of them. Or the internal labels of its packages (kind), each with its internal number, which count as no print of a transport label.`,
  params,
  body: chosen.extend({
    /** Why labels that were printed before are printed again. */
    reason: z.string().trim().min(1).max(500).optional(),
    /** false: made as a file, which counts as no print. */
    isPrint: z.boolean().default(true),
  }),
  produces: 'application/octet-stream',
});
export type LabelsInput = z.output<typeof despatchLabels.body>;

export const despatchLabelsPreview = endpoint({
  id: 'despatchnote-labels-preview',
  method: 'POST',
  path: `${PATH}/preview`,
  permission: READ,
  summary:
    'A page of the labels of a despatch note as they would be printed, as a picture (SVG), with who said their layouts. The labels of the page are read back. It counts as no print.',
  params,
  body: chosen.extend({
    /** From 0; behind the last one it is that. */
    page: z.number().int().min(0).default(0),
  }),
  response: z.object({
    page: z.number().int(),
    pages: z.number().int(),
    /** mm. */
    width: z.number(),
    height: z.number(),
    svg: z.string(),
    /** The labels of the page, by their numbers. */
    labels: z.array(z.string()),
    /** The layouts of all labels that would be printed, who said them, and of how many. */
    layouts: z.array(
      z.object({ layout: z.enum(SHIPPED_LAYOUT_NAMES), because: z.enum(LAYOUT_REASONS), count: z.number().int() }),
    ),
  }),
});
export type LabelPreview = z.infer<typeof despatchLabelsPreview.response>;
