import { Injectable } from '@nestjs/common';
import type { CompanyId, WebhookId } from '../../domain/ids.js';
import { KEPT_DAYS, TELLING_HOURS } from '../../domain/webhook/event.js';
import type { Tx } from '../../platform/database/transaction.js';
import { sendWebhookJob } from './webhook.jobs.js';

/** A webhook in our hands until its lease ends. */
export interface ClaimedWebhook {
  readonly id: WebhookId;
  readonly companyId: CompanyId;
  readonly url: string;
  readonly lease: string;
  /** Sealed. */
  readonly secret: Buffer;
  /** Sealed; null when it signs no more. */
  readonly previousSecret: Buffer | null;
  /** Attempts in a row that found no receiver. */
  readonly failures: number;
}
/** An event to deliver. */
export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly cursor: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, string>>;
  readonly attempts: number;
}
/** How an attempt was answered; `status` null when it wasn't. */
export interface Attempt {
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

/** One process at a time numbers events. */
const TURN_LOCK = 727_006;

/** Committed events get their numbers, in the order of their commits as they are seen here, and a delivery for each webhook that wants them. */
const NUMBER = /* sql */ `
WITH taken AS (
  DELETE FROM webhook_pending WHERE id IN (SELECT id FROM webhook_pending ORDER BY id LIMIT $1) RETURNING *
), counted AS (
  SELECT *, row_number() OVER (PARTITION BY company_id ORDER BY id) AS n, count(*) OVER (PARTITION BY company_id) AS total FROM taken
), counter AS (
  INSERT INTO webhook_cursor AS c (company_id, last) SELECT company_id, count(*) FROM taken GROUP BY company_id ORDER BY company_id
  ON CONFLICT (company_id) DO UPDATE SET last = c.last + excluded.last RETURNING company_id, last
), events AS (
  INSERT INTO webhook_event (company_id, cursor, type, subject, happened_at)
  SELECT t.company_id, c.last - t.total + t.n, t.type, t.subject, t.happened_at FROM counted t JOIN counter c ON c.company_id = t.company_id RETURNING company_id, cursor, type
), queued AS (
  INSERT INTO webhook_delivery (company_id, endpoint_id, cursor)
  SELECT e.company_id, w.id, e.cursor FROM events e JOIN webhook_endpoint w ON w.company_id = e.company_id AND w.active AND w.url IS NOT NULL AND e.type = ANY (w.event_types)
  ORDER BY e.company_id, e.cursor, w.id RETURNING endpoint_id
), woken AS (
  UPDATE webhook_endpoint SET wake_at = least(wake_at, now()) WHERE id IN (SELECT endpoint_id FROM queued)
) SELECT count(*)::int AS count FROM taken`;

/** Webhooks with due events and no lease. */
const WAKE = /* sql */ `
WITH due AS (
  SELECT id FROM webhook_endpoint WHERE wake_at <= now() AND active AND url IS NOT NULL AND (lease_until IS NULL OR lease_until <= now()) AND (paused_until IS NULL OR paused_until <= now())
  ORDER BY wake_at LIMIT $1 FOR UPDATE SKIP LOCKED
), woken AS (
  UPDATE webhook_endpoint w SET wake = wake + 1, wake_at = now() + interval '30 seconds' FROM due WHERE w.id = due.id RETURNING w.id, w.wake, w.company_id
)
INSERT INTO outbox (job, job_id, payload, lane) SELECT '${sendWebhookJob.name}', 'w-' || id || '-' || wake, jsonb_build_object('id', id::text), outbox_lane(company_id, 'webhook ' || id) FROM woken RETURNING id`;

/** Given up when the next attempt would come too late; a webhook that took nothing in all that time is switched off with all that waits. */
const FAILED = /* sql */ `
WITH outcome AS (
  UPDATE webhook_delivery d SET attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, now()), last_attempt_at = now(), last_status = $4::integer, last_answer = $5::text,
    last_error = $6::text, next_at = now() + make_interval(secs => $7::float8),
    state = CASE WHEN $8::boolean OR coalesce(first_attempt_at, now()) + interval '${String(TELLING_HOURS)} hours' < now() + make_interval(secs => $7::float8) THEN 'failed' ELSE 'queued' END
  FROM webhook_endpoint w WHERE d.id = $1 AND d.state = 'queued' AND w.id = d.endpoint_id AND w.id = $2 AND w.lease = $3
  RETURNING d.state, d.first_attempt_at, w.last_success_at
), judged AS (
  SELECT state = 'failed' AND ($8::boolean OR coalesce(last_success_at < first_attempt_at, true)) AS is_off FROM outcome
)
UPDATE webhook_endpoint w SET failures = failures + CASE WHEN $9::boolean THEN 1 ELSE 0 END, lease_until = now() + interval '30 seconds', active = w.active AND NOT j.is_off,
  disabled_at = CASE WHEN j.is_off THEN now() ELSE w.disabled_at END,
  disabled_reason = CASE WHEN NOT j.is_off THEN w.disabled_reason WHEN $8::boolean THEN 'The receiver says that it is gone (410).'
    ELSE 'Nothing was taken for ${String(TELLING_HOURS)} hours. Last: ' || coalesce($6::text, 'no answer') END
FROM judged j WHERE w.id = $2 RETURNING j.is_off AS "isOff"`;

@Injectable()
export class WebhookSenderStore {
  /** Whether it is this transaction's turn to number events and wake webhooks, and there is something to do. */
  async turn(tx: Tx): Promise<boolean> {
    const [row] = await tx.query<{ due: boolean }>(
      `
      SELECT (EXISTS (SELECT FROM webhook_pending) OR EXISTS (SELECT FROM webhook_endpoint WHERE wake_at <= now() AND active AND url IS NOT NULL))
        AND pg_try_advisory_xact_lock(${String(TURN_LOCK)}) AS due`,
      [],
      'webhook-turn',
    );
    return row?.due === true;
  }

  /** Numbers so many events at most; returns how many. */
  async number(tx: Tx, most: number): Promise<number> {
    const [row] = await tx.query<{ count: number }>(NUMBER, [most], 'webhook-number');
    return row?.count ?? 0;
  }

  async wakeDue(tx: Tx, most: number): Promise<number> {
    return (await tx.query(WAKE, [most], 'webhook-wake')).length;
  }

  /** Leases a webhook for half a minute; undefined when it is off, or leased. */
  async claim(tx: Tx, id: WebhookId): Promise<ClaimedWebhook | undefined> {
    const [row] = await tx.query<ClaimedWebhook>(
      `
      UPDATE webhook_endpoint SET lease = gen_random_uuid(), lease_until = now() + interval '30 seconds'
      WHERE id = $1 AND active AND url IS NOT NULL AND (lease_until IS NULL OR lease_until <= now())
      RETURNING id, company_id AS "companyId", url, lease, secret, CASE WHEN previous_until > now() THEN previous_secret END AS "previousSecret", failures`,
      [id],
      'webhook-claim',
    );
    return row;
  }

  /** What is due, oldest first. */
  due(tx: Tx, id: WebhookId, most: number): Promise<DueDelivery[]> {
    return tx.query<DueDelivery>(
      `
      SELECT d.id, e.id AS "eventId", d.cursor, e.type, e.happened_at AS timestamp, e.subject AS data, d.attempts
      FROM webhook_delivery d JOIN webhook_event e ON e.company_id = d.company_id AND e.cursor = d.cursor
      WHERE d.endpoint_id = $1 AND d.state = 'queued' AND d.next_at <= now() ORDER BY d.id LIMIT $2`,
      [id, most],
      'webhook-due',
    );
  }

  /** False when somebody else has the webhook by now: then his word counts. */
  async delivered(
    tx: Tx,
    { id, lease }: ClaimedWebhook,
    delivery: string,
    { status, answer }: Attempt,
  ): Promise<boolean> {
    const rows = await tx.query(
      `
      WITH outcome AS (
        UPDATE webhook_delivery d SET state = 'delivered', attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, now()), last_attempt_at = now(),
          last_status = $4, last_answer = $5, last_error = NULL
        FROM webhook_endpoint w WHERE d.id = $1 AND d.state = 'queued' AND w.id = d.endpoint_id AND w.id = $2 AND w.lease = $3 RETURNING d.id
      )
      UPDATE webhook_endpoint SET failures = 0, paused_until = NULL, last_success_at = now(), lease_until = now() + interval '30 seconds'
      WHERE id = $2 AND EXISTS (SELECT FROM outcome) RETURNING id`,
      [delivery, id, lease, status, answer],
      'webhook-delivered',
    );
    return rows.length > 0;
  }

  /**
   * Stores a failed attempt; the next comes in `waitSeconds`. `isGone`: the receiver wants nothing more; `isAway`: nothing was found that could
   * take it. Undefined when another worker has the webhook by now.
   */
  async failed(
    tx: Tx,
    { id, lease }: ClaimedWebhook,
    delivery: string,
    { status, answer, error }: Attempt,
    {
      waitSeconds,
      isGone,
      isAway,
    }: { readonly waitSeconds: number; readonly isGone: boolean; readonly isAway: boolean },
  ): Promise<{ readonly isOff: boolean } | undefined> {
    const [row] = await tx.query<{ isOff: boolean }>(FAILED, [
      delivery,
      id,
      lease,
      status,
      answer,
      error,
      waitSeconds,
      isGone,
      isAway,
    ]);
    if (row?.isOff === true)
      await tx.query(`UPDATE webhook_delivery SET state = 'failed' WHERE endpoint_id = $1 AND state = 'queued'`, [id]);
    return row;
  }

  /** Gives a webhook back, to be woken when its next delivery is due and not before `pauseSeconds`. */
  async release(tx: Tx, { id, lease }: ClaimedWebhook, pauseSeconds: number): Promise<void> {
    // Only a statement that begins when the row is ours sees every delivery that was queued before.
    await tx.query('SELECT FROM webhook_endpoint WHERE id = $1 FOR UPDATE', [id], 'webhook-lock');
    await tx.query(
      `
      UPDATE webhook_endpoint SET lease = NULL, lease_until = NULL, paused_until = CASE WHEN $3::float8 > 0 THEN now() + make_interval(secs => $3::float8) END,
        wake_at = (SELECT CASE WHEN min(d.next_at) IS NOT NULL THEN greatest(min(d.next_at), now() + make_interval(secs => $3::float8)) END
          FROM webhook_delivery d WHERE d.endpoint_id = $1 AND d.state = 'queued')
      WHERE id = $1 AND lease = $2`,
      [id, lease, pauseSeconds],
      'webhook-release',
    );
  }

  /** What a trial of a webhook needs, whether it is on or off. */
  async trial(
    tx: Tx,
    companyId: CompanyId,
    id: WebhookId,
  ): Promise<(Omit<ClaimedWebhook, 'lease' | 'url'> & { readonly url: string | null }) | undefined> {
    const [row] = await tx.query<Omit<ClaimedWebhook, 'lease' | 'url'> & { readonly url: string | null }>(
      `
      SELECT id, company_id AS "companyId", url, secret, CASE WHEN previous_until > now() THEN previous_secret END AS "previousSecret", failures
      FROM webhook_endpoint WHERE id = $1 AND company_id = $2`,
      [id, companyId],
    );
    return row;
  }

  /** Forgets events past their days with their deliveries, so many at most; returns how many. */
  async forgetOld(tx: Tx, most: number): Promise<number> {
    const rows = await tx.query(
      `
      DELETE FROM webhook_event WHERE (company_id, cursor) IN (
        SELECT company_id, cursor FROM webhook_event WHERE created_at < now() - interval '${String(KEPT_DAYS)} days' ORDER BY created_at LIMIT $1) RETURNING 1`,
      [most],
    );
    return rows.length;
  }
}
