import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';

/** Schedules that a step looks at: reading and marking them takes some milliseconds. */
const STEP = 500;

/** Schedules of a partner, as `relationsOf` finds the partner of one, and those that were before an identifier or an agreement changed. */
const OF_PARTNER = /* sql */ `
  EXISTS (SELECT FROM partner_identifier i WHERE i.company_id = h.company_id AND i.partner_company_id = a.partner_company_id
    AND (i.identifier = h.buyer_code OR i.identifier = split_part(split_part(h.parties, '|', 1), ':', 1)))
  OR EXISTS (SELECT FROM traffic_message m JOIN communication_agreement c ON c.company_id = m.company_id AND c.id = m.agreement_id
    WHERE m.company_id = h.company_id AND m.id = h.message_id AND c.partner_company_id = a.partner_company_id)
  OR h.buyer_code = ANY (a.identifiers) OR split_part(split_part(h.parties, '|', 1), ':', 1) = ANY (a.identifiers)
  OR (a.agreement_ids IS NOT NULL AND EXISTS (SELECT FROM traffic_message m WHERE m.company_id = h.company_id AND m.id = h.message_id AND m.agreement_id = ANY (a.agreement_ids)))`;

/** Looks at the next schedules of what is to be counted again, newest first, and lets them wait for their count. */
const MARK = /* sql */ `
WITH a AS MATERIALIZED (
  SELECT * FROM schedule_recount ORDER BY company_id, partner_company_id LIMIT 1 FOR UPDATE SKIP LOCKED
), h AS MATERIALIZED (
  SELECT h.id, h.company_id, h.message_id, h.parties, h.buyer_code, h.is_compared FROM a CROSS JOIN LATERAL (
    SELECT * FROM schedule_head h WHERE h.company_id = a.company_id AND h.id < a.below_id ORDER BY h.company_id DESC, h.id DESC LIMIT ${String(STEP)}) AS h
), marked AS (
  UPDATE schedule_head s SET is_compared = false WHERE s.id = ANY (ARRAY(
    SELECT s.id FROM schedule_head s WHERE s.is_compared AND s.id = ANY (ARRAY(SELECT h.id FROM h, a WHERE a.partner_company_id = 0 OR ${OF_PARTNER}))
    ORDER BY s.id FOR NO KEY UPDATE))
), done AS (
  DELETE FROM schedule_recount r USING a WHERE r.company_id = a.company_id AND r.partner_company_id = a.partner_company_id AND (SELECT count(*) FROM h) < ${String(STEP)}
), further AS (
  UPDATE schedule_recount r SET below_id = (SELECT min(id) FROM h) FROM a
  WHERE r.company_id = a.company_id AND r.partner_company_id = a.partner_company_id AND (SELECT count(*) FROM h) = ${String(STEP)}
)
SELECT true AS looked FROM a`;

/** Schedules that are counted again in the background, since a firm zone changed or they were stored before that was counted. */
@Injectable()
export class ScheduleRecountStore {
  /** Lets some more of them wait for their count; returns whether there were any to look at. */
  async mark(tx: Tx): Promise<boolean> {
    return (await tx.query(MARK, [], 'schedules-to-recount')).length > 0;
  }
}
