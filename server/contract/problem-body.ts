import { z } from 'zod';
import { finding } from './finding.js';

/** How an answer says that a call failed (RFC 9457). Apart from the catalogue: the console reads bodies and never has its texts. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  findings: z.array(finding).optional(),
  /** What is wrong with which field of the body; `path` is the field. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ProblemBody = z.infer<typeof problemBody>;
