import type { Area, MonthRange } from '../../platform/area.js';
import { readFileJob, sendFileJob } from './exchange.jobs.js';

/** Days for which a restored file is left alone, whatever its age. */
const RESTORED_DAYS = 31;

/** A file that isn't done with: not read yet, archived by a person, brought back lately, or with a transmission whose end is open. */
function unfinished(file: string, [from, below]: MonthRange): string {
  return /* sql */ `(${file}.archive_state = 'archived' OR ${file}.state = 'received' OR coalesce(${file}.restored_at > now() - interval '${String(RESTORED_DAYS)} days', false)
    OR EXISTS (SELECT FROM edi_transaction t WHERE t.id >= ${from}0000 AND t.id < ${below}0000 AND t.id >= ${file}.id * 10000 AND t.id < (${file}.id + 1) * 10000
      AND (t.acknowledgement IN ('awaiting', 'late', 'overdue') OR t.processing IN ('queued', 'sending'))))`;
}

/**
 * The records of what is exchanged: files of both directions with their findings, their transactions with timelines, and their
 * transmissions. One statement changes a file, its transactions and its transmission, so they have one owner; traffic, outbound, reference
 * and transaction decide what is recorded and show it.
 */
export const exchangeArea: Area = {
  name: 'exchange',
  server: [() => import('./exchange.module.js')],
  workers: [() => import('./exchange.module.js')],
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
    content_digest: { access: 'documents', retention: { register: 'register', id: 'message_id' } },
    edi_transaction: {
      access: 'documents',
      retention: { month: 'message', id: 'id', digits: 4, stays: { table: 'traffic_message', leaves: 'after' } },
    },
    transaction_event: {
      access: 'documents',
      retention: {
        month: 'message',
        id: 'transaction_id',
        digits: 4,
        stays: { table: 'traffic_message', leaves: 'after' },
      },
    },
    transmission: { access: 'documents', retention: 'own' },
    outgoing_name: { access: { company: 'a register, never shown' }, retention: 'own' },
    partner_counter: { access: { company: 'a counter, never shown' }, retention: 'own' },
  },
  jobs: [readFileJob, sendFileJob],
};
