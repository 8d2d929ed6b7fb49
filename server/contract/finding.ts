import { z } from 'zod';

/**
 * What is wrong in a file, where, why, and who should do what (specification, section 8).
 * `start` and `end` are byte offsets in the file as received, `end` exclusive: `bytes.slice(start, end)` is what was found.
 */
export const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  start: z.number().int(),
  end: z.number().int(),
  /** Number of the segment or record in the message or file, UNB = 1. */
  segment: z.number().int().nullable(),
  /** Where, in words of the standard: `LIN 3 / QTY 2 / 6060`. */
  path: z.string(),
  found: z.string(),
  expected: z.string(),
  /** What is most likely meant; several are separated by commas. */
  proposal: z.string().optional(),
  /** The form in which a date is written: `DDMMCCYY`. */
  writtenAs: z.string().optional(),
  /** How often the same stands in the message; left out where it does once. */
  times: z.number().int().min(2).optional(),
  /** Where else it stands, as far as is kept: bytes and segment as above. */
  also: z
    .array(z.object({ start: z.number().int(), end: z.number().int(), segment: z.number().int().nullable() }))
    .readonly()
    .optional(),
  message: z.string(),
  /** What lies behind it most often in practice; '' where nothing is known. */
  cause: z.string(),
  action: z.string(),
  /** What became of the file or its document because of it; '' while the file is being read, and where nothing is stored. */
  consequence: z.string(),
  actor: z.enum(['sender', 'us', 'recipient']),
  /** Of findings that can settle themselves, as a missing file that comes late. */
  state: z.enum(['open', 'closed']).optional(),
});
export type FindingView = z.infer<typeof finding>;
