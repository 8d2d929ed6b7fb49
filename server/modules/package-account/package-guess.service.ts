import { Injectable } from '@nestjs/common';
import type { PackageGuessRule, PackageGuessRuleInput } from '../../contract/package-guess.js';
import { noPartner, Problem } from '../../contract/problem.js';
import type { CompanyId, PackageAccountId, PackageMovementId, PartnerId } from '../../domain/ids.js';
import { guessDays } from '../../domain/package-account/guess.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { packageGuessRuleChanged, packagesPosted } from './package-account.events.js';

/** Movements that one run looks at. */
const AT_A_TIME = 500;

const DUE = /* sql */ `
SELECT w.movement_id AS id, w.company_id AS "companyId", w.account_id AS "accountId" FROM package_open_movement w WHERE w.due_on <= $1 ORDER BY w.due_on, w.movement_id LIMIT ${String(AT_A_TIME)}`;
/** States of an account are written while it is held, so that nothing is said of a movement while its receipt is guessed. */
const HOLD = 'SELECT FROM package_account WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';
/** What is due by the rule of now is guessed, and no longer waits; what the rule now says later waits until then. */
const GUESS = /* sql */ `
WITH due AS MATERIALIZED (
  SELECT w.movement_id, w.company_id, package_guess_days(w.company_id, a.partner_company_id) AS days, m.day
  FROM unnest($1::bigint[], $2::bigint[]) AS d (movement_id, company_id) JOIN package_open_movement w USING (movement_id, company_id)
  JOIN package_account a ON a.id = w.account_id JOIN package_movement m ON m.id = w.movement_id AND m.company_id = w.company_id WHERE w.due_on <= $3),
settled AS (
  UPDATE package_open_movement w SET due_on = CASE WHEN d.day + d.days > $3::date THEN d.day + d.days END FROM due d
  WHERE w.movement_id = d.movement_id AND w.company_id = d.company_id)
INSERT INTO package_guess (movement_id, company_id, place, is_guessed, days)
SELECT d.movement_id, d.company_id, 1 + coalesce((SELECT max(g.place) FROM package_guess g WHERE g.movement_id = d.movement_id AND g.company_id = d.company_id), 0), true, d.days
FROM due d WHERE d.day + d.days <= $3::date ORDER BY 1, 2
RETURNING movement_id AS id, company_id AS "companyId"`;

const RULES = /* sql */ `
SELECT p.id, p.name, r.days, r.version, (SELECT max(x.transit_days) FROM company_relation x
  WHERE x.company_id = $1 AND x.partner_company_id = p.id AND x.active)::int AS "transitDays"
FROM partner_company p LEFT JOIN package_guess_rule r ON r.company_id = $1 AND r.partner_company_id = p.id
WHERE p.company_id = $1 AND (p.id = $2 OR $2 IS NULL AND EXISTS (SELECT FROM package_account a WHERE a.company_id = $1 AND a.partner_company_id = p.id)) ORDER BY p.name, p.id`;
const ADD =
  'INSERT INTO package_guess_rule (company_id, partner_company_id, days) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id';
const CHANGE =
  'UPDATE package_guess_rule SET days = $3, version = version + 1 WHERE company_id = $1 AND partner_company_id = $2 AND version = $4 RETURNING id';
const REMOVE =
  'DELETE FROM package_guess_rule WHERE company_id = $1 AND partner_company_id = $2 AND version = $3 RETURNING id';

interface StoredRule {
  readonly id: PartnerId;
  readonly name: string;
  readonly days: number | null;
  readonly version: number | null;
  readonly transitDays: number | null;
}

/** Guesses receipts of which nobody said anything, and keeps after how many days. */
@Injectable()
export class PackageGuesses {
  constructor(private readonly database: Database) {}

  /** One run; true where more may wait. */
  run(): Promise<boolean> {
    const today = this.today();
    return this.database.transaction(
      'system',
      async (tx) => {
        const due = await tx.query<{ id: PackageMovementId; companyId: CompanyId; accountId: PackageAccountId }>(
          DUE,
          [today],
          'packages-to-guess',
        );
        if (due.length === 0) return false;
        await tx.query(HOLD, [due.map(({ accountId }) => accountId)]);
        const guessed = await tx.query<{ id: PackageMovementId; companyId: CompanyId }>(GUESS, [
          due.map(({ id }) => id),
          due.map(({ companyId }) => companyId),
          today,
        ]);
        emit(tx, ...guessed.map(({ id, companyId }) => packagesPosted({ id, companies: [companyId] })));
        return due.length === AT_A_TIME;
      },
      { isRepeatable: true },
    );
  }

  async rules(caller: Caller): Promise<{ rows: PackageGuessRule[] }> {
    const { companyId } = caller;
    const rows = await this.database.transaction(scopeOf(caller), (tx) =>
      tx.query<StoredRule>(RULES, [companyId, null], 'package-guess-rules'),
    );
    return { rows: rows.map(ruleOf) };
  }

  /** @throws Problem unknown-reference for a partner that there is none of; changed-meanwhile; outside-context. */
  put(caller: Caller, { partnerCompanyId, rule, days, version }: PackageGuessRuleInput): Promise<PackageGuessRule> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const before = await this.rule(tx, companyId, partnerCompanyId);
      const value = rule === 'days' ? days : null;
      const of = [companyId, partnerCompanyId];
      if (rule !== 'default' || version !== 0) {
        const [sql, params] =
          rule === 'default'
            ? [REMOVE, [...of, version]]
            : version === 0
              ? [ADD, [...of, value]]
              : [CHANGE, [...of, value, version]];
        if ((await tx.query(sql, params)).length === 0)
          throw new Problem(await this.whyNot(tx, caller, partnerCompanyId));
      }
      await tx.query('SELECT apply_package_guess_rule($1, $2, $3)', [...of, this.today()]);
      const after = await this.rule(tx, companyId, partnerCompanyId);
      const said = ({ counterparty, rule: what, days: much }: PackageGuessRule) => ({
        counterparty: counterparty.name,
        rule: what,
        days: much,
      });
      emit(tx, packageGuessRuleChanged({ by: caller, id: partnerCompanyId, before: said(before), after: said(after) }));
      return after;
    });
  }

  /** Somebody changed the rule; or the caller doesn't see it, who sees some places of the partner alone. */
  private async whyNot(
    tx: Tx,
    { companyId, narrowing }: Caller,
    partnerId: PartnerId,
  ): Promise<'changed-meanwhile' | 'outside-context'> {
    const seen = 'SELECT FROM package_guess_rule WHERE company_id = $1 AND partner_company_id = $2';
    const isSeen = narrowing === null || (await tx.query(seen, [companyId, partnerId])).length > 0;
    return isSeen ? 'changed-meanwhile' : 'outside-context';
  }

  private async rule(tx: Tx, companyId: CompanyId, partnerId: PartnerId): Promise<PackageGuessRule> {
    const [row] = await tx.query<StoredRule>(RULES, [companyId, partnerId]);
    if (!row) throw noPartner();
    return ruleOf(row);
  }

  private today(): string {
    return new Date(this.database.now()).toISOString().slice(0, 10);
  }
}

function ruleOf({ id, name, days, version, transitDays }: StoredRule): PackageGuessRule {
  const own = version === null ? null : { days };
  return {
    counterparty: { id, name },
    rule: own === null ? 'default' : days === null ? 'never' : 'days',
    days: guessDays(own, transitDays),
    defaultDays: guessDays(null, transitDays) ?? 0,
    version: version ?? 0,
  };
}
