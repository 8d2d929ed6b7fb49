import { Injectable } from '@nestjs/common';
import type {
  ControlRule,
  ControlRuleArticles,
  ControlRuleRelations,
  ControlRuleVersions,
} from '../../contract/customer-control.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import type { ControlRuleId, CompanyId, RelationId } from '../../domain/ids.js';
import { closest, type RuleSubject, type SetRule } from '../../domain/rules/apply.js';
import { RULE_CODES, type RuleCode } from '../../domain/rules/code.js';
import { RULES } from '../../domain/rules/rules.js';
import type { Tx } from '../../platform/database/transaction.js';
import { setRule, shownRule, type StoredRule } from './control-rule.rows.js';

const RULE = /* sql */ `
SELECT c.id AS "ruleId", c.rule_code AS "ruleCode", c.name, c.is_enabled AS enabled, c.severity, c.applied_to AS "appliedTo", c.parameters, c.version,
  c.changed_at AS "changedAt", (SELECT u.username FROM user_account u WHERE u.id = c.changed_by) AS "changedBy",
  (SELECT count(*)::int FROM control_rule_relation r WHERE r.rule_id = c.id) AS relations, (SELECT count(*)::int FROM control_rule_article a WHERE a.rule_id = c.id) AS articles,
  (SELECT count(*)::int FROM schedule_rule_result r WHERE r.company_id = $1 AND r.rule_id = c.id::text AND r.is_in_force AND r.state = 'open') AS "openResults"
FROM control_rule c WHERE c.company_id = $1 AND c.rule_code = ANY ($2::text[])`;
const LIST = `${RULE} AND ($3::text IS NULL OR c.applied_to <> 'articles' OR EXISTS (SELECT FROM control_rule_article a WHERE a.rule_id = c.id AND a.article_number = $3))
ORDER BY array_position($2::text[], c.rule_code), c.id`;
const ONE = `${RULE} AND c.id = $3`;
const VERSIONS = /* sql */ `
SELECT v.number AS version, v.parameters, v.severity, v.is_enabled AS enabled, v.applied_to AS "appliedTo", v.changed_at AS "changedAt",
  (SELECT u.username FROM user_account u WHERE u.id = v.changed_by) AS "changedBy"
FROM control_rule_version v WHERE v.company_id = $1 AND v.rule_id = $2 AND ($3::integer IS NULL OR v.number < $3) ORDER BY v.number DESC LIMIT $4`;
/**
 * Rules that are switched on, and one ($6) whether or not it is, with their relations and those of some articles ($2) that they are for; of a
 * code ($3), or some by their ids ($4).
 */
const ENABLED = /* sql */ `
SELECT c.id AS "ruleId", c.rule_code AS "ruleCode", c.name, c.severity, c.applied_to AS "appliedTo", c.parameters,
  ARRAY(SELECT r.relation_id::text FROM control_rule_relation r WHERE r.rule_id = c.id AND c.applied_to = 'relations') AS "relationIds",
  ARRAY(SELECT a.article_number FROM control_rule_article a WHERE a.rule_id = c.id AND c.applied_to = 'articles' AND a.article_number = ANY ($2::text[])) AS "articleNumbers"
FROM control_rule c WHERE c.company_id = $1 AND (c.is_enabled OR c.id = $6) AND c.rule_code = ANY ($5::text[]) AND ($3::text IS NULL OR c.rule_code = $3)
  AND ($4::bigint[] IS NULL OR c.rule_code IN (SELECT o.rule_code FROM control_rule o WHERE o.company_id = $1 AND o.id = ANY ($4)))
ORDER BY c.id`;
const ARTICLES = /* sql */ `
SELECT e.article_number AS "articleNumber", c.rule_id IS NOT NULL AS "isChosen",
  coalesce((SELECT a.description FROM article a WHERE a.company_id = $1 AND a.article_number = e.article_number ORDER BY a.kind = 'internal', a.id LIMIT 1), '') AS description
FROM external_article e LEFT JOIN control_rule_article c ON c.rule_id = $2 AND c.article_number = e.article_number
WHERE e.company_id = $1 AND ($3::text IS NULL OR e.article_number ILIKE $3) AND (NOT $4 OR c.rule_id IS NOT NULL) AND ($5::text IS NULL OR e.article_number > $5)
ORDER BY e.article_number LIMIT $6`;
const RELATIONS = /* sql */ `
SELECT r.id AS "relationId", r.partner_company_id AS "partnerCompanyId", p.name AS "partnerName", r.role, r.ship_to_code AS "shipToCode", r.external_code AS "externalCode",
  c.rule_id IS NOT NULL AS "isChosen"
FROM company_relation r JOIN partner_company p ON p.company_id = $1 AND p.id = r.partner_company_id
LEFT JOIN control_rule_relation c ON c.rule_id = $2 AND c.relation_id = r.id
WHERE r.company_id = $1 AND r.active AND r.role IN ('customer', 'consignee') AND (NOT $4 OR c.rule_id IS NOT NULL)
  AND ($3::text IS NULL OR p.name ILIKE $3 OR r.ship_to_code ILIKE $3 OR r.external_code ILIKE $3) AND ($5::bigint IS NULL OR r.id > $5)
ORDER BY r.id LIMIT $6`;

/** What lists of what a rule is for are narrowed by. */
interface Listed {
  readonly q?: string | undefined;
  readonly chosen: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
}
interface EnabledRule
  extends Pick<StoredRule, 'ruleId' | 'ruleCode' | 'name' | 'severity' | 'appliedTo' | 'parameters'> {
  readonly relationIds: readonly RelationId[];
  readonly articleNumbers: readonly string[];
}
/** Which of the rules that are switched on are asked for. */
interface EnabledFilter {
  /** Articles whose own rules count. */
  readonly articles: readonly string[];
  readonly code?: RuleCode;
  /** Rules that are named, with the others of their codes. */
  readonly ids?: readonly ControlRuleId[] | null;
  /** A rule that counts as switched on. */
  readonly as?: ControlRuleId;
}

/** Rules of customer control as they are set up. */
@Injectable()
export class ControlRuleView {
  async list(tx: Tx, companyId: CompanyId, language: Language, article: string | null): Promise<ControlRule[]> {
    const rules = await tx.query<StoredRule>(LIST, [companyId, RULE_CODES, article], 'control-rules');
    return rules.map((rule) => shownRule(rule, language));
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async rule(tx: Tx, companyId: CompanyId, id: ControlRuleId, language: Language): Promise<ControlRule> {
    const [rule] = await tx.query<StoredRule>(ONE, [companyId, RULE_CODES, id], 'control-rule');
    if (rule === undefined) throw new Problem('not-found');
    return shownRule(rule, language);
  }

  /** @throws Problem not-found */
  async versions(
    tx: Tx,
    companyId: CompanyId,
    id: ControlRuleId,
    { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<ControlRuleVersions> {
    await this.rule(tx, companyId, id, 'en');
    const rows = await tx.query<ControlRuleVersions['rows'][number]>(
      VERSIONS,
      [companyId, id, cursor ?? null, limit + 1],
      'control-rule-versions',
    );
    const page = rows.slice(0, limit);
    return { rows: page, nextCursor: rows.length > limit ? String(page.at(-1)?.version ?? '') : null };
  }

  /** The rules that are switched on and apply to releases, as the domain applies them. */
  async enabled(tx: Tx, companyId: CompanyId, filter: EnabledFilter): Promise<SetRule[]> {
    const rows = await this.rowsOf(tx, companyId, filter);
    return rows.map((row) => setRule(row, row.relationIds, row.articleNumbers));
  }

  /** @throws Problem not-found */
  async articles(
    tx: Tx,
    companyId: CompanyId,
    id: ControlRuleId,
    { language, ...listed }: Listed & { readonly language: Language },
  ): Promise<ControlRuleArticles> {
    const rule = await this.rule(tx, companyId, id, language);
    const { q, chosen, cursor, limit } = listed;
    const after = cursor === undefined ? null : cursor.slice(cursor.indexOf('~') + 1);
    const found = await tx.query<Omit<ControlRuleArticles['rows'][number], 'counts'>>(
      ARTICLES,
      [companyId, id, patternOf(q), chosen, after, limit + 1],
      'control-rule-articles',
    );
    const page = found.slice(0, limit);
    const enabled = await this.rowsOf(tx, companyId, {
      articles: page.map(({ articleNumber }) => articleNumber),
      code: rule.ruleCode,
    });
    const countsFor = counting(enabled, language);
    return {
      rows: page.map((row) => ({ ...row, counts: countsFor({ articleNumber: row.articleNumber, relationId: null }) })),
      total: rule.totals.articles,
      nextCursor: found.length > limit ? `0~${page.at(-1)?.articleNumber ?? ''}` : null,
    };
  }

  /** @throws Problem not-found */
  async relations(
    tx: Tx,
    companyId: CompanyId,
    id: ControlRuleId,
    { language, q, chosen, cursor, limit }: Listed & { readonly language: Language },
  ): Promise<ControlRuleRelations> {
    const rule = await this.rule(tx, companyId, id, language);
    const found = await tx.query<Omit<ControlRuleRelations['rows'][number], 'counts'>>(
      RELATIONS,
      [companyId, id, patternOf(q), chosen, cursor ?? null, limit + 1],
      'control-rule-relations',
    );
    const page = found.slice(0, limit);
    const countsFor = counting(await this.rowsOf(tx, companyId, { articles: [], code: rule.ruleCode }), language);
    return {
      rows: page.map((row) => ({ ...row, counts: countsFor({ articleNumber: '', relationId: row.relationId }) })),
      total: rule.totals.relations,
      nextCursor: found.length > limit ? (page.at(-1)?.relationId ?? null) : null,
    };
  }

  private rowsOf(
    tx: Tx,
    companyId: CompanyId,
    { articles, code, ids = null, as }: EnabledFilter,
  ): Promise<EnabledRule[]> {
    return tx.query<EnabledRule>(
      ENABLED,
      [companyId, articles, code ?? null, ids, RULE_CODES, as ?? null],
      'control-rules-enabled',
    );
  }
}

/** Says which of some rules counts for something, and why. */
function counting(
  rules: readonly EnabledRule[],
  language: Language,
): (subject: RuleSubject) => ControlRuleArticles['rows'][number]['counts'] {
  const set = rules.map((row) => setRule(row, row.relationIds, row.articleNumbers));
  const names = new Map<string, string>(
    rules.map(({ ruleId, name, ruleCode }) => [ruleId, name === '' ? RULES[ruleCode].texts[language].name : name]),
  );
  return (subject) => {
    const rule = closest(set, subject);
    return rule === null ? null : { ruleId: rule.id, name: names.get(rule.id) ?? '', because: rule.scope };
  };
}

/** A pattern that finds a text anywhere; null for none. */
function patternOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}
