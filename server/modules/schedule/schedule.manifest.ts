import type { Area } from '../../platform/area.js';
import { runRulesJob } from './schedule.jobs.js';

/** Delivery schedules. */
export const scheduleArea: Area = {
  name: 'schedule',
  server: [() => import('./schedule.module.js'), () => import('./schedule.question.module.js')],
  workers: [() => import('./schedule.module.js')],
  permissions: ['schedule.delivery-schedule'],
  tables: {
    schedule_head: {
      access: 'documents',
      retention: {
        emptiedAfter: 'schedule_line',
        goes: ([from, below]) =>
          `(x.deleted_at IS NOT NULL OR NOT (x.is_archived OR coalesce(x.last_date >= current_date, false)))
            AND NOT EXISTS (SELECT FROM schedule_line l WHERE l.head_id = x.id AND l.id >= ${from} AND l.id < ${below})`,
      },
    },
    schedule_head_past: {
      access: 'documents',
      retention: {
        emptiedAfter: 'schedule_line',
        goes: () =>
          `NOT EXISTS (SELECT FROM schedule_head h WHERE h.message_id = x.message_id AND h.message_number = x.message_number
            AND h.document_in_message = x.document_in_message)`,
      },
    },
    schedule_line: {
      access: 'documents',
      retention: {
        month: 'schedule',
        id: 'id',
        digits: 0,
        // A schedule stays while a call-off of it lies ahead; one that somebody deleted does not.
        stays: (row) =>
          `EXISTS (SELECT FROM schedule_head h WHERE h.id = ${row}.head_id AND h.deleted_at IS NULL AND (h.is_archived OR h.last_date >= current_date))`,
      },
    },
    schedule_comment: {
      access: 'documents',
      retention: {
        emptiedAfter: 'schedule_line',
        goes: () => 'NOT EXISTS (SELECT FROM schedule_head h WHERE h.id = x.head_id)',
      },
    },
    schedule_rule_run: {
      access: { company: 'who had rules run and when; of schedules that the caller sees alone' },
      retention: {
        emptiedAfter: 'schedule_line',
        goes: () => 'NOT EXISTS (SELECT FROM schedule_head h WHERE h.id = x.head_id)',
      },
    },
    schedule_rule_result: {
      access: 'documents',
      retention: {
        emptiedAfter: 'schedule_line',
        goes: () => 'NOT EXISTS (SELECT FROM schedule_head h WHERE h.id = x.head_id)',
      },
    },
    schedule_seen: {
      access: { company: 'what somebody has looked at; the schedules themselves are narrowed' },
      retention: { expires: `seen_at < now() - interval '90 days'` },
    },
    schedule_recount: {
      access: { company: 'how far a count has come, of which partner' },
      retention: 'own',
    },
    external_article: { access: 'documents', retention: 'own' },
  },
  jobs: [runRulesJob],
  tasks: () => import('./schedule.tasks.js'),
  events: () => import('./schedule.events.js'),
};
