/** SQL expressions of what a schedule's relations are looked for by. */
interface Sought {
  readonly company: string;
  /** The partner of the agreement that it comes under. */
  readonly partner: string;
  readonly sender: string;
  readonly buyer: string;
}

/** The relations that may say what a schedule stands for, as `demandedCompleteness` takes them: SQL of a json list, null where the company has none. */
export function completenessRelations(s: Sought): string {
  return /* sql */ `CASE WHEN EXISTS (SELECT FROM company_relation r WHERE r.company_id = ${s.company} AND r.active AND r.schedule_completeness IS NOT NULL) THEN (
  SELECT json_agg(json_build_object('id', r.id::text, 'role', r.role, 'shipToCode', r.ship_to_code, 'completeness', r.schedule_completeness, 'knownBy', known.by))
  FROM (
    SELECT 'agreement' AS by, ${s.partner} AS partner
    UNION SELECT 'sender', i.partner_company_id FROM partner_identifier i WHERE i.company_id = ${s.company}
      AND i.identifier = split_part(${s.sender}, ':', 1) AND i.qualifier IN (split_part(${s.sender}, ':', 2), '')
    UNION SELECT 'buyer', i.partner_company_id FROM partner_identifier i WHERE i.company_id = ${s.company} AND i.identifier = ${s.buyer}
  ) AS known
  JOIN company_relation r ON r.company_id = ${s.company} AND r.partner_company_id = known.partner AND r.active AND r.schedule_completeness IS NOT NULL) END`;
}
