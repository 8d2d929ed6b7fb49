import { KEPT_FORECAST_WEEKS } from '../../domain/forecast/names.js';
import type { Area } from '../../platform/area.js';

/** What customers planned and called off by week, what is forecast, and what their schedules are corrected to. */
export const forecastArea: Area = {
  name: 'forecast',
  server: [() => import('./forecast.module.js')],
  workers: [() => import('./forecast.module.js')],
  permissions: ['forecast-ai'],
  tables: {
    forecast_article: {
      access: { company: 'what is known of articles; of those that the caller sees alone' },
      retention: 'own',
    },
    forecast_plan: {
      access: { company: 'what releases say; of articles that the caller sees alone' },
      retention: 'own',
    },
    forecast_schedule: {
      access: { company: 'releases of which the caller sees a line' },
      // As long as its release, and as long as the plans by which its accuracy can be looked at.
      retention: {
        expires: `received_at < now() - interval '${String(KEPT_FORECAST_WEEKS)} weeks' AND NOT EXISTS (SELECT FROM schedule_head h WHERE h.id = head_id)`,
      },
    },
    // With its schedule.
    forecast_line: { access: 'documents', retention: 'own' },
    forecast_run: {
      access: { company: 'the log of actions, which are the whole company’s' },
      retention: { expires: `requested_at < now() - interval '400 days'` },
    },
    forecast_change: { access: 'system', retention: 'own' },
    forecast_backlog: { access: 'system', retention: 'own' },
  },
  tasks: () => import('./forecast.tasks.js'),
  events: () => import('./forecast.events.js'),
};
