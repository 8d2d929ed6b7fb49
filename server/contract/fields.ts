import { z } from 'zod';

/** An id as text: never parsed as a number, because identifiers are names. 18 digits always fit where ids are kept. */
export const id = z.string().regex(/^\d{1,18}$/, 'An id is a row of digits');
/** How often a record was changed, as it was read: 32 bits where it is kept. */
export const version = z.number().int().min(0).max(2_147_483_647);
/** A calendar day, YYYY-MM-DD, from year 1 on. */
export const day = z.iso.date().refine((d) => !d.startsWith('0000'), 'There is no year 0');
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** A quantity as a decimal string in the unit beside it: never a float. */
export const quantity = z.string().regex(/^-?\d+(\.\d+)?$/);
/** A switch in a query string: true/false or 1/0. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((v) => v === true || v === 'true' || v === '1');
/** Where the next page of a list begins; opaque, taken from the answer before. */
export const cursor = z.string().regex(/^\d{1,18}$/, 'Take the cursor from the answer before');
export const limit = z.coerce.number().int().min(1).max(500);
/** A count that stops counting: `capped` means "at least". */
export const cappedCount = z.object({ value: z.number().int(), capped: z.boolean() });
export const language = z.enum(['se', 'en', 'cn']);
export type Language = z.infer<typeof language>;
