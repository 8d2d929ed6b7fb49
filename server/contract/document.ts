import { z } from 'zod';
import { documentId } from './fields.js';

/** A business document that a file became; its kind says which area shows it. */
export const documentReference = z.object({
  /** `delivery-schedule`, `receipt-advice`, … */
  kind: z.string(),
  id: documentId,
  documentNumber: z.string(),
  /** The document that follows it; null for the current one, and for kinds that have no succession. */
  supersededBy: documentId.nullable(),
});
