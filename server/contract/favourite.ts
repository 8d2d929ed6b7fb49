import { z } from 'zod';
import { endpoint } from './endpoint.js';

/** As many pages as somebody keeps at the top of the navigation. */
export const MOST_FAVOURITES = 30;

/** A page that somebody comes back to: its address with what it is narrowed by, and what it is called. */
const favourite = z.strictObject({
  path: z
    .string()
    .max(2000)
    .regex(/^\/(?!\/)[^\p{C}#\\]*$/u, 'An address within the console'),
  label: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
});
export type Favourite = z.output<typeof favourite>;
export const favourites = z
  .array(favourite)
  .max(MOST_FAVOURITES)
  .refine((all) => new Set(all.map(({ path }) => path)).size === all.length, 'Each page once');

const PATH = '/applications/favourites';

export const favouriteList = endpoint({
  id: 'favourites',
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'The pages that the person who asks keeps at the top of the navigation, in their order.',
  response: z.object({ favourites }),
});

export const favouritesPut = endpoint({
  id: 'favourites-put',
  method: 'PUT',
  path: PATH,
  permission: 'session',
  summary: `Keep these pages at the top of the navigation, in this order: ${String(MOST_FAVOURITES)} at most.`,
  body: z.strictObject({ favourites }),
  response: z.object({ favourites }),
});
