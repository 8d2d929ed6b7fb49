import { Injectable } from '@nestjs/common';
import type { AuditQuery, AuditRow, AuditVerification } from '../../contract/audit.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** How far a look along the chain has come. */
export interface Reached {
  readonly seq: string;
  readonly hash: Buffer;
}
export interface Stretch {
  readonly links: number;
  readonly reached: Reached;
  readonly broken: NonNullable<AuditVerification['broken']> | null;
}

/** Before the first link. */
export const BEGINNING: Reached = { seq: '0', hash: Buffer.alloc(0) };

const STRETCH = /* sql */ `
WITH link AS (
  SELECT s.*, lag(s.seq, 1, $1::bigint) OVER w AS seq_before, lag(s.hash, 1, $2::bytea) OVER w AS hash_before
  FROM (SELECT * FROM audit_seal WHERE seq > $1::bigint ORDER BY seq LIMIT $3) s WINDOW w AS (ORDER BY s.seq)
), judged AS (
  SELECT l.seq, l.event_id, l.hash, CASE WHEN l.seq <> l.seq_before + 1 THEN 'link-missing' WHEN l.previous <> l.hash_before THEN 'chain-broken'
    WHEN a.id IS NULL THEN 'event-missing' WHEN l.hash <> audit_hash(l.previous, a) THEN 'event-changed' END AS fault
  FROM link l LEFT JOIN audit_event a ON a.id = l.event_id
)
SELECT count(*)::int AS links, max(seq)::text AS seq, (SELECT hash FROM judged ORDER BY seq DESC LIMIT 1) AS hash,
  (SELECT jsonb_build_object('seq', seq::text, 'eventId', event_id::text, 'fault', fault) FROM judged WHERE fault IS NOT NULL ORDER BY seq LIMIT 1) AS broken FROM judged`;

@Injectable()
export class AuditView {
  /** A page of events, newest or oldest first, keyed by id; of one company unless `companyId` is null. */
  async list(
    tx: Tx,
    companyId: CompanyId | null,
    query: Omit<AuditQuery, 'companyId'>,
  ): Promise<{ rows: AuditRow[]; nextCursor: string | null }> {
    const params: unknown[] = [];
    const conditions: string[] = [];
    const add = (condition: (n: string) => string, value: unknown): void => {
      if (value !== undefined && value !== null) conditions.push(condition(`$${String(params.push(value))}`));
    };
    add((n) => `e.company_id = ${n}`, companyId);
    if (query.event?.includes('.') === false) add((n) => `e.event LIKE ${n} || '.%'`, query.event);
    else add((n) => `e.event = ${n}`, query.event);
    add((n) => `(e.actor_id = ${n}::bigint OR e.subject_id = ${n}::bigint)`, query.userId);
    add((n) => `e.object_type = ${n}`, query.objectType);
    add((n) => `e.object_id = ${n}`, query.objectId);
    // Ids begin with their day: the condition on them leads to it without a look at every row.
    add((n) => `e.at >= ${n}::timestamptz AND e.id >= first_id(${n}::timestamptz - interval '1 day')`, query.from);
    add((n) => `e.at <= ${n}::timestamptz AND e.id < first_id(${n}::timestamptz + interval '1 day')`, query.to);
    // Ids grow with time, and the list is too long for any other order.
    const isOldestFirst = query.sort === 'at';
    add((n) => `e.id ${isOldestFirst ? '>' : '<'} ${n}`, query.cursor);
    const rows = await tx.query<AuditRow>(
      `
      SELECT e.id, e.at, e.event, e.company_id AS "companyId", e.token_id AS "tokenId", e.request_id AS "requestId", e.address, e.object_type AS "objectType", e.object_id AS "objectId",
        e.before, e.after, CASE WHEN e.actor_id IS NOT NULL THEN jsonb_build_object('id', e.actor_id::text, 'username', audit_username(e.id, e.actor_id)) END AS actor,
        CASE WHEN e.subject_id IS NOT NULL THEN jsonb_build_object('id', e.subject_id::text, 'username', audit_username(e.id, e.subject_id)) END AS subject
      FROM audit_event e
      ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`} ORDER BY e.id ${isOldestFirst ? 'ASC' : 'DESC'} LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    const page = rows.slice(0, query.limit);
    return { rows: page, nextCursor: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null };
  }

  /** Checks so many links behind those that were reached. */
  async stretch(tx: Tx, from: Reached, most: number): Promise<Stretch> {
    const [row] = await tx.query<{ links: number; seq: string | null; hash: Buffer | null; broken: Stretch['broken'] }>(
      STRETCH,
      [from.seq, from.hash, most],
    );
    if (!row) throw new Error('The chain was not looked at');
    return {
      links: row.links,
      broken: row.broken,
      reached: row.seq === null || row.hash === null ? from : { seq: row.seq, hash: row.hash },
    };
  }

  /** An event that is neither in the chain nor waits for it; and how many wait. */
  async outside(tx: Tx): Promise<{ readonly eventId: string | null; readonly waiting: number }> {
    const [row] = await tx.query<{ eventId: string | null; waiting: number }>(`
      SELECT (SELECT a.id FROM audit_event a WHERE NOT EXISTS (SELECT FROM audit_seal s WHERE s.event_id = a.id) AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.event_id = a.id)
        LIMIT 1) AS "eventId", (SELECT count(*)::int FROM audit_unsealed) AS waiting`);
    return row ?? { eventId: null, waiting: 0 };
  }

  /** The hash of a link, in hexadecimal digits. */
  async hashAt(tx: Tx, seq: string): Promise<string | undefined> {
    const [row] = await tx.query<{ hash: string }>(
      `SELECT encode(hash, 'hex') AS hash FROM audit_seal WHERE seq = $1`,
      [seq],
    );
    return row?.hash;
  }
}
