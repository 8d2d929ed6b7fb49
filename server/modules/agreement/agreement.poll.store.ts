import { Injectable } from '@nestjs/common';
import type { AgreementId, CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A place that this worker polls until the lease ends. */
export interface ClaimedPlace {
  readonly companyId: CompanyId;
  readonly place: string;
  readonly lease: string;
  /** Whose settings and secrets are used: the oldest of the agreements that name the place. */
  readonly agreementId: AgreementId;
  /** Looks in a row that failed. */
  readonly failures: number;
  /** Seconds until the next poll, the least that an agreement asks for; null where none does. */
  readonly everySeconds: number | null;
}
export interface Look {
  readonly files: number;
  readonly waitMs: number;
  readonly failures: number;
  readonly error: string | null;
  readonly succeeded: boolean;
}

/** Those of the place, oldest first. */
const OF_PLACE = 'FROM communication_agreement a WHERE a.company_id = p.company_id AND a.poll_place = p.place';

@Injectable()
export class AgreementPollStore {
  /** Gives new places a row, due at once, and drops those that no agreement names any more. */
  async keepPlaces(tx: Tx): Promise<void> {
    await tx.query(
      `
      INSERT INTO agreement_poll AS p (company_id, place)
      SELECT DISTINCT a.company_id, a.poll_place FROM communication_agreement a
      WHERE a.poll_place IS NOT NULL AND NOT EXISTS (SELECT FROM agreement_poll p WHERE p.company_id = a.company_id AND p.place = a.poll_place)
      ON CONFLICT DO NOTHING`,
      [],
      'poll-new-places',
    );
    await tx.query(
      `DELETE FROM agreement_poll p WHERE (p.lease_until IS NULL OR p.lease_until < now()) AND NOT EXISTS (SELECT ${OF_PLACE})`,
      [],
      'poll-old-places',
    );
  }

  /** The place that is due longest and that nobody polls, but for those on busy machines. `busy` are second words of places. */
  async claim(tx: Tx, leaseSeconds: number, busy: readonly string[]): Promise<ClaimedPlace | undefined> {
    const [row] = await tx.query<ClaimedPlace>(
      `
      WITH due AS (
        SELECT p.company_id, p.place FROM agreement_poll p
        WHERE p.next_at <= now() AND (p.lease_until IS NULL OR p.lease_until < now()) AND split_part(p.place, ' ', 2) <> ALL ($2::text[]) AND EXISTS (SELECT ${OF_PLACE})
        ORDER BY p.next_at LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      UPDATE agreement_poll p SET lease = gen_random_uuid(), lease_at = now(), lease_until = now() + $1 * interval '1 second'
      FROM due WHERE p.company_id = due.company_id AND p.place = due.place
      RETURNING p.company_id AS "companyId", p.place, p.lease, p.failures, (SELECT min(a.id) ${OF_PLACE}) AS "agreementId", (SELECT min(a.poll_seconds) ${OF_PLACE}) AS "everySeconds"`,
      [leaseSeconds, busy],
      'poll-claim',
    );
    return row;
  }

  /** Which of the leases were still held, and now are for longer. */
  async renew(tx: Tx, leases: readonly string[], leaseSeconds: number): Promise<readonly string[]> {
    const rows = await tx.query<{ lease: string }>(
      `
      UPDATE agreement_poll SET lease_until = now() + $2 * interval '1 second' WHERE lease = ANY ($1::uuid[]) RETURNING lease`,
      [leases, leaseSeconds],
      'poll-renew',
    );
    return rows.map((row) => row.lease);
  }

  /** Stores a poll and releases the place. A poll that was asked for meanwhile is due at once. */
  async finish(tx: Tx, { companyId, place, lease }: ClaimedPlace, look: Look): Promise<void> {
    await tx.query(
      `
      UPDATE agreement_poll SET lease = NULL, lease_until = NULL, last_at = now(), failures = $5, last_error = $6,
        last_files = CASE WHEN $7 THEN $8 ELSE last_files END, last_success_at = CASE WHEN $7 THEN now() ELSE last_success_at END,
        next_at = CASE WHEN asked_at > lease_at THEN now() ELSE now() + $4 * interval '1 millisecond' END
      WHERE company_id = $1 AND place = $2 AND lease = $3`,
      [companyId, place, lease, look.waitMs, look.failures, look.error, look.succeeded, look.files],
      'poll-finish',
    );
  }

  /** Gives a place back unseen. */
  async release(tx: Tx, { companyId, place, lease }: ClaimedPlace): Promise<void> {
    await tx.query(
      'UPDATE agreement_poll SET lease = NULL, lease_until = NULL WHERE company_id = $1 AND place = $2 AND lease = $3',
      [companyId, place, lease],
      'poll-release',
    );
  }

  /** Has an agreement's place looked at soon; undefined when it names none. Not at once again: a partner isn't to be flooded from here. */
  async askFor(
    tx: Tx,
    companyId: CompanyId,
    agreementId: AgreementId,
    gapSeconds: number,
  ): Promise<string | undefined> {
    const [row] = await tx.query<{ next_at: string }>(
      `
      INSERT INTO agreement_poll AS p (company_id, place, asked_at)
      SELECT company_id, poll_place, now() FROM communication_agreement WHERE company_id = $1 AND id = $2 AND poll_place IS NOT NULL
      ON CONFLICT (company_id, place) DO UPDATE SET asked_at = now(), next_at = least(p.next_at, greatest(now(), p.last_at + $3 * interval '1 second'))
      RETURNING next_at`,
      [companyId, agreementId, gapSeconds],
    );
    return row?.next_at;
  }

  async isThere(tx: Tx, companyId: CompanyId, agreementId: AgreementId): Promise<boolean> {
    const rows = await tx.query('SELECT FROM communication_agreement WHERE company_id = $1 AND id = $2', [
      companyId,
      agreementId,
    ]);
    return rows.length > 0;
  }

  /** After a change of an agreement its place is looked at anew, whatever failed before. */
  async forgetFailures(tx: Tx, companyId: CompanyId, agreementId: AgreementId): Promise<void> {
    await tx.query(
      `
      UPDATE agreement_poll p SET failures = 0, next_at = least(p.next_at, now()), asked_at = now() FROM communication_agreement a
      WHERE a.company_id = $1 AND a.id = $2 AND p.company_id = a.company_id AND p.place = a.poll_place AND p.failures > 0`,
      [companyId, agreementId],
    );
  }

  /** Takes a company's turn to try a connection; false when it has one under way. */
  async beginTest(tx: Tx, companyId: CompanyId, seconds: number): Promise<boolean> {
    const rows = await tx.query(
      `
      INSERT INTO agreement_test AS t (company_id, until) VALUES ($1, now() + $2 * interval '1 second')
      ON CONFLICT (company_id) DO UPDATE SET until = excluded.until WHERE t.until < now() RETURNING 1`,
      [companyId, seconds],
    );
    return rows.length > 0;
  }
  async endTest(tx: Tx, companyId: CompanyId): Promise<void> {
    await tx.query('DELETE FROM agreement_test WHERE company_id = $1', [companyId]);
  }
}
