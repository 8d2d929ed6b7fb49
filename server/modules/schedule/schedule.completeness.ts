import { agreementOf } from '../agreement/agreement.view.js';

/** SQL expressions of the values that a schedule's relation is looked for by. */
interface Sought {
  readonly company: string;
  readonly sender: string;
  readonly recipient: string;
  readonly test: string;
  readonly messageType: string;
  readonly messageVersion: string;
  readonly buyer: string;
  readonly shipTo: string;
}

/**
 * What a schedule stands for by the relation it comes under, null where no relation says so: the agreement's own relation, else one with
 * the agreement's partner, with who sends, with who buys; one of the ship-to before one of all.
 */
export function demandedCompleteness(s: Sought): string {
  return /* sql */ `CASE WHEN EXISTS (SELECT FROM company_relation r WHERE r.company_id = ${s.company} AND r.active AND r.schedule_completeness IS NOT NULL) THEN (
  SELECT r.schedule_completeness FROM (SELECT 1) AS one
  LEFT JOIN LATERAL (${agreementOf('a.relation_id, a.partner_company_id', { company: s.company, sender: s.sender, recipient: s.recipient, test: s.test, type: s.messageType, version: s.messageVersion })}) AS agreed ON true
  CROSS JOIN LATERAL (
    SELECT 1 AS rank, agreed.partner_company_id AS partner, agreed.relation_id AS own
    UNION ALL SELECT 2, agreed.partner_company_id, NULL
    UNION ALL SELECT 3, i.partner_company_id, NULL FROM partner_identifier i WHERE i.company_id = ${s.company}
      AND i.identifier = split_part(${s.sender}, ':', 1) AND i.qualifier IN (split_part(${s.sender}, ':', 2), '')
    UNION ALL SELECT 4, i.partner_company_id, NULL FROM partner_identifier i WHERE i.company_id = ${s.company} AND i.identifier = ${s.buyer}
  ) AS known
  JOIN company_relation r ON r.company_id = ${s.company} AND r.partner_company_id = known.partner AND r.active AND r.schedule_completeness IS NOT NULL
    AND (r.id = known.own OR (known.rank > 1 AND r.role IN ('customer', 'consignee') AND (r.ship_to_code IS NULL OR r.ship_to_code = ${s.shipTo})))
  ORDER BY known.rank, (r.ship_to_code IS NOT NULL) DESC, r.id LIMIT 1) END`;
}
