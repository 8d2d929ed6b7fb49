import type { Area } from '../../platform/area.js';

/** Customer control. */
export const controlArea: Area = {
  name: 'customer-control',
  server: [() => import('./control.module.js'), () => import('./control-live.module.js')],
  workers: [() => import('./control.module.js')],
  permissions: ['customer-control.rules'],
  tables: {
    control_rule: { access: { company: 'a register that people keep' }, retention: 'own' },
    control_rule_version: {
      access: { company: 'what a rule was set to; rules are the whole company’s' },
      retention: 'own',
    },
    control_rule_article: {
      access: { company: 'what a rule is for; rules are the whole company’s' },
      retention: 'own',
    },
    control_rule_relation: {
      access: { company: 'what a rule is for; rules are the whole company’s' },
      retention: 'own',
    },
    control_rule_batch: {
      access: { company: 'who had rules run and when' },
      retention: { expires: `requested_at < now() - interval '90 days'` },
    },
  },
  tasks: () => import('./control.tasks.js'),
  events: () => import('./control.events.js'),
};
