import { Injectable } from '@nestjs/common';
import type { ControlNoticeChoice, ControlRuleNoticeChoice } from '../../contract/control-notice.js';
import type { CompanyId, ControlNoticeId, ControlRuleId, RuleResultId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { KNOWN_ZONE, type Person, PERSON } from '../schedule-digest/schedule-digest.rows.js';

const AT_A_TIME = 50;
const CHOOSE_FOR_RULE = /* sql */ `
INSERT INTO control_notice_rule (company_id, user_id, rule_id, mode) VALUES ($1, $2, $3, $4)
ON CONFLICT (company_id, user_id, rule_id) DO UPDATE SET mode = excluded.mode`;
/** What is to be told at once goes along with the first of it that is due, so that what comes within minutes is one mail. */
const DUE = /* sql */ `
WITH due AS (SELECT DISTINCT company_id, user_id, mode FROM control_notice_pending WHERE due_at <= now() LIMIT ${String(AT_A_TIME)})
SELECT d.company_id AS "companyId", d.user_id AS "userId", d.mode, ${PERSON('customer-control.rules')}, w.ids, w."resultIds"
FROM due d JOIN company c ON c.id = d.company_id JOIN user_account u ON u.id = d.user_id
LEFT JOIN external_user e ON e.company_id = c.id AND e.user_id = u.id AND e.revoked_at IS NULL
CROSS JOIN LATERAL (
  SELECT array_agg(DISTINCT p.id::text) AS ids, array_agg(r.id::text) AS "resultIds" FROM control_notice_pending p CROSS JOIN unnest(p.result_ids) AS r (id)
  WHERE p.company_id = d.company_id AND p.user_id = d.user_id AND p.mode = d.mode AND (d.mode = 'at-once' OR p.due_at <= now())) AS w`;
/** Tells what nobody else has taken meanwhile, and of that what the person may and wants to see. */
const TELL = /* sql */ `
WITH taken AS (DELETE FROM control_notice_pending WHERE company_id = $1 AND user_id = $2 AND id = ANY ($4::bigint[]) RETURNING result_ids),
told AS (SELECT array_agg(DISTINCT r.id) AS ids FROM taken CROSS JOIN unnest(taken.result_ids) AS r (id) WHERE r.id = ANY ($5::bigint[]))
INSERT INTO control_notice_letter (company_id, user_id, mode, result_ids) SELECT $1, $2, $3, ids FROM told WHERE ids IS NOT NULL RETURNING id`;

/** What is due to be told to somebody. */
export interface DueNotice extends Person {
  readonly mode: 'daily' | 'at-once';
  readonly ids: readonly string[];
  readonly resultIds: readonly RuleResultId[];
}

@Injectable()
export class ControlNoticeStore {
  async choose(tx: Tx, companyId: CompanyId, userId: UserId, { mode, timeZone }: ControlNoticeChoice): Promise<void> {
    await tx.query(
      `
      INSERT INTO control_notice (company_id, user_id, mode, time_zone) VALUES ($1, $2, $3, ${KNOWN_ZONE('$4')})
      ON CONFLICT (company_id, user_id) DO UPDATE SET mode = excluded.mode, time_zone = excluded.time_zone`,
      [companyId, userId, mode, timeZone],
    );
  }

  /** The rule is one of the company. */
  async chooseForRule(
    tx: Tx,
    companyId: CompanyId,
    userId: UserId,
    { ruleId, mode, timeZone }: ControlRuleNoticeChoice & { readonly ruleId: ControlRuleId },
  ): Promise<void> {
    await tx.query(
      `
      INSERT INTO control_notice (company_id, user_id, mode, time_zone) VALUES ($1, $2, 'off', ${KNOWN_ZONE('$3')})
      ON CONFLICT (company_id, user_id) DO UPDATE SET time_zone = excluded.time_zone`,
      [companyId, userId, timeZone],
    );
    if (mode !== null) await tx.query(CHOOSE_FOR_RULE, [companyId, userId, ruleId, mode]);
    else
      await tx.query('DELETE FROM control_notice_rule WHERE company_id = $1 AND user_id = $2 AND rule_id = $3', [
        companyId,
        userId,
        ruleId,
      ]);
  }

  due(tx: Tx): Promise<DueNotice[]> {
    return tx.query<DueNotice>(DUE, [], 'control-notices-due');
  }

  /** Notes what a notice tells, in the place of what waited; undefined where there is nothing to tell, or another worker had it. */
  async tell(
    tx: Tx,
    { companyId, userId, mode, ids }: DueNotice,
    results: readonly RuleResultId[],
  ): Promise<ControlNoticeId | undefined> {
    const [row] = await tx.query<{ id: ControlNoticeId }>(
      TELL,
      [companyId, userId, mode, ids, results],
      'control-notice-tell',
    );
    return row?.id;
  }
}
