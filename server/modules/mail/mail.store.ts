import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type { ChallengeId, MailId, MailSubjectId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { sendMailJob } from './mail.jobs.js';

/** A claimed mail. `secret` is encrypted. */
export interface MailRow {
  readonly id: MailId;
  readonly kind: string;
  readonly user_id: UserId | null;
  readonly challenge_id: ChallengeId | null;
  /** The record of an area that it brings. */
  readonly subject_id: MailSubjectId | null;
  readonly request: unknown;
  readonly secret: Buffer | null;
  readonly attempts: number;
  readonly stamp: string;
}
export interface Addressee {
  readonly email: string;
  readonly username: string;
  readonly language: Language;
  readonly company: string;
}

/** Seconds of the lease of a mail; after that another worker sends it. */
const LEASE_SECONDS = 120;
/** Seconds that a mail is due before it counts as stalled: its job may be in the queue. */
const STALLED_SECONDS = 10;

@Injectable()
export class MailStore {
  /** Takes the lease of a mail, unless it is done, leased or not due yet. */
  async claim(tx: Tx, id: MailId): Promise<MailRow | undefined> {
    const rows = await tx.query<MailRow>(
      `
      UPDATE mail SET attempts = attempts + 1, last_error = NULL, due_at = now() + make_interval(secs => $2) WHERE id = $1 AND state = 'queued' AND due_at <= now()
      RETURNING id, kind, user_id, challenge_id, subject_id, request, secret, attempts, extract(epoch FROM created_at)::bigint AS stamp`,
      [id, LEASE_SECONDS],
    );
    return rows[0];
  }

  /** Undefined for an account that nobody uses any more. */
  async addressee(tx: Tx, userId: UserId): Promise<Addressee | undefined> {
    const rows = await tx.query<Addressee>(
      `
      SELECT u.email, u.username, u.language, c.name AS company FROM user_account u JOIN company c ON c.id = u.company_id WHERE u.id = $1 AND u.state NOT IN ('inactive', 'removed')`,
      [userId],
    );
    return rows[0];
  }

  /** What a mail turned out to be, so that the next attempt sends the same. */
  async settle(tx: Tx, id: MailId, kind: string, userId: UserId, secret: Buffer | null): Promise<void> {
    await tx.query('UPDATE mail SET kind = $2, user_id = $3, secret = $4, request = NULL WHERE id = $1', [
      id,
      kind,
      userId,
      secret,
    ]);
  }

  /** A mail that has ended keeps nothing of what was secret in it. */
  async end(tx: Tx, id: MailId, state: 'sent' | 'dropped' | 'failed', error: string | null = null): Promise<void> {
    await tx.query(
      'UPDATE mail SET state = $2, secret = NULL, request = NULL, ended_at = now(), last_error = $3 WHERE id = $1',
      [id, state, error],
    );
  }

  async postpone(tx: Tx, id: MailId, seconds: number, error: string): Promise<void> {
    await tx.query('UPDATE mail SET due_at = now() + make_interval(secs => $2), last_error = $3 WHERE id = $1', [
      id,
      seconds,
      error,
    ]);
  }

  /** Queues mails that are due again or stalled; returns how many. */
  async requeueDue(tx: Tx, atMost: number): Promise<number> {
    const rows = await tx.query(
      `
      INSERT INTO outbox (job, job_id, payload, lane, priority)
      SELECT $1, job_id, jsonb_build_object('id', id::text), 'mail', 0 FROM (
        SELECT id, 'm-' || id || '-' || attempts || '-' || extract(epoch FROM due_at)::bigint AS job_id FROM mail
        WHERE state = 'queued' AND due_at < now() - make_interval(secs => $2) ORDER BY due_at LIMIT $3) AS due
      WHERE NOT EXISTS (SELECT FROM outbox o WHERE o.job = $1 AND o.payload ->> 'id' = due.id::text) RETURNING id`,
      [sendMailJob.name, STALLED_SECONDS, atMost],
    );
    return rows.length;
  }
}
