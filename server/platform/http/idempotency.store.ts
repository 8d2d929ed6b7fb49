import { Injectable } from '@nestjs/common';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../database/transaction.js';

/** Whose key it is: keys of different people and tokens have nothing to do with each other. */
export interface KeyOwner {
  readonly companyId: CompanyId;
  readonly owner: string;
  readonly key: string;
}

/** An answer as it is given again. `body` is null where it is not kept. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What is known of a call under the same key. */
export interface EarlierCall {
  readonly isSame: boolean;
  /** Null while it runs, or when it never came to its end. */
  readonly answer: KeptAnswer | null;
  readonly isAbandoned: boolean;
}

/** How long a key is remembered. */
const KEPT = `interval '24 hours'`;
/** Longer than any call takes. A claim past it is of a process that died. */
const LEASE = `interval '10 minutes'`;

@Injectable()
export class IdempotencyStore {
  /** Takes the key for a call that is about to run; undefined when it was taken within a day. Returns the name of the claim. */
  async claim(tx: Tx, { companyId, owner, key }: KeyOwner, requestHash: Buffer): Promise<string | undefined> {
    const [row] = await tx.query<{ claim: string }>(
      `
      INSERT INTO idempotency_record AS r (company_id, owner, key, request_hash, lease_until) VALUES ($1, $2, $3, $4, now() + ${LEASE})
      ON CONFLICT (company_id, owner, key) DO UPDATE SET request_hash = excluded.request_hash, claim = gen_random_uuid(), lease_until = excluded.lease_until,
        status = NULL, headers = NULL, body = NULL, created_at = now() WHERE r.created_at < now() - ${KEPT}
      RETURNING claim`,
      [companyId, owner, key, requestHash],
      'claim-key',
    );
    return row?.claim;
  }

  async earlier(tx: Tx, { companyId, owner, key }: KeyOwner, requestHash: Buffer): Promise<EarlierCall | undefined> {
    const [row] = await tx.query<{
      isSame: boolean;
      status: number | null;
      headers: KeptAnswer['headers'] | null;
      body: string | null;
      isAbandoned: boolean;
    }>(
      `
      SELECT request_hash = $4 AS "isSame", status, headers, body, status IS NULL AND lease_until < now() AS "isAbandoned"
      FROM idempotency_record WHERE company_id = $1 AND owner = $2 AND key = $3`,
      [companyId, owner, key, requestHash],
      'earlier-call',
    );
    if (!row) return undefined;
    const { isSame, isAbandoned, status, headers, body } = row;
    return { isSame, isAbandoned, answer: status === null ? null : { status, headers: headers ?? {}, body } };
  }

  async keep(
    tx: Tx,
    claim: string,
    { companyId, owner, key }: KeyOwner,
    { status, headers, body }: KeptAnswer,
  ): Promise<void> {
    await tx.query(
      'UPDATE idempotency_record SET status = $5, headers = $6, body = $7 WHERE company_id = $1 AND owner = $2 AND key = $3 AND claim = $4',
      [companyId, owner, key, claim, status, JSON.stringify(headers), body],
      'keep-answer',
    );
  }

  /** Gives the key back: nothing was done under it. */
  async release(tx: Tx, claim: string, { companyId, owner, key }: KeyOwner): Promise<void> {
    await tx.query(
      'DELETE FROM idempotency_record WHERE company_id = $1 AND owner = $2 AND key = $3 AND claim = $4',
      [companyId, owner, key, claim],
      'release-key',
    );
  }

  /** Forgets what is older than a day; returns how many. */
  async forgetOld(tx: Tx, atMost: number): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM idempotency_record WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_record WHERE created_at < now() - ${KEPT} LIMIT $1)) RETURNING 1`,
      [atMost],
    );
    return rows.length;
  }
}
