import { Injectable } from '@nestjs/common';
import type { CompanyId, ControlRuleId, ScheduleHeadId } from '../../domain/ids.js';
import type { RuleScope } from '../../domain/rules/code.js';
import type { Tx } from '../../platform/database/transaction.js';

/** The newest releases by their issue dates, without tests and without those that are held or deleted; of those that a rule could judge. */
const releases = (couldBeJudged: string, judged = ''): string => /* sql */ `${judged}
SELECT h.id, h.document_number AS "documentNumber", split_part(h.parties, '|', 1) AS customer, h.buyer_name AS "customerName"
FROM schedule_head h WHERE h.company_id = $1 AND NOT h.is_held AND h.deleted_at IS NULL AND split_part(h.parties, '|', 3) = '' AND ${couldBeJudged}
ORDER BY h.company_id DESC, coalesce(h.issue_date, '-infinity'::date) DESC, h.id DESC LIMIT $2`;
const PARTNERS = /* sql */ `
  SELECT r.partner_company_id FROM control_rule_relation c JOIN company_relation r ON r.company_id = $1 AND r.id = c.relation_id WHERE c.company_id = $1 AND c.rule_id = $3`;
const IDENTIFIERS = /* sql */ `ARRAY(SELECT i.identifier FROM partner_identifier i WHERE i.company_id = $1 AND i.partner_company_id IN (${PARTNERS}))`;
/** Of the partners of relations ($3: the rule), by whichever of its codes a release names one. */
const OF_RELATIONS = /* sql */ `(
  split_part(h.parties, ':', 1) = ANY (${IDENTIFIERS}) OR h.buyer_code = ANY (${IDENTIFIERS}) OR EXISTS (
    SELECT FROM traffic_message m JOIN communication_agreement a ON a.company_id = $1 AND a.id = m.agreement_id
    WHERE m.company_id = $1 AND m.id = h.message_id AND a.partner_company_id IN (${PARTNERS})))`;
/** Chains that ever called off one of the articles of a rule ($3). */
const CHAINS = /* sql */ `
WITH own AS MATERIALIZED (
  SELECT DISTINCT o.parties, o.chain FROM control_rule_article c JOIN schedule_line l ON l.company_id = $1 AND l.article_number = c.article_number
  JOIN schedule_head o ON o.company_id = $1 AND o.id = l.head_id WHERE c.company_id = $1 AND c.rule_id = $3)`;
/** In one of these chains, or behind it by the number that it names: a release may lack the article. */
const IN_CHAINS = /* sql */ `(
  (h.parties, h.chain) IN (SELECT parties, chain FROM own) OR (h.parties, h.previous_document_number) IN (SELECT parties, chain FROM own))`;
const STATEMENTS: Readonly<Record<RuleScope, string>> = {
  all: releases('true'),
  relations: releases(OF_RELATIONS),
  articles: releases(IN_CHAINS, CHAINS),
};

/** A release that a rule is tried on. */
export interface TriedRelease {
  readonly id: ScheduleHeadId;
  readonly documentNumber: string;
  readonly customer: string;
  readonly customerName: string | null;
}

/** Releases that rules are tried on. */
@Injectable()
export class ControlBacktestView {
  releases(
    tx: Tx,
    companyId: CompanyId,
    { ruleId, appliedTo }: { readonly ruleId: ControlRuleId; readonly appliedTo: RuleScope },
    atMost: number,
  ): Promise<TriedRelease[]> {
    const of = appliedTo === 'all' ? [] : [ruleId];
    return tx.query<TriedRelease>(STATEMENTS[appliedTo], [companyId, atMost, ...of], `backtest-of-${appliedTo}`);
  }
}
