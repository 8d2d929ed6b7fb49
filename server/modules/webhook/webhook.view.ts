import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Problem } from '../../contract/problem.js';
import type {
  Webhook,
  webhookDeliveries,
  WebhookDelivery,
  webhookEvents,
  WebhookEventView,
} from '../../contract/webhook.js';
import type { CompanyId, WebhookId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

const WEBHOOK = /* sql */ `
  SELECT id, name, url, event_types AS "eventTypes", active, disabled_reason AS "disabledReason", disabled_at AS "disabledAt", last_success_at AS "lastSuccessAt",
    CASE WHEN previous_until > now() THEN previous_until END AS "previousSecretUntil", version, created_at AS "createdAt", updated_at AS "updatedAt"
  FROM webhook_endpoint WHERE company_id = $1`;

@Injectable()
export class WebhookView {
  list(tx: Tx, companyId: CompanyId): Promise<Webhook[]> {
    return tx.query<Webhook>(`${WEBHOOK} ORDER BY id`, [companyId]);
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async webhook(tx: Tx, companyId: CompanyId, id: WebhookId): Promise<Webhook> {
    const [row] = await tx.query<Webhook>(`${WEBHOOK} AND id = $2`, [companyId, id]);
    if (!row) throw new Problem('not-found');
    return row;
  }

  /** A page of deliveries, newest first, keyed by id. */
  async deliveries(
    tx: Tx,
    companyId: CompanyId,
    id: WebhookId,
    { state, cursor, limit }: z.output<typeof webhookDeliveries.query>,
  ): Promise<{ rows: WebhookDelivery[]; nextCursor: string | null }> {
    const rows = await tx.query<WebhookDelivery>(
      `
      SELECT d.id, d.cursor, e.type, d.state, d.attempts, d.created_at AS "createdAt", d.last_attempt_at AS "lastAttemptAt", CASE d.state WHEN 'queued' THEN d.next_at END AS "nextAt",
        d.last_status AS "lastStatus", d.last_answer AS "lastAnswer", d.last_error AS "lastError"
      FROM webhook_delivery d JOIN webhook_event e ON e.company_id = d.company_id AND e.cursor = d.cursor
      WHERE d.company_id = $1 AND d.endpoint_id = $2 AND ($3::text IS NULL OR d.state = $3) AND ($4::bigint IS NULL OR d.id < $4) ORDER BY d.id DESC LIMIT $5`,
      [companyId, id, state ?? null, cursor ?? null, limit + 1],
    );
    const page = rows.slice(0, limit);
    return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  /** Events behind a cursor, oldest first. Numbers are given to what is committed, one batch after the other, so none comes in behind one that was read. */
  async events(
    tx: Tx,
    companyId: CompanyId,
    { after, type, limit }: z.output<typeof webhookEvents.query>,
  ): Promise<z.output<typeof webhookEvents.response>> {
    const rows = await tx.query<WebhookEventView>(
      `
      SELECT cursor, id, type, happened_at AS timestamp, subject AS data FROM webhook_event
      WHERE company_id = $1 AND cursor > $2 AND ($3::text IS NULL OR type = $3) ORDER BY cursor LIMIT $4`,
      [companyId, after, type ?? null, limit + 1],
    );
    const [oldest] = await tx.query<{ cursor: string }>(
      'SELECT cursor FROM webhook_event WHERE company_id = $1 ORDER BY cursor LIMIT 1',
      [companyId],
    );
    const page = rows.slice(0, limit);
    return {
      rows: page,
      cursor: page.at(-1)?.cursor ?? after,
      more: rows.length > limit,
      oldest: oldest?.cursor ?? null,
    };
  }
}
