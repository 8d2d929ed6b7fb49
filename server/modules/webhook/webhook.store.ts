import { Injectable } from '@nestjs/common';
import type { WebhookFields } from '../../contract/webhook.js';
import type { CompanyId, UserId, WebhookId } from '../../domain/ids.js';
import { CHANGEOVER_HOURS } from '../../domain/webhook/event.js';
import type { Tx } from '../../platform/database/transaction.js';

export interface WebhookWrite {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly fields: WebhookFields;
}
export interface Replayed {
  readonly queued: number;
  readonly lastCursor: string;
  readonly more: boolean;
}

@Injectable()
export class WebhookStore {
  /** Holds back others who add one, and counts those of the company. */
  async count(tx: Tx, companyId: CompanyId): Promise<number> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhook ${companyId}`]);
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM webhook_endpoint WHERE company_id = $1',
      [companyId],
    );
    return row?.count ?? 0;
  }

  /** An id ahead of the row: the secret is sealed for it. */
  async newId(tx: Tx): Promise<WebhookId> {
    const [row] = await tx.query<{ id: WebhookId }>(
      `SELECT nextval(pg_get_serial_sequence('webhook_endpoint', 'id')) AS id`,
    );
    if (!row) throw new Error('The sequence gave no id');
    return row.id;
  }

  async insert(
    tx: Tx,
    id: WebhookId,
    { companyId, userId, fields }: WebhookWrite,
    sealed: Buffer | null,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO webhook_endpoint (id, company_id, name, url, event_types, active, secret, created_by, updated_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [id, companyId, fields.name, fields.url, fields.eventTypes, fields.active, sealed, userId],
    );
  }

  /** The stored version, its row held for the change that follows; undefined where there is none. */
  async version(tx: Tx, companyId: CompanyId, id: WebhookId): Promise<number | undefined> {
    const [row] = await tx.query<{ version: number }>(
      'SELECT version FROM webhook_endpoint WHERE id = $1 AND company_id = $2 FOR UPDATE',
      [id, companyId],
    );
    return row?.version;
  }

  /** Whatever failed before is forgotten: what waits is tried at once. */
  async update(tx: Tx, id: WebhookId, { companyId, userId, fields }: WebhookWrite): Promise<void> {
    await tx.query(
      `
      UPDATE webhook_endpoint SET name = $3, url = $4, event_types = $5, active = $6, disabled_at = NULL, disabled_reason = NULL, failures = 0, paused_until = NULL,
        wake_at = now(), version = version + 1, updated_at = now(), updated_by = $7 WHERE id = $1 AND company_id = $2`,
      [id, companyId, fields.name, fields.url, fields.eventTypes, fields.active, userId],
    );
  }

  /** Sets another secret. The one before signs as well for a while; one before that no more. */
  async rotate(tx: Tx, companyId: CompanyId, userId: UserId, id: WebhookId, sealed: Buffer | null): Promise<void> {
    await tx.query(
      `
      UPDATE webhook_endpoint SET previous_secret = secret, previous_until = now() + interval '${String(CHANGEOVER_HOURS)} hours', secret = $3, version = version + 1, updated_at = now(), updated_by = $4
      WHERE id = $1 AND company_id = $2`,
      [id, companyId, sealed, userId],
    );
  }

  async remove(tx: Tx, companyId: CompanyId, id: WebhookId): Promise<void> {
    await tx.query('DELETE FROM webhook_endpoint WHERE id = $1 AND company_id = $2', [id, companyId]);
  }

  /** Queues what came behind a cursor once more, so many events at most. */
  async replay(tx: Tx, companyId: CompanyId, id: WebhookId, after: string, most: number): Promise<Replayed> {
    const [row] = await tx.query<Replayed>(
      `
      WITH wanted AS (
        SELECT e.cursor FROM webhook_event e JOIN webhook_endpoint w ON w.id = $2 AND w.company_id = $1
        WHERE e.company_id = $1 AND e.cursor > $3 AND e.type = ANY (w.event_types) ORDER BY e.cursor LIMIT $4::int + 1
      ), chosen AS (
        SELECT cursor FROM wanted ORDER BY cursor LIMIT $4
      ), queued AS (
        INSERT INTO webhook_delivery (company_id, endpoint_id, cursor) SELECT $1, $2, cursor FROM chosen ORDER BY cursor RETURNING cursor
      ), woken AS (
        UPDATE webhook_endpoint SET wake_at = now() WHERE id = $2 AND company_id = $1 AND EXISTS (SELECT FROM queued)
      )
      SELECT count(*)::int AS queued, coalesce(max(cursor), $3::bigint)::text AS "lastCursor", (SELECT count(*) FROM wanted) > $4 AS more FROM queued`,
      [companyId, id, after, most],
    );
    if (!row) throw new Error('Nothing was queued');
    return row;
  }
}
