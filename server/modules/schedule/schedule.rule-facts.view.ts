import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ScheduleChangesView, type StoredReleases } from './schedule.changes.view.js';
import { relationsOfHead } from './schedule.relations.js';
import type { StoredRuleFacts } from './schedule.rule-facts.port.js';

const HEADS = /* sql */ `
SELECT o.id, split_part(o.parties, ':', 1) AS sender, o.buyer_code AS buyer, ${relationsOfHead('o.id')} AS relations,
  o.superseded_by IS NOT NULL OR o.is_held OR o.is_archived OR o.deleted_at IS NOT NULL AS "isFollowed",
  CASE WHEN o.answer = 'open' THEN o.received_at END AS "unansweredSince"
FROM schedule_head o WHERE o.company_id = $1 AND o.id = ANY ($2::bigint[])`;
/**
 * What is registered of articles ($2) that some releases ($3) call off: as their partner's before as anybody's, with what the own article
 * says that it stands for.
 */
const ARTICLES = /* sql */ `
SELECT k.id AS "of", f.* FROM unnest($3::bigint[]) AS k (id) CROSS JOIN LATERAL (
  WITH partner AS (
    SELECT i.partner_company_id AS id FROM schedule_head h JOIN partner_identifier i ON i.company_id = $1
      AND (i.identifier = split_part(h.parties, ':', 1) OR i.identifier = h.buyer_code)
    WHERE h.company_id = $1 AND h.id = k.id
  )
  SELECT DISTINCT ON (a.article_number) a.article_number AS "articleNumber", CASE WHEN 'inactive' IN (a.state, o.state) THEN 'inactive' ELSE a.state END AS state,
    coalesce(nullif(a.successor, ''), o.successor, '') AS successor, coalesce(a.pack_quantity, o.pack_quantity)::text AS "packQuantity",
    coalesce(a.production_days, o.production_days) AS "productionDays", coalesce(a.material_days, o.material_days) AS "materialDays"
  FROM article a LEFT JOIN article o ON o.company_id = $1 AND o.id = a.internal_article_id
  WHERE a.company_id = $1 AND a.article_number = ANY ($2::text[]) AND a.kind <> 'supplier' AND (a.partner_company_id IS NULL OR a.partner_company_id IN (SELECT id FROM partner))
  ORDER BY a.article_number, a.partner_company_id IS NULL, a.kind = 'internal', a.id) AS f`;

interface FoundHead extends Pick<StoredRuleFacts, 'relations' | 'isFollowed' | 'unansweredSince'> {
  readonly id: ScheduleHeadId;
  readonly sender: string;
  readonly buyer: string | null;
}
type Article = StoredRuleFacts['articles'][number];

/** Releases as rules look at them. */
@Injectable()
export class ScheduleRuleFactsView {
  constructor(private readonly changes: ScheduleChangesView) {}

  /** A release, the ones before it, and what is registered of its articles. Four statements. @throws Problem not-found; too-large-to-compare */
  async of(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<StoredRuleFacts> {
    const release = await this.changes.withPrevious(tx, companyId, id);
    const [facts] = await this.known(tx, companyId, [release]);
    if (facts === undefined) throw new Problem('not-found');
    return facts;
  }

  /** The same of some releases at once: four statements for all of them. @throws Problem too-large-to-compare */
  async ofEach(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<readonly StoredRuleFacts[]> {
    return this.known(tx, companyId, await this.changes.eachWithPrevious(tx, companyId, ids));
  }

  private async known(
    tx: Tx,
    companyId: CompanyId,
    releases: readonly StoredReleases[],
  ): Promise<readonly StoredRuleFacts[]> {
    const ids = releases.map(({ current }) => current.id);
    const heads = await tx.query<FoundHead>(HEADS, [companyId, ids], 'rule-facts-heads');
    const byId = new Map(heads.map((head) => [head.id, head]));
    const ofPartner = new Map(heads.map((head) => [partnerKey(head), head.id]));
    const numbers = new Set(
      releases.flatMap(({ current, previous }) =>
        [current, ...previous].flatMap(({ lines }) => lines.map((line) => line.articleNumber.trim())),
      ),
    );
    const found = await tx.query<Article & { readonly of: ScheduleHeadId }>(
      ARTICLES,
      [companyId, [...numbers], [...ofPartner.values()]],
      'rule-facts-articles',
    );
    const articles = Map.groupBy(found, ({ of }) => of);
    return releases.flatMap((release) => {
      const head = byId.get(release.current.id);
      if (head === undefined) return [];
      const { relations, isFollowed, unansweredSince } = head;
      const one = ofPartner.get(partnerKey(head));
      return [
        {
          ...release,
          relations,
          isFollowed,
          unansweredSince,
          articles: (one === undefined ? undefined : articles.get(one)) ?? [],
        },
      ];
    });
  }
}

/** What articles of a release are registered under: alike for all releases of a partner. */
function partnerKey({ sender, buyer }: FoundHead): string {
  return JSON.stringify([sender, buyer]);
}
