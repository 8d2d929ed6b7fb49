import { z } from 'zod';
import { shipToCode } from './company.js';
import { endpoint } from './endpoint.js';
import { filterId, partnerId, userId, version } from './fields.js';

const ADMINISTRATOR = { module: 'maintenance', action: 'edit', level: 'company-admin' } as const;
const params = z.object({ id: filterId });
const userParams = z.object({ id: userId });

/** What a session is narrowed to: ids, '0' for none. */
export const chosen = z.object({ supplier: partnerId, filter: filterId, isSupplierMode: z.boolean() });
export type Chosen = z.infer<typeof chosen>;

export const supplierSet = endpoint({
  id: 'LEG-01',
  method: 'POST',
  path: '/applications/legacy/suppliers/:id/set',
  permission: 'session',
  summary: 'Work with one supplier: this session sees the documents with it alone. 0 is none. Resets the filter.',
  params: z.object({ id: partnerId }),
  response: chosen,
});

export const supplierUnset = endpoint({
  id: 'LEG-02',
  method: 'POST',
  path: '/applications/legacy/suppliers/unset',
  permission: 'session',
  summary: 'Leave the supplier.',
  response: chosen,
});

export const filterSet = endpoint({
  id: 'LEG-03',
  method: 'GET',
  path: '/applications/legacy/filters/:id/set',
  permission: 'session',
  summary:
    'Apply a saved filter to this session; 0 is none. Resets the supplier. Refused unless the request shows that one of our own pages made it (Sec-Fetch-Site or X-Requested-With).',
  params,
  response: chosen,
});

const codes = <T extends string>(code: z.ZodType<T, string>) =>
  z
    .array(code)
    .max(500)
    .default([])
    .transform((all) => [...new Set(all)]);
const filterFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{C}]*$/u, 'A text without control characters'),
  /** For everybody of the company; its administrators save those. */
  isShared: z.boolean().default(false),
  /** Partners of the register. Empty lists don't narrow; a document must be within all that are filled. */
  partnerIds: codes(partnerId),
  shipTos: codes(shipToCode),
  articles: codes(
    z
      .string()
      .trim()
      .regex(/^[^\p{C}]{1,35}$/u, 'An article number of up to 35 characters'),
  ),
};
const filterView = z.object({
  id: filterId,
  name: z.string(),
  isShared: z.boolean(),
  partnerIds: z.array(partnerId),
  shipTos: z.array(z.string()),
  articles: z.array(z.string()),
  version: z.number().int(),
});
export type SavedFilter = z.infer<typeof filterView>;
const FILTERS = '/applications/filters';
const FILTER = `${FILTERS}/:id` as const;

export const filterList = endpoint({
  id: 'filter-list',
  method: 'GET',
  path: FILTERS,
  permission: 'session',
  summary: 'Saved filters: the own ones and those of the company.',
  response: z.object({ rows: z.array(filterView) }),
});

export const filterCreate = endpoint({
  id: 'filter-create',
  method: 'POST',
  path: FILTERS,
  permission: 'session',
  summary: 'Save a filter under a name.',
  body: z.strictObject(filterFields),
  response: filterView,
  status: 201,
});
export type FilterFields = z.output<typeof filterCreate.body>;

export const filterUpdate = endpoint({
  id: 'filter-update',
  method: 'PUT',
  path: FILTER,
  permission: 'session',
  summary: 'Change a saved filter. Takes the version that was read. Sessions that use it see by it at once.',
  params,
  body: z.strictObject({ ...filterFields, version }),
  response: filterView,
});

export const filterDelete = endpoint({
  id: 'filter-delete',
  method: 'DELETE',
  path: FILTER,
  permission: 'session',
  summary: 'Delete a saved filter. Sessions that use it go on without.',
  params,
  response: z.object({ id: filterId }),
});

const restriction = z.strictObject({
  /** The only ship-tos that the person sees. */
  shipTos: codes(shipToCode),
  /** Codes of companies of the register, or of the own one: each stands for all its ship-tos. */
  facilities: codes(
    z
      .string()
      .trim()
      .regex(/^[^\p{C}]{1,35}$/u, 'A code of up to 35 characters'),
  ),
});
const restrictionView = z.object({ shipTos: z.array(z.string()), facilities: z.array(z.string()) });
export type Restriction = z.infer<typeof restrictionView>;
const RESTRICTION = '/applications/users/:id/restriction';

export const restrictionGet = endpoint({
  id: 'restriction',
  method: 'GET',
  path: RESTRICTION,
  permission: ADMINISTRATOR,
  summary: 'The ship-tos and facilities that a person of the company, or one who is invited, is restricted to.',
  params: userParams,
  response: restrictionView,
});

export const restrictionPut = endpoint({
  id: 'restriction-put',
  method: 'PUT',
  path: RESTRICTION,
  permission: ADMINISTRATOR,
  summary:
    'Restrict a person of a lower level, or one of another company who is invited, to ship-tos and facilities, or to nothing in particular. Counts at once, in every session of that person.',
  params: userParams,
  body: restriction,
  response: restrictionView,
});
