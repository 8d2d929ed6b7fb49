import type { Area } from '../../platform/area.js';

const SETTINGS = { access: { company: 'settings' }, retention: 'own' } as const;

/** How companies and their people print labels. */
export const printProfileArea: Area = {
  name: 'print-profile',
  server: [() => import('./print-profile.module.js')],
  tables: { print_profile: SETTINGS, print_profile_choice: SETTINGS },
  events: () => import('./print-profile.events.js'),
};
