import { Injectable } from '@nestjs/common';
import type { ControlNoticeChoices } from '../../contract/control-notice.js';
import type { Language } from '../../contract/fields.js';
import type { CompanyId, ControlNoticeId, RuleResultId, UserId } from '../../domain/ids.js';
import { RULE_CODES } from '../../domain/rules/code.js';
import type { SaidRuleResult } from '../../domain/rules/notice.js';
import { RULES } from '../../domain/rules/rules.js';
import { isRuleCode, type SaidResult, sentenceOf } from '../../domain/rules/sentence.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Caller } from '../../platform/http/caller.js';
import { MODE } from './control-notice.rows.js';

const CHOICE =
  /* sql */ 'SELECT mode, time_zone AS "timeZone" FROM control_notice WHERE company_id = $1 AND user_id = $2';
const RULES_OF_COMPANY = /* sql */ `
SELECT c.id AS "ruleId", c.rule_code AS "ruleCode", c.name, n.mode FROM control_rule c
LEFT JOIN control_notice_rule n ON n.company_id = c.company_id AND n.user_id = $2 AND n.rule_id = c.id
WHERE c.company_id = $1 AND c.rule_code = ANY ($3::text[]) ORDER BY array_position($3::text[], c.rule_code), c.id`;
const WANTED = /* sql */ `
SELECT r.id FROM schedule_rule_result r JOIN control_notice n ON n.company_id = $1 AND n.user_id = $2
WHERE r.company_id = $1 AND r.id = ANY ($3::bigint[]) AND r.is_in_force AND r.state = 'open' AND ${MODE} <> 'off'`;
const NOTICE = /* sql */ `
SELECT l.mode, u.language, u.username AS name, u.email, c.name AS company FROM control_notice_letter l
JOIN user_account u ON u.id = l.user_id AND u.state IN ('active', 'locked') JOIN company c ON c.id = l.company_id WHERE l.id = $1`;
const RESULTS = /* sql */ `
SELECT r.head_id AS "scheduleHeadId", h.document_number AS document, split_part(h.parties, '|', 1) AS "customerCode",
  coalesce(h.buyer_name, split_part(h.parties, '|', 1)) AS customer, c.name AS "ruleName", r.rule_code AS "ruleCode", r.severity, r.message_key AS "messageKey",
  r.message_arguments AS args
FROM control_notice_letter l JOIN schedule_rule_result r ON r.company_id = l.company_id AND r.id = ANY (l.result_ids) AND r.is_in_force AND r.state = 'open'
JOIN schedule_head h ON h.company_id = l.company_id AND h.id = r.head_id LEFT JOIN control_rule c ON c.company_id = l.company_id AND c.id::text = r.rule_id
WHERE l.id = $1 ORDER BY r.head_id DESC, r.position`;

/** A notice as it is written. */
export interface FoundNotice {
  readonly mode: 'daily' | 'at-once';
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  /** Of the newest schedules first. */
  readonly results: readonly SaidRuleResult[];
}
interface StoredResult extends Omit<SaidRuleResult, 'rule' | 'sentence'>, SaidResult {
  readonly ruleName: string | null;
}

@Injectable()
export class ControlNoticeView {
  async choices(
    tx: Tx,
    { companyId, userId, language }: Pick<Caller, 'companyId' | 'userId' | 'language'>,
  ): Promise<ControlNoticeChoices> {
    const [choice] = await tx.query<Omit<ControlNoticeChoices, 'rules'>>(CHOICE, [companyId, userId], 'control-notice');
    const rules = await tx.query<ControlNoticeChoices['rules'][number]>(
      RULES_OF_COMPANY,
      [companyId, userId, RULE_CODES],
      'control-notice-rules',
    );
    return {
      ...(choice ?? { mode: 'off', timeZone: null }),
      rules: rules.map((rule) => ({ ...rule, name: calledIn(language, rule.ruleCode, rule.name) })),
    };
  }

  /** Those of some results that whoever opened the transaction sees, that nobody has looked at, and that the person wants to hear of. */
  async wanted(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    ids: readonly RuleResultId[],
  ): Promise<readonly RuleResultId[]> {
    const rows = await tx.query<{ id: RuleResultId }>(WANTED, [companyId, userId, ids], 'control-notice-wanted');
    return rows.map(({ id }) => id);
  }

  /** Undefined where nothing of it is open any more, or its person is not let in. */
  async notice(tx: Tx, id: ControlNoticeId): Promise<FoundNotice | undefined> {
    const [notice] = await tx.query<Omit<FoundNotice, 'results'>>(NOTICE, [id], 'control-notice-open');
    const found = await tx.query<StoredResult>(RESULTS, [id], 'control-notice-results');
    if (notice === undefined || found.length === 0) return undefined;
    const { language } = notice;
    return {
      ...notice,
      results: found.map((one) => ({
        ...one,
        rule: calledIn(language, one.ruleCode, one.ruleName),
        sentence: sentenceOf(one, language),
      })),
    };
  }
}

/** What the company calls a rule, else what its code is called in a language. */
function calledIn(language: Language, code: string, name: string | null): string {
  if (name !== null && name !== '') return name;
  return isRuleCode(code) ? RULES[code].texts[language].name : code;
}
