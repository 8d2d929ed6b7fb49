import { Injectable } from '@nestjs/common';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ScheduleChangesView } from './schedule.changes.view.js';
import { relationsOfHead } from './schedule.relations.js';
import type { StoredRuleFacts } from './schedule.rule-facts.port.js';

const HEAD = /* sql */ `
SELECT ${relationsOfHead('$2')} AS relations, h.superseded_by IS NOT NULL OR h.is_held OR h.is_archived OR h.deleted_at IS NOT NULL AS "isFollowed",
  CASE WHEN h.answer = 'open' THEN h.received_at END AS "unansweredSince"
FROM schedule_head h WHERE h.company_id = $1 AND h.id = $2`;
/**
 * What is registered of articles ($2) that a release ($3) calls off: as its partner's before as anybody's, with what the own article says
 * that it stands for.
 */
const ARTICLES = /* sql */ `
WITH partner AS (
  SELECT i.partner_company_id AS id FROM schedule_head h JOIN partner_identifier i ON i.company_id = $1
    AND (i.identifier = split_part(h.parties, ':', 1) OR i.identifier = h.buyer_code)
  WHERE h.company_id = $1 AND h.id = $3
)
SELECT DISTINCT ON (a.article_number) a.article_number AS "articleNumber", CASE WHEN 'inactive' IN (a.state, o.state) THEN 'inactive' ELSE a.state END AS state,
  coalesce(nullif(a.successor, ''), o.successor, '') AS successor, coalesce(a.pack_quantity, o.pack_quantity)::text AS "packQuantity",
  coalesce(a.production_days, o.production_days) AS "productionDays", coalesce(a.material_days, o.material_days) AS "materialDays"
FROM article a LEFT JOIN article o ON o.company_id = $1 AND o.id = a.internal_article_id
WHERE a.company_id = $1 AND a.article_number = ANY ($2::text[]) AND a.kind <> 'supplier' AND (a.partner_company_id IS NULL OR a.partner_company_id IN (SELECT id FROM partner))
ORDER BY a.article_number, a.partner_company_id IS NULL, a.kind = 'internal', a.id`;

/** Releases as rules look at them. */
@Injectable()
export class ScheduleRuleFactsView {
  constructor(private readonly changes: ScheduleChangesView) {}

  /** A release, the ones before it, and what is registered of its articles. Four statements. @throws Problem not-found; too-large-to-compare */
  async of(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<StoredRuleFacts> {
    const { current, previous } = await this.changes.withPrevious(tx, companyId, id);
    const [head] = await tx.query<Pick<StoredRuleFacts, 'relations' | 'isFollowed' | 'unansweredSince'>>(
      HEAD,
      [companyId, id],
      'rule-facts-head',
    );
    const numbers = new Set(
      [current, ...previous].flatMap(({ lines }) => lines.map((line) => line.articleNumber.trim())),
    );
    const articles = await tx.query<StoredRuleFacts['articles'][number]>(
      ARTICLES,
      [companyId, [...numbers], id],
      'rule-facts-articles',
    );
    const { relations = { relationId: null, relations: null }, isFollowed = true, unansweredSince = null } = head ?? {};
    return { current, previous, relations, isFollowed, unansweredSince, articles };
  }
}
