import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { version, viewId } from './fields.js';
import { LISTS } from './names.js';

const list = z.enum(LISTS);

/** As many views as somebody, or a company, may keep of one list. */
export const MOST_VIEWS = 50;
const MOST_COLUMNS = 60;
/** A column of a list by its own name; names that no list has any more are passed over. */
const column = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, 'The name of a column');
const columns = z
  .array(column)
  .max(MOST_COLUMNS)
  .refine((all) => new Set(all).size === all.length, 'Each column once')
  .default([]);

/** How a list looks. What is left out is as the list has it by itself. */
export const listLayout = z.strictObject({
  /** Columns in their order; those not named follow in theirs. */
  order: columns,
  hidden: columns,
  /** Those in view that the list hides by itself. */
  shown: columns,
  /** Those that stay in view while the rest moves sideways; they come first. */
  pinned: columns,
  /** In pixels. */
  widths: z
    .record(column, z.number().int().min(40).max(1200))
    .default({})
    .refine((all) => Object.keys(all).length <= MOST_COLUMNS, 'Too many columns'),
  /** null: as everywhere else. */
  density: z.enum(['compact', 'normal', 'comfortable']).nullable().default(null),
});
export type ListLayout = z.output<typeof listLayout>;

/** What is shown, as the address of the list says it: the part behind the question mark. */
const search = z
  .string()
  .max(2000)
  .regex(/^[^\p{C}#]*$/u, 'The search part of an address');
const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
  /** For everybody of the company; its administrators keep those. */
  isShared: z.boolean().default(false),
  search,
  layout: listLayout,
};
const view = z.object({
  id: viewId,
  name: z.string(),
  isShared: z.boolean(),
  search: z.string(),
  layout: listLayout,
  version: z.number().int(),
});
export type SavedView = z.output<typeof view>;

const SETTINGS = '/applications/list-settings';
const VIEWS = '/applications/list-views';
const ONE = `${VIEWS}/:id` as const;
const params = z.object({ id: viewId });
const settings = z.object({
  layout: listLayout,
  /** The view that the list opens with; null for the list as it is. */
  defaultViewId: viewId.nullable(),
  /** The own ones and those of the company, by name. */
  views: z.array(view),
});
export type ListSettings = z.output<typeof settings>;

export const listSettings = endpoint({
  id: 'list-settings',
  method: 'GET',
  path: SETTINGS,
  permission: 'session',
  summary: 'How a list looks for the person who asks, and the views saved of it.',
  query: z.object({ list }),
  response: settings,
});

const looks = z.strictObject({ list, layout: listLayout, defaultViewId: viewId.nullable().default(null) });
export type ListLooks = z.output<typeof looks>;

export const listSettingsPut = endpoint({
  id: 'list-settings-put',
  method: 'PUT',
  path: SETTINGS,
  permission: 'session',
  summary: 'Keep how a list looks, and the view that it opens with.',
  body: looks,
  response: looks,
});

export const viewCreate = endpoint({
  id: 'list-view-create',
  method: 'POST',
  path: VIEWS,
  permission: 'session',
  summary: `Save a view of a list under a name: what it shows and how it looks. Up to ${String(MOST_VIEWS)} of each person, and of each company, for each list.`,
  body: z.strictObject({ list, ...fields }),
  response: view,
  status: 201,
});
export type NewView = z.output<typeof viewCreate.body>;

export const viewUpdate = endpoint({
  id: 'list-view-update',
  method: 'PUT',
  path: ONE,
  permission: 'session',
  summary: 'Change a saved view, its name, or with whom it is shared. Takes the version that was read.',
  params,
  body: z.strictObject({ ...fields, version }),
  response: view,
});
export type ViewFields = Omit<z.output<typeof viewUpdate.body>, 'version'>;

export const viewDelete = endpoint({
  id: 'list-view-delete',
  method: 'DELETE',
  path: ONE,
  permission: 'session',
  summary: 'Delete a saved view. Whose list opened with it opens as it is.',
  params,
  response: z.object({ id: viewId }),
});
