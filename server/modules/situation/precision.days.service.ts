import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { addDays } from '../../domain/calendar/day.js';
import type { CompanyId } from '../../domain/ids.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { SETTLE } from './precision.sql.js';
import { daysBetween, firstDay, PrecisionView } from './precision.view.js';
import { today } from './situation.view.js';

/** Days that one run computes, and the lines of their releases, those of the last day aside. */
const [AT_A_TIME, MOST_LINES] = [7, 20_000];
/** How long a run waits for what others write, in milliseconds. */
const [WAIT_MS, LOOK_EVERY_MS] = [2_000, 50];
/** Stored days are kept so long beyond the six months, in days. */
const KEPT = 7;

/** A company with days that are not stored, the last of them; any, so that one that fails keeps no other waiting. */
const LACKING = /* sql */ `
SELECT c.id AS "companyId", max(g.day) AS day FROM company c CROSS JOIN unnest($1::date[]) AS g (day)
WHERE EXISTS (SELECT FROM schedule_head h WHERE h.company_id = c.id) AND NOT EXISTS (
  SELECT FROM despatch_precision_day d WHERE d.company_id = c.id AND d.day = g.day AND d.scores IS NOT NULL)
GROUP BY c.id ORDER BY random() LIMIT 1`;
const CLAIM = /* sql */ `
INSERT INTO despatch_precision_day (company_id, day, claim) SELECT $1, g.day, $3 FROM unnest($2::date[]) AS g (day)
ON CONFLICT (company_id, day) DO UPDATE SET claim = $3 WHERE despatch_precision_day.scores IS NULL RETURNING day`;
/** Only where nothing changed since it was claimed. */
const STORE = /* sql */ `
WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($3::jsonb) AS g (day date, scores jsonb, unmet jsonb)),
stored AS (
  UPDATE despatch_precision_day d SET scores = g.scores FROM given g
  WHERE d.company_id = $1 AND d.day = g.day AND d.claim = $2 AND d.scores IS NULL RETURNING d.day)
INSERT INTO despatch_precision_unmet (company_id, day, customer, article, place, unit, lacking, by_count)
SELECT $1, g.day, u.customer, u.article, u.place, u.unit, u.lacking, u.by_count
FROM stored s JOIN given g ON g.day = s.day CROSS JOIN LATERAL jsonb_to_recordset(g.unmet) AS u (customer text, article text, place text, unit text, lacking numeric, by_count boolean)`;

/**
 * Stores what became of the call-offs of days that have passed, those of the last days first, so that the dashboard reads them. Triggers take a
 * day away when anything changes that it was judged by, and it is computed anew.
 */
@Injectable()
export class PrecisionDays {
  constructor(
    private readonly database: Database,
    private readonly view: PrecisionView,
  ) {}

  /** Stores some days of one company; returns whether there were any to store. One worker at a time. */
  async store(now = today(), atATime = AT_A_TIME): Promise<boolean> {
    const companyId = await this.database.transaction('system', (tx) => this.storeSome(tx, now, atATime));
    if (companyId !== undefined) await this.settle(companyId, now);
    return companyId !== undefined;
  }

  /** Answers the company of which days were stored. */
  private async storeSome(tx: Tx, now: string, atATime: number): Promise<CompanyId | undefined> {
    const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(727007) AS mine');
    if (lock?.mine !== true) return undefined;
    const first = firstDay(now);
    const passed = daysBetween(first, addDays(now, -1));
    const [lacking] = await tx.query<{ companyId: CompanyId; day: string }>(LACKING, [passed], 'precision-lacking');
    if (lacking === undefined) return undefined;
    const { companyId, day } = lacking;
    const from = addDays(day, 1 - atATime);
    const claim = randomUUID();
    const days = await this.claim(companyId, claim, daysBetween(from < first ? first : from, day));
    if (!(await this.isSeenByAll(tx))) return undefined;
    const judged = await this.database.transaction(wholeCompany(companyId), (reading) =>
      this.view.judged(reading, companyId, now, days, MOST_LINES),
    );
    await tx.query(STORE, [companyId, claim, JSON.stringify(judged)], 'precision-store');
    await tx.query(
      'DELETE FROM despatch_precision_day WHERE company_id = $1 AND day < $2',
      [companyId, addDays(first, -KEPT)],
      'precision-forget',
    );
    return companyId;
  }

  /** Committed before anything is read: whoever changes something later takes the claim away. */
  private claim(companyId: CompanyId, claim: string, days: readonly string[]): Promise<string[]> {
    return this.database.transaction('system', async (tx) => {
      const rows = await tx.query<{ day: string }>(CLAIM, [companyId, days, claim], 'precision-claim');
      return rows.map((row) => row.day).sort();
    });
  }

  /** Waits until all transactions have ended that began to write before the claim was committed; false where that takes long. */
  private async isSeenByAll(tx: Tx): Promise<boolean> {
    // The next number of all: whoever has a lower one may have looked for days to take away when there was no claim.
    const [next] = await this.database.transaction('system', (other) =>
      other.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id'),
    );
    const end = Date.now() + WAIT_MS;
    while (Date.now() < end) {
      const [found] = await tx.query<{ isOver: boolean }>(
        'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 AS "isOver"',
        [next?.id],
      );
      if (found?.isOver === true) return true;
      await sleep(LOOK_EVERY_MS);
    }
    return false;
  }

  /** Nobody changes what left while it is looked up: everybody who does holds this lock until his commit. */
  private settle(companyId: CompanyId, now: string): Promise<void> {
    return this.database.transaction('system', async (tx) => {
      const { json } = await this.view.customers(tx, companyId, now);
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('despatched ' || $1::bigint, 0))`, [companyId]);
      await tx.query(SETTLE, [companyId, firstDay(now), now, json], 'precision-settle');
    });
  }
}
