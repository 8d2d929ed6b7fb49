import { z } from 'zod';
import { LABEL_FORMATS, LABEL_PAPERS, LAYOUT_NAMES, RESOLUTIONS } from '../domain/label/print.js';
import { endpoint } from './endpoint.js';
import { despatchAdviceId } from './fields.js';

/** Labels of one note that are printed at once. */
export const MOST_LABELS = 1_000;

export const despatchLabels = endpoint({
  id: 'despatchnote-labels',
  method: 'POST',
  path: '/applications/delivery/despatchnotes/:id/labels',
  permission: { module: 'delivery.despatch-note', action: 'read' },
  summary: `The transport labels of a despatch note as PDF or ZPL II, one for each label number, at most ${String(MOST_LABELS)}. Each is read back before the file is handed out; one that is wrong refuses all of them.`,
  params: z.object({ id: despatchAdviceId }),
  body: z.strictObject({
    layout: z.enum(LAYOUT_NAMES),
    format: z.enum(LABEL_FORMATS),
    /** Dots an inch of the printer. */
    resolution: z.literal(RESOLUTIONS).default(300),
    /** Of a PDF: sheets of A4, or pages of the size of a label. */
    paper: z.enum(LABEL_PAPERS).default('a4'),
    /** Only the labels of these numbers; absent: all of the note. */
    numbers: z.array(z.string().trim().min(1).max(35)).min(1).max(MOST_LABELS).optional(),
    /** Why labels that were printed before are printed again. */
    reason: z.string().trim().min(1).max(500).optional(),
    /** false: a preview, which counts as no print. */
    isPrint: z.boolean().default(true),
  }),
  produces: 'application/octet-stream',
});
export type LabelsInput = z.output<typeof despatchLabels.body>;
