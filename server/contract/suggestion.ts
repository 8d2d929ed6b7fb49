import { z } from 'zod';

/** What the search box offers; nothing typed offers what is newest. */
export const suggestQuery = z.object({
  q: z.string().trim().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export const suggestions = z.object({
  suggestions: z.array(z.object({ kind: z.enum(['partner', 'document', 'reference']), value: z.string() })),
});
export type Suggestions = z.infer<typeof suggestions>;
