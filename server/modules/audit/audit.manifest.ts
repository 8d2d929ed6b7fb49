import type { Area } from '../../platform/area.js';
import { AuditModule } from './audit.module.js';

/** The audit log and its chain. */
export const auditArea: Area = {
  name: 'audit',
  server: [AuditModule],
  workers: [AuditModule],
  tables: {
    audit_event: { access: { company: 'administrators read it' }, retention: 'own' },
    audit_seal: { access: 'system', retention: 'own' },
    audit_unsealed: { access: 'system', retention: 'own' },
  },
};
