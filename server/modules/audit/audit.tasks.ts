import { defineTask, EVENTS } from '../../platform/task.js';
import { AuditChain } from './audit.chain.service.js';

export const sealAuditLog = defineTask({
  name: 'sealing the audit log',
  ...EVENTS,
  service: AuditChain,
  run: (chain) => chain.seal(),
});
