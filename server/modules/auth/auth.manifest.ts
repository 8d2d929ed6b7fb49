import type { Area } from '../../platform/area.js';
import { Session } from './session.entity.js';

/** Signing in, sessions and second factors. */
export const authArea: Area = {
  name: 'auth',
  server: [() => import('./public-calls.module.js'), () => import('./auth.module.js')],
  workers: [() => import('./public-calls.module.js'), () => import('./auth-mail.module.js')],
  entities: [Session],
  tables: {
    session: {
      access: 'system',
      retention: {
        // A stolen token of a session that is over opens nothing; its retired tokens go with it.
        expires: `expires_at < now() - interval '1 day' OR revoked_at < now() - interval '1 day'`,
      },
    },
    retired_refresh: { access: 'system', retention: 'own' },
    sign_in_challenge: { access: 'system', retention: { expires: `expires_at < now() - interval '1 day'` } },
    account_token: { access: 'system', retention: { expires: `expires_at < now() - interval '1 day'` } },
    known_device: {
      access: 'system',
      retention: { expires: `expires_at < now() OR revoked_at < now() - interval '1 day'` },
    },
    login_throttle: { access: 'system', retention: { expires: `window_start < now() - interval '1 day'` } },
    second_factor: { access: 'system', retention: 'own' },
  },
  tasks: () => import('./auth.tasks.js'),
  events: () => import('./auth.events.js'),
};
