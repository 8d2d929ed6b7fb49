import { z } from 'zod';

/** What the sources of a profile may leave open, as the codec names it. */
const POINTS = [
  'sender',
  'association',
  'release',
  'edition',
  'secondhand',
  'commitments',
  'dates',
  'periods',
  'cumulative',
  'required',
  'characters',
] as const;
const notes = z.object({
  sources: z
    .array(z.object({ title: z.string(), edition: z.string().optional(), address: z.string().optional() }))
    .default([]),
  unconfirmed: z.array(z.enum(POINTS)).default([]),
});
export type ProfileNotes = z.infer<typeof notes>;

/** Where the habits of a profile are written down and what is open about them; of several profiles all together. Nothing for what is no profile. */
export function notesOf(text: string): ProfileNotes {
  const found = profilesIn(text).flatMap((profile) => {
    const parsed = notes.safeParse(profile);
    return parsed.success ? [parsed.data] : [];
  });
  const sources = new Map(found.flatMap((one) => one.sources).map((source) => [source.title, source]));
  return { sources: [...sources.values()], unconfirmed: [...new Set(found.flatMap((one) => one.unconfirmed))] };
}

function profilesIn(text: string): readonly unknown[] {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json : [json];
  } catch {
    return [];
  }
}
