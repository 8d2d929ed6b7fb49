import { Injectable } from '@nestjs/common';
import type { CompanyId, TransportId } from '../../domain/ids.js';
import { ARRIVAL_CODES } from '../../domain/transport/carrier-status.js';
import type { TransportState } from '../../domain/transport/state.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Log } from '../../platform/log.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';
import { TransportStates } from '../transport/transport-state.service.js';

/** Transports that one run looks at. */
const MOST = 100;

const DUE = /* sql */ `SELECT DISTINCT company_id AS "companyId", transport_id AS "transportId" FROM (
  SELECT company_id, transport_id FROM carrier_event WHERE arrival_due ORDER BY id LIMIT ${String(10 * MOST)}) AS due ORDER BY transport_id LIMIT ${String(MOST)}`;
const TAKE =
  'UPDATE carrier_event SET arrival_due = false WHERE company_id = $1 AND transport_id IS NOT DISTINCT FROM $2 AND arrival_due RETURNING id';

/**
 * Whether one of these events, of the transport `$2`, says that it is there: it came after the departure, and where it names despatch notes alone,
 * all notes on the transport have arrived.
 */
const IS_THERE = /* sql */ `
WITH zone AS MATERIALIZED (SELECT ${ownTimeZone('$1::bigint')} AS zone),
departed AS MATERIALIZED (SELECT max(s.at) AS at FROM transport_step s WHERE s.company_id = $1 AND s.transport_id = $2 AND s.state = 'departed'),
later AS MATERIALIZED (
  SELECT e.id, c.matched_by, c.keys FROM carrier_event e JOIN carrier_consignment c ON c.id = e.consignment_id CROSS JOIN zone CROSS JOIN departed
  WHERE e.company_id = $1 AND e.transport_id = $2 AND e.status = ANY ($4::text[]) AND coalesce(e.agency, '6') = '6' AND e.said_at IS NOT NULL
    AND CASE WHEN length(e.said_at) > 10 THEN e.at >= departed.at ELSE e.said_at >= to_char(departed.at AT TIME ZONE zone.zone, 'YYYY-MM-DD') END)
SELECT EXISTS (SELECT FROM later l WHERE l.id = ANY ($3::bigint[]) AND (l.matched_by <> 'note' OR NOT EXISTS (
  SELECT FROM transport_note x JOIN despatch_advice d ON d.id = x.despatch_advice_id AND d.company_id = $1
  WHERE x.company_id = $1 AND x.transport_id = $2 AND NOT EXISTS (SELECT FROM later o WHERE o.keys @> jsonb_build_array(jsonb_build_object('kind', 'note', 'value', d.number)))))) AS "isThere"`;

interface Due {
  readonly companyId: CompanyId;
  /** Null where it was taken from its transport since. */
  readonly transportId: TransportId | null;
}

/** Brings transports to their arrival when their carriers say that they are there. */
@Injectable()
export class CarrierArrivals {
  constructor(
    private readonly database: Database,
    private readonly states: TransportStates,
  ) {}

  /** One run; true where more may wait. A transport that fails keeps no other back. */
  async run(log: Log): Promise<boolean> {
    const due = await this.database.transaction('system', (tx) => tx.query<Due>(DUE, [], 'due-arrivals'));
    for (const one of due)
      try {
        await this.database.transaction('system', (tx) => this.look(tx, one), { isRepeatable: true });
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        log.error({ err: error, transport: one.transportId }, 'an arrival that a carrier reported could not be noted');
        await this.database.transaction('system', (tx) => tx.query(TAKE, [one.companyId, one.transportId]));
      }
    return due.length === MOST;
  }

  private async look(tx: Tx, { companyId, transportId }: Due): Promise<void> {
    const taken = await tx.query<{ id: string }>(TAKE, [companyId, transportId], 'take-arrivals');
    if (taken.length === 0 || transportId === null) return;
    const params = [companyId, transportId, taken.map(({ id }) => id), ARRIVAL_CODES];
    const [row] = await tx.query<{ isThere: boolean }>(IS_THERE, params, 'is-transport-there');
    if (row?.isThere !== true) return;
    const arrived = (state: TransportState): 'arrived' | null => (state === 'departed' ? 'arrived' : null);
    await this.states.follow(tx, { companyId }, transportId, arrived, 'carrier');
  }
}
