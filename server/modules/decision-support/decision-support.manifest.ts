import type { Area } from '../../platform/area.js';

/** How unlike itself the newest demand of articles is. */
export const decisionSupportArea: Area = {
  name: 'decision-support',
  server: [() => import('./decision-support.module.js')],
  workers: [() => import('./decision-support.module.js')],
  permissions: ['customer-control.decision-support'],
  tables: {
    demand_customer: {
      access: { company: 'addresses of customers; of articles that the caller sees alone' },
      retention: 'own',
    },
    demand_article: { access: 'documents', retention: 'own' },
    demand_observation: {
      access: { company: 'what releases say; of articles that the caller sees alone' },
      retention: 'own',
    },
    demand_change: { access: 'system', retention: 'own' },
    demand_backlog: { access: 'system', retention: 'own' },
  },
  tasks: () => import('./decision-support.tasks.js'),
  events: () => import('./decision-support.events.js'),
};
