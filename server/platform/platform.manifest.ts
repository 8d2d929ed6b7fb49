import type { Area } from './area.js';

/** What the adapters keep in the database: no area's, and each has one place that writes it. */
export const platformArea: Area = {
  name: 'platform',
  tables: {
    schema_migration: { access: 'system', retention: 'own', isLeftOutOfBackup: true },
    partitioned_table: { access: 'system', retention: 'own' },
    app_secret: { access: 'system', retention: 'own' },
    outbox: { access: 'append', retention: 'own' },
    handed_over: { access: 'system', retention: 'own' },
    worker_heartbeat: { access: 'system', retention: 'own', isLeftOutOfBackup: true },
    idempotency_record: { access: { company: 'answers of the caller alone' }, retention: 'own' },
  },
  tasks: () => import('./platform.tasks.js'),
  settings: [
    'NODE_ENV',
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'DEMO',
    'LOG_LEVEL',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUSTED_PROXIES',
    'WORKER_CONCURRENCY',
    'TRANSPORT_FOLDER_ROOT',
    'TRANSPORT_ALLOWED_NETWORKS',
    'TRANSPORT_ALLOWED_PORTS',
    'MAX_BACKLOG',
    'HEALTH_FILE',
    'HEARTBEAT_SECONDS',
    'DRAIN_SECONDS',
    'SHUTDOWN_SECONDS',
  ],
};
