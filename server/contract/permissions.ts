import { z } from 'zod';
import { MODULES } from '../domain/access/permission.js';
import { endpoint } from './endpoint.js';
import { companyId, cursor, limit, userId, version } from './fields.js';
import { ADMINISTRATION, level, otherCompany, right, rights, search, userState } from './user.js';

const module = z.enum(MODULES);

const change = z
  .strictObject({
    /** The modules that the company subscribes to; for administrators of the installation. */
    company: z.strictObject({ id: companyId, modules: z.array(module).max(MODULES.length), version }).optional(),
    user: z.strictObject({ id: userId, rights, version }).optional(),
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
        id: companyId,
        added: z.array(module),
        removed: z.array(z.string()),
        version,
        /** Users of the company who hold rights on a module that comes or goes. */
        usersAffected: z.number().int(),
      })
      .nullable(),
    user: z.object({ id: userId, added: z.array(right), removed: z.array(z.string()), version }).nullable(),
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
  query: z.object({ companyId: otherCompany, q: search, cursor: cursor.optional(), limit: limit.default(100) }),
  response: z.object({
    company: z.object({ id: companyId, name: z.string(), modules: z.array(module), version }),
    grantable: z.array(right),
    rows: z.array(
      z.object({
        id: userId,
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
