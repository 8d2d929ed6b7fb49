import type { Area } from '../../platform/area.js';

/** Which articles are corrected, and how far: filters, article groups and actions. */
export const forecastActionArea: Area = {
  name: 'forecast-action',
  server: [() => import('./forecast-action.module.js')],
  workers: [() => import('./forecast-action.module.js')],
  tables: {
    forecast_filter: { access: { company: 'a register that people keep' }, retention: 'own' },
    forecast_filter_article: {
      access: { company: 'what a filter means; of articles that the caller sees alone' },
      retention: 'own',
    },
    forecast_group: { access: { company: 'a register that people keep' }, retention: 'own' },
    forecast_group_article: {
      access: { company: 'what a group has; of articles that the caller sees alone' },
      retention: 'own',
    },
    forecast_action: { access: { company: 'a register that people keep' }, retention: 'own' },
    forecast_action_group: {
      access: { company: 'what an action is for; actions are the whole company’s' },
      retention: 'own',
    },
  },
  tasks: () => import('./forecast-action.tasks.js'),
  events: () => import('./forecast-action.events.js'),
};
