import { z } from 'zod';
import { instant } from './fields.js';

/** First moment that an answer may be asked for: no schedule is older. */
const EARLIEST = Date.UTC(2000, 0, 1);
/** An instant that has passed, ISO 8601 with `Z` or an offset. */
export const asOf = z.iso
  .datetime({ offset: true, abort: true, error: 'An instant in ISO 8601 with Z or an offset' })
  .refine((text) => Date.parse(text) <= Date.now(), 'This time is in the future')
  .refine((text) => Date.parse(text) >= EARLIEST, 'From 2000-01-01 on')
  .transform((text) => new Date(text).toISOString());
/** What answers for a moment say of it. */
export const asOfAnswer = {
  /** The moment that the answer is for; null for now. */
  asOf: instant.nullable(),
  /** Where the moment lies before it: from when on past states of schedules are known. Before that they are as they are now, as far as no time says otherwise. */
  recordedFrom: instant.nullable(),
};
/** Fields that a view leaves to whoever reads for a moment. */
export type AsOfAnswer = keyof typeof asOfAnswer;
/** The query of a call that reads a record as it was at a moment. */
export const asOfQuery = z.object({ asOf: asOf.optional() });
