import { z } from 'zod';
import { MODULES } from '../domain/access/permission.js';
import { endpoint } from './endpoint.js';
import { cursor, id, limit, version } from './fields.js';
import { ADMINISTRATION, companyId, level, right, rights, search, userState } from './user.js';

const module = z.enum(MODULES);

const change = z
  .strictObject({
    /** The modules that the company subscribes to; for administrators of the installation. */
    company: z.strictObject({ id, modules: z.array(module).max(MODULES.length), version }).optional(),
    user: z.strictObject({ id, rights, version }).optional(),
    /** Say what would change, and change nothing. */
    dryRun: z.boolean().default(false),
  })
  .refine((body) => body.company !== undefined || body.user !== undefined, 'A company or a user');
export type PermissionsChange = z.output<typeof change>;

export const permissionsUpdate = endpoint({
  id: 'AUTH-09',
  method: 'PUT',
  path: '/auth/permissions',
  permission: ADMINISTRATION,
  summary:
    "Change a company's modules and a user's rights; they hold within a second. Takes the versions that were read.",
  body: change,
  response: z.object({
    dryRun: z.boolean(),
    company: z
      .object({
        id,
        added: z.array(module),
        removed: z.array(z.string()),
        version,
        /** Users of the company who hold rights on a module that comes or goes. */
        usersAffected: z.number().int(),
      })
      .nullable(),
    user: z.object({ id, added: z.array(right), removed: z.array(z.string()), version }).nullable(),
  }),
});
export type PermissionsChanged = z.infer<typeof permissionsUpdate.response>;

export const permissionsMatrix = endpoint({
  id: 'permissions-matrix',
  method: 'GET',
  path: '/auth/permissions/matrix',
  permission: ADMINISTRATION,
  summary:
    'Users by modules: the rights each holds, those the level starts with, and those that the asking administrator may give.',
  query: z.object({ companyId, q: search, cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({
    company: z.object({ id, name: z.string(), modules: z.array(module), version }),
    grantable: z.array(right),
    rows: z.array(
      z.object({
        id,
        username: z.string(),
        email: z.string(),
        level,
        state: userState,
        version,
        isAdministrable: z.boolean(),
        rights: z.array(z.string()),
        starts: z.array(z.string()),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});
export type MatrixQuery = z.output<typeof permissionsMatrix.query>;
export type Matrix = z.infer<typeof permissionsMatrix.response>;
