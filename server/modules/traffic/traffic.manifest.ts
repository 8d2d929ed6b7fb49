import type { Area, MonthRange } from '../../platform/area.js';
import { TrafficLiveModule } from './traffic-live.module.js';
import { TrafficModule } from './traffic.module.js';
import { readFileJob } from './traffic.jobs.js';

/** Days for which a restored file is left alone, whatever its age. */
const RESTORED_DAYS = 31;

/** A file that isn't done with: not read yet, archived by a person, brought back lately, or with a transmission whose end is open. */
function unfinished(file: string, [from, below]: MonthRange): string {
  return /* sql */ `(${file}.shelf = 'archived' OR ${file}.state = 'received' OR coalesce(${file}.restored_at > now() - interval '${String(RESTORED_DAYS)} days', false)
    OR EXISTS (SELECT FROM edi_transaction t WHERE t.id >= ${from}0000 AND t.id < ${below}0000 AND t.id >= ${file}.id * 10000 AND t.id < (${file}.id + 1) * 10000
      AND (t.acknowledgement IN ('awaiting', 'late', 'overdue') OR t.delivery IN ('queued', 'sending'))))`;
}

/** Files that come in and go out. */
export const trafficArea: Area = {
  name: 'traffic',
  server: [TrafficModule, TrafficLiveModule],
  workers: [TrafficModule],
  permissions: ['traffic'],
  tables: {
    traffic_file: {
      access: 'documents',
      retention: { month: 'file', id: 'message_id', digits: 0, stays: { table: 'traffic_message', leaves: 'before' } },
    },
    traffic_finding: {
      access: 'documents',
      retention: {
        month: 'finding',
        id: 'message_id',
        digits: 0,
        stays: { table: 'traffic_message', leaves: 'before' },
      },
    },
    traffic_message: { access: 'documents', retention: { month: 'message', id: 'id', digits: 0, stays: unfinished } },
    traffic_message_type: { access: 'documents', retention: 'own' },
    interchange: { access: 'documents', retention: { register: 'register', id: 'message_id' } },
    content_digest: { access: 'documents', retention: { register: 'register', id: 'message_id' } },
    folder_receipt: { access: 'system', retention: 'own' },
    partner_receipt: { access: 'documents', retention: 'own' },
  },
  jobs: [readFileJob],
};
