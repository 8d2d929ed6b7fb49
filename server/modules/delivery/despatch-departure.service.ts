import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, DespatchAdviceId, UserId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Log } from '../../platform/log.js';
import { ownTimeZone } from '../calendar/time-zone.rows.js';
import { despatchSendRefused } from './delivery.events.js';
import { DeliveryStore, ofRelation } from './delivery.store.js';
import { DespatchSending } from './despatch-send.service.js';

/** Notes that one run sends. */
const MOST = 100;

/** What passes by itself: a fee that is paid, and what somebody opened in between. */
const PASSING: ReadonlySet<string> = new Set(['service-fee-locked', 'despatch-note-open', 'not-found']);

interface Departed {
  readonly id: DespatchAdviceId;
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

/** Closed notes that leave by now, of customers whose advices go out at departure. A day without a time is its beginning. What is on a transport leaves with it. */
const DEPARTED = /* sql */ `
WITH closed AS (SELECT DISTINCT w.company_id FROM despatch_advice w WHERE w.state = 'closed'),
zones AS MATERIALIZED (SELECT company_id, ${ownTimeZone('closed.company_id')} AS zone FROM closed)
SELECT d.id, d.company_id AS "companyId", coalesce(d.closed_by, d.created_by) AS "userId"
FROM zones JOIN despatch_advice d ON d.company_id = zones.company_id AND d.state = 'closed'
WHERE NOT d.is_archived AND NOT EXISTS (SELECT FROM transport_note x WHERE x.despatch_advice_id = d.id) AND d.send_problem IS NULL AND coalesce(d.closed_by, d.created_by) IS NOT NULL
  AND CASE WHEN d.document ->> 'despatchDate' >= '0001' THEN (d.document ->> 'despatchDate')::timestamp AT TIME ZONE zones.zone <= now() END AND coalesce(${ofRelation('sends_at_departure')}, false)
ORDER BY d.id LIMIT ${String(MOST)}`;

@Injectable()
export class DespatchDepartures {
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly sending: DespatchSending,
  ) {}

  /** One run; true where more may wait. A note that is refused is left for people, with the reason. */
  async send(log: Log): Promise<boolean> {
    const departed = await this.database.transaction('system', (tx) =>
      tx.query<Departed>(DEPARTED, [], 'departed-notes'),
    );
    for (const one of departed)
      try {
        await this.sending.send({ ...one, narrowing: null }, one.id, { onlyClosed: true });
      } catch (error) {
        // One that fails keeps nobody else's from leaving.
        if (!(error instanceof Problem)) log.error({ err: error, note: one.id }, 'sending at departure failed');
        else if (!PASSING.has(error.code)) await this.refuse(one, error.code);
      }
    return departed.length === MOST;
  }

  private async refuse({ id, companyId, userId }: Departed, problem: string): Promise<void> {
    await this.database.transaction({ company: companyId, narrowing: null }, async (tx) => {
      await this.store.noteSendProblem(tx, companyId, id, problem);
      emit(tx, despatchSendRefused({ by: { companyId, userId }, id, after: { problem } }));
    });
  }
}
