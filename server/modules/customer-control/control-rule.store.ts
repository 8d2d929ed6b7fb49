import { Injectable } from '@nestjs/common';
import type { CompanyId, ControlRuleId, RelationId, UserId } from '../../domain/ids.js';
import type { RuleCode } from '../../domain/rules/code.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredRule } from './control-rule.rows.js';

/** What people say of a rule. */
export type RuleFields = Pick<StoredRule, 'name' | 'enabled' | 'severity' | 'appliedTo' | 'parameters'>;
/** Which of what a rule is for is added and which removed, or which alone it is for. */
export interface Choice<T extends string> {
  readonly only?: readonly T[];
  readonly add: readonly T[];
  readonly remove: readonly T[];
}

const VERSION = /* sql */ `
INSERT INTO control_rule_version (rule_id, company_id, number, is_enabled, severity, applied_to, parameters, changed_at, changed_by)
SELECT id, company_id, version, is_enabled, severity, applied_to, parameters, changed_at, changed_by FROM rule`;

/** Rules of customer control, with their versions. */
@Injectable()
export class ControlRuleStore {
  async count(tx: Tx, companyId: CompanyId): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM control_rule WHERE company_id = $1',
      [companyId],
      'control-rules-count',
    );
    return row?.count ?? 0;
  }

  async insert(
    tx: Tx,
    companyId: CompanyId,
    { code, by, ...fields }: RuleFields & { readonly code: RuleCode; readonly by: UserId },
  ): Promise<ControlRuleId> {
    const { name, enabled, severity, appliedTo, parameters } = fields;
    const [row] = await tx.query<{ id: ControlRuleId }>(
      `
      WITH rule AS (
        INSERT INTO control_rule (company_id, rule_code, name, is_enabled, severity, applied_to, parameters, changed_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *
      ), version AS (${VERSION}) SELECT id FROM rule`,
      [companyId, code, name, enabled, severity, appliedTo, JSON.stringify(parameters), by],
      'control-rule-insert',
    );
    if (row === undefined) throw new Error('The rule was not stored');
    return row.id;
  }

  /** Changes a rule as it was read; false where somebody changed it meanwhile. */
  async update(
    tx: Tx,
    companyId: CompanyId,
    id: ControlRuleId,
    { version, by, ...fields }: RuleFields & { readonly version: number; readonly by: UserId },
  ): Promise<boolean> {
    const { name, enabled, severity, appliedTo, parameters } = fields;
    const rows = await tx.query(
      `
      WITH rule AS (
        UPDATE control_rule SET name = $4, is_enabled = $5, severity = $6, applied_to = $7, parameters = $8, changed_by = $9, changed_at = now(), version = version + 1
        WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING *
      ), version AS (${VERSION}) SELECT id FROM rule`,
      [companyId, id, version, name, enabled, severity, appliedTo, JSON.stringify(parameters), by],
      'control-rule-update',
    );
    return rows.length > 0;
  }

  async remove(tx: Tx, companyId: CompanyId, id: ControlRuleId): Promise<void> {
    await tx.query(
      'DELETE FROM control_rule WHERE company_id = $1 AND id = $2',
      [companyId, id],
      'control-rule-remove',
    );
  }

  /** Which of some numbers are of no article that was ever called off. */
  async unknownArticles(tx: Tx, companyId: CompanyId, numbers: readonly string[]): Promise<readonly string[]> {
    const rows = await tx.query<{ number: string }>(
      `SELECT n AS number FROM unnest($2::text[]) AS n
      WHERE NOT EXISTS (SELECT FROM external_article e WHERE e.company_id = $1 AND e.article_number = n)`,
      [companyId, numbers],
      'control-rule-unknown-articles',
    );
    return rows.map(({ number }) => number);
  }

  /** Which of some relations the company does not have. */
  async unknownRelations(tx: Tx, companyId: CompanyId, ids: readonly RelationId[]): Promise<readonly RelationId[]> {
    const rows = await tx.query<{ id: RelationId }>(
      `SELECT n::text AS id FROM unnest($2::bigint[]) AS n WHERE NOT EXISTS (SELECT FROM company_relation r WHERE r.company_id = $1 AND r.id = n)`,
      [companyId, ids],
      'control-rule-unknown-relations',
    );
    return rows.map(({ id }) => id);
  }

  chooseArticles(tx: Tx, companyId: CompanyId, id: ControlRuleId, choice: Choice<string>): Promise<void> {
    return choose(tx, [companyId, id], choice, {
      table: 'control_rule_article',
      column: 'article_number',
      type: 'text',
    });
  }

  chooseRelations(tx: Tx, companyId: CompanyId, id: ControlRuleId, choice: Choice<RelationId>): Promise<void> {
    return choose(tx, [companyId, id], choice, {
      table: 'control_rule_relation',
      column: 'relation_id',
      type: 'bigint',
    });
  }
}

async function choose<T extends string>(
  tx: Tx,
  [companyId, id]: readonly [CompanyId, ControlRuleId],
  { only, add, remove }: Choice<T>,
  { table, column, type }: { readonly table: string; readonly column: string; readonly type: string },
): Promise<void> {
  await tx.query(
    `DELETE FROM ${table} WHERE company_id = $1 AND rule_id = $2 AND ${only === undefined ? '' : 'NOT '}${column} = ANY ($3::${type}[])`,
    [companyId, id, only ?? remove],
    `${table}-${only === undefined ? 'remove' : 'leave'}`,
  );
  await tx.query(
    `INSERT INTO ${table} (company_id, rule_id, ${column}) SELECT $1, $2, n FROM unnest($3::${type}[]) AS n ON CONFLICT DO NOTHING`,
    [companyId, id, only ?? add],
    `${table}-add`,
  );
}
