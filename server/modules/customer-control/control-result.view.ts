import { Injectable } from '@nestjs/common';
import {
  type ControlResult,
  type ControlResultsAnswer,
  type ControlResultsFilter,
  type ControlResultsQuery,
  MOST_EXPORTED,
} from '../../contract/control-results.js';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, RuleResultId, UserId } from '../../domain/ids.js';
import { sentenceOf } from '../../domain/rules/sentence.js';
import { RULE_RESULT_STATES } from '../../domain/schedule/rule-run.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Results of a state that are counted; more are "at least". */
const MOST_COUNTED = 10_000;
/** Open results that a badge counts. */
const MOST_OPEN = 1_000;

const ROW = /* sql */ `
  r.id AS "resultId", r.result_key AS "resultKey", r.rule_id AS "ruleId", r.rule_code AS "ruleCode", r.subtype, r.severity, r.head_id AS "scheduleHeadId",
  r.previous_head_id AS "prevScheduleHeadId", r.line_id AS "scheduleLineId", r.calloff_id AS "calloffId", r.ship_to AS "shipTo", r.article_number AS "articleNumber",
  r.day AS date, r.period_from AS "periodFrom", r.period_to AS "periodTo", r.previous_value AS "prevValue", r.current_value AS "curValue", r.difference AS diff,
  r.difference_percent AS "diffPct", r.limit_value AS "limit", r.basis, r.parameters AS params, r.message_key AS "messageKey", r.message_arguments AS args,
  r.state, r.created_at AS "createdAt", h.document_number AS "documentNumber", h.issue_date AS "issueDate", r.is_in_force AS "isInForce",
  h.superseded_at IS NOT NULL AND h.superseded_at <= h.received_at AS "isLate", split_part(h.parties, '|', 1) AS customer, h.buyer_name AS "customerName",
  l.description, l.unit, (SELECT u.username FROM user_account u WHERE u.id = r.decided_by) AS "decidedBy", r.decided_at AS "decidedAt",
  (SELECT json_build_object('userId', u.id::text, 'username', u.username) FROM user_account u WHERE u.id = r.assignee_id) AS assignee, r.note`;
const JOINED = /* sql */ `schedule_rule_result r JOIN schedule_head h ON h.company_id = $1 AND h.id = r.head_id
LEFT JOIN schedule_line l ON l.company_id = $1 AND l.id = r.line_id`;

/** By the register of numbers and the index of each: a history has many more results than articles. */
const OF_ARTICLES =
  'r.article_number = ANY (ARRAY(SELECT btrim(e.article_number) FROM external_article e WHERE e.company_id = $1 AND e.article_number ILIKE ?))';

/** What of results is asked for: conditions that need not be tried stand in no statement, so that each has the index of what it asks. */
class Conditions {
  readonly params: unknown[];
  private readonly conditions = ['r.company_id = $1'];

  constructor(companyId: CompanyId) {
    this.params = [companyId];
  }

  /** Adds a condition, with the value in the place of `?`. */
  where(condition: string, value?: unknown): this {
    if (value === undefined) this.conditions.push(condition);
    else this.conditions.push(condition.replaceAll('?', `$${String(this.params.push(value))}`));
    return this;
  }

  get sql(): string {
    return this.conditions.join(' AND ');
  }
}

function conditionsOf(companyId: CompanyId, userId: UserId, filter: ControlResultsFilter): Conditions {
  const of = new Conditions(companyId);
  if (!filter.all) of.where('r.is_in_force');
  if (filter.scheduleHeadId !== undefined) of.where('r.head_id = ?', filter.scheduleHeadId);
  if (filter.ruleCode !== undefined) of.where('r.rule_code = ANY (?::text[])', filter.ruleCode);
  if (filter.severity !== undefined) of.where('r.severity = ANY (?::text[])', filter.severity);
  if (filter.assigned === 'me') of.where('r.assignee_id = ?', userId);
  if (filter.assigned === 'nobody') of.where('r.assignee_id IS NULL');
  const article = plain(filter.articleNumber);
  if (article !== null && filter.articleIsExact) of.where('r.article_number = ?', article);
  else if (article !== null) of.where(filter.all ? OF_ARTICLES : 'r.article_number ILIKE ?', patternOf(article));
  const [schedule, customer, q] = [plain(filter.scheduleNumber), plain(filter.customer), plain(filter.q)];
  // What is looked for in releases is looked for in those in force, by their index. Elsewhere it would only mislead the planner.
  if (!filter.all && (schedule ?? customer ?? q) !== null) of.where('h.superseded_by IS NULL');
  if (schedule !== null) of.where('h.document_number ILIKE ?', patternOf(schedule));
  if (customer !== null) of.where('(h.parties ILIKE ? OR h.buyer_name ILIKE ?)', patternOf(customer));
  if (q !== null)
    of.where('(r.article_number ILIKE ? OR h.document_number ILIKE ? OR h.buyer_name ILIKE ?)', patternOf(q));
  return of;
}

/** What rules found, over all schedules. */
@Injectable()
export class ControlResultView {
  /** A page, newest first; with counts two statements. */
  async list(
    tx: Tx,
    { companyId, userId, language }: Reader,
    { cursor, limit, counts, state, ...filter }: ControlResultsQuery,
  ): Promise<ControlResultsAnswer> {
    const of = conditionsOf(companyId, userId, filter);
    const inForce = filter.all || filter.articleNumber !== undefined ? '' : ' AND h.superseded_by IS NULL';
    const counted = counts ? await this.counts(tx, of, inForce) : null;
    if (state?.length === 1) of.where(`r.state = '${state[0] ?? ''}'`);
    else if (state !== undefined) of.where('r.state = ANY (?::text[])', state);
    if (cursor !== undefined) of.where('r.id < ?', cursor);
    const rows = await this.rows(tx, of, language, limit + 1);
    const page = rows.slice(0, limit);
    return { rows: page, counts: counted, nextCursor: rows.length > limit ? (page.at(-1)?.resultId ?? null) : null };
  }

  /** Results of releases in force that nobody has looked at: a thousand at most, from the index of those alone. */
  async openCount(tx: Tx, companyId: CompanyId): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
        SELECT FROM schedule_rule_result WHERE company_id = $1 AND is_in_force AND state = 'open' ORDER BY id DESC LIMIT $2) AS x`,
      [companyId, MOST_OPEN],
      'rule-results-open',
    );
    return row?.count ?? 0;
  }

  /** All that a filter finds. @throws Problem too-large-to-export */
  async all(
    tx: Tx,
    { companyId, userId, language }: Reader,
    { state, ...filter }: ControlResultsFilter,
  ): Promise<ControlResult[]> {
    const of = conditionsOf(companyId, userId, filter);
    if (state !== undefined) of.where('r.state = ANY (?::text[])', state);
    const rows = await this.rows(tx, of, language, MOST_EXPORTED + 1);
    if (rows.length > MOST_EXPORTED) throw new Problem('too-large-to-export');
    return rows;
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async result(tx: Tx, { companyId, language }: Reader, id: RuleResultId): Promise<ControlResult> {
    const [row] = await this.rows(tx, new Conditions(companyId).where('r.id = ?', id), language, 1);
    if (row === undefined) throw new Problem('not-found');
    return row;
  }

  /** Customers, numbers of releases and articles of results in force, by the beginning of what is typed. */
  suggestions(
    tx: Tx,
    companyId: CompanyId,
    q: string,
    limit: number,
  ): Promise<{ readonly kind: 'customer' | 'schedule' | 'article'; readonly value: string }[]> {
    return tx.query(
      `
      WITH found AS (
        SELECT r.article_number AS article, h.document_number AS schedule, coalesce(h.buyer_name, split_part(h.parties, '|', 1)) AS customer
        FROM schedule_rule_result r JOIN schedule_head h ON h.company_id = $1 AND h.id = r.head_id
        WHERE r.company_id = $1 AND r.is_in_force ORDER BY r.id DESC LIMIT 5000
      )
      SELECT kind, value FROM (
        SELECT DISTINCT 1 AS place, 'customer' AS kind, customer AS value FROM found UNION SELECT 2, 'schedule', schedule FROM found UNION SELECT 3, 'article', article FROM found) AS s
      WHERE value <> '' AND value ILIKE $2 ORDER BY place, value LIMIT $3`,
      [companyId, `${escaped(q)}%`, limit],
      'rule-results-suggest',
    );
  }

  /** Colleagues who may read what rules find. */
  assignees(
    tx: Tx,
    companyId: CompanyId,
  ): Promise<{ readonly userId: UserId; readonly username: string; readonly name: string }[]> {
    return tx.query(
      `
      SELECT u.id AS "userId", u.username, coalesce(u.descriptive_name, u.username) AS name FROM user_account u
      WHERE u.company_id = $1 AND u.state = 'active' AND 'customer-control.rules:read' = ANY (u.rights) ORDER BY lower(u.username) LIMIT 500`,
      [companyId],
      'rule-result-assignees',
    );
  }

  private async rows(tx: Tx, of: Conditions, language: Language, limit: number): Promise<ControlResult[]> {
    const rows = await tx.query<Omit<ControlResult, 'sentence'>>(
      `SELECT ${ROW} FROM ${JOINED} WHERE ${of.sql} ORDER BY r.id DESC LIMIT ${String(limit)}`,
      of.params,
    );
    return rows.map((row) => ({ ...row, sentence: sentenceOf(row, language) }));
  }

  /** @param inForce a condition that leads to the releases in force by their index, where most of their results count */
  private async counts(tx: Tx, of: Conditions, inForce: string): Promise<NonNullable<ControlResultsAnswer['counts']>> {
    const each = RULE_RESULT_STATES.map(
      (state) =>
        `(SELECT count(*)::int FROM (SELECT FROM ${JOINED} WHERE ${of.sql}${inForce} AND r.state = '${state}' LIMIT ${String(MOST_COUNTED + 1)}) AS x) AS ${state}`,
    );
    const [row] = await tx.query<Record<(typeof RULE_RESULT_STATES)[number], number>>(
      `SELECT ${each.join(', ')}`,
      of.params,
    );
    const capped = (value = 0) => ({ value: Math.min(value, MOST_COUNTED), capped: value > MOST_COUNTED });
    return { open: capped(row?.open), seen: capped(row?.seen), ignored: capped(row?.ignored) };
  }
}

/** Whose results are read, and in which language they say what they found. */
export interface Reader {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly language: Language;
}

function plain(text: string | undefined): string | null {
  const without = text?.replaceAll('\0', '') ?? '';
  return without === '' ? null : without;
}
function patternOf(text: string): string {
  return `%${escaped(text)}%`;
}
function escaped(text: string): string {
  return text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&');
}
