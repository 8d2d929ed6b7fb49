import type { Area } from '../../platform/area.js';

/** Tokens by which programs call the API. */
export const apiTokenArea: Area = {
  name: 'api-token',
  server: [() => import('./api-token.module.js')],
  tables: {
    api_token: {
      access: { company: 'people' },
      retention: {
        // Who made and revoked it stays in the audit log.
        expires: `expires_at < now() - interval '30 days' OR revoked_at < now() - interval '30 days'`,
      },
    },
  },
  events: () => import('./api-token.events.js'),
};
